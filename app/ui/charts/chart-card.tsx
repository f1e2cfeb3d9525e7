// The card around a chart: title, legend, and the same numbers as a table. The table opens without JavaScript and replaces the drawing.
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { TableIcon } from '#app/ui/icons/console-icons.tsx'
import '#app/ui/styles/charts.css'

export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6

export type ChartTable = {
  /** The first column names the row; the others are numbers. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

type ChartCardProps = {
  /** The subject of the finding: 'Revenue by day'. */
  title: string
  sub?: ReactNode
  /** What each colour means. */
  legend?: readonly { label: string; color: ChartColor }[]
  table: ChartTable
  level?: 2 | 3 | 4
  children: ReactNode
}

export function ChartCard({ title, sub, legend, table, level = 2, children }: ChartCardProps) {
  const Heading = `h${level}` as const
  return (
    <section className="chart-card">
      <header className="chart-head">
        <Heading className="font-head">{title}</Heading>
        {sub ? <p>{sub}</p> : null}
        {legend ? (
          <ul className="chart-legend">
            {legend.map(({ label, color }) => (
              <li key={label}>
                <ColorKey color={color} />
                {label}
              </li>
            ))}
          </ul>
        ) : null}
      </header>
      <details className="chart-table">
        <summary>
          <TableIcon size={16} />
          {m.ui_table()}
          <span className="sr-only">: {title}</span>
        </summary>
        <NumberTable caption={title} {...table} />
      </details>
      <div className="chart-body">{children}</div>
    </section>
  )
}

export function ColorKey({ color }: { color: ChartColor }) {
  return <span aria-hidden="true" className="chart-key" style={{ background: `var(--chart-${color})` }} />
}

function NumberTable({ caption, columns, rows }: ChartTable & { caption: string }) {
  return (
    <div className="chart-table-scroll">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

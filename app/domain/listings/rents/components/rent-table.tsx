// A table of rents with a bar from the first to the third quartile. Complete as HTML of the server; nothing in it needs JavaScript.
import { formatDate, formatNumber, formatPercent, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toWholePesos } from '#app/shared/money.ts'
import { formatPesoTick, getTicks } from '#app/ui/charts/chart-scale.ts'
import { PageLink } from '#app/ui/navigation/page-link.tsx'
import type { RentLine, RentTableData } from '../rent-index.model.ts'
import './rent-table.css'

const CENTAVOS = 100

const HEADERS = {
  city: m.ui_city,
  type: m.ui_type,
  bedrooms: m.listing_bedrooms,
  typeAndBedrooms: m.rents_column_home,
}

type RentTableProps = {
  table: RentTableData
  /** False where the page says it once for several tables. */
  hasSource?: boolean
}

export function RentTable({ table, hasSource = true }: RentTableProps) {
  const { caption, dimension, lines, total, countedOn } = table
  const source = m.rents_source({ count: formatNumber(total), date: formatDate(countedOn) })
  if (lines.length === 0)
    return (
      <p className="my-6 text-ink-soft">
        {m.rents_too_few()} {source}
      </p>
    )
  const ticks = getTicks(toWholePesos(Math.max(...lines.map(({ upper }) => upper))))
  const highest = (ticks.at(-1) ?? 1) * CENTAVOS
  return (
    <figure className="rent-table">
      <div className="table-box">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{HEADERS[dimension]()}</th>
              <th scope="col">{m.rents_column_median()}</th>
              <th scope="col">
                {m.rents_column_spread()}
                <Scale ticks={ticks} />
              </th>
              <th scope="col">{m.ui_homes()}</th>
              <th scope="col">{m.ui_change()}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.label} line={line} highest={highest} />
            ))}
          </tbody>
        </table>
      </div>
      {hasSource ? <figcaption>{source}</figcaption> : null}
    </figure>
  )
}

/** What the length of the bars below means. */
function Scale({ ticks }: { ticks: readonly number[] }) {
  return (
    <span className="rent-scale" aria-hidden="true">
      {ticks.map((tick) => (
        <i key={tick}>{formatPesoTick(tick)}</i>
      ))}
    </span>
  )
}

function Line({ line, highest }: { line: RentLine; highest: number }) {
  const { label, to, median, lower, upper, count, trend } = line
  const toShare = (amount: number) => `${((amount / highest) * 100).toFixed(1)}%`
  return (
    <tr>
      <th scope="row">{to ? <PageLink to={to}>{label}</PageLink> : label}</th>
      <td>
        <b>{formatPesos(median)}</b>
      </td>
      <td>
        {m.rents_spread({ lower: formatPesos(lower), upper: formatPesos(upper) })}
        <span className="rent-bar" aria-hidden="true">
          <i style={{ marginLeft: toShare(lower), width: toShare(Math.max(upper - lower, highest / 100)) }} />
          <b style={{ left: toShare(median) }} />
        </span>
      </td>
      <td>{formatNumber(count)}</td>
      <td>
        {trend === null ? (
          <span aria-label={m.rents_no_change()}>–</span>
        ) : (
          formatPercent(trend.percent, { decimals: 1, signed: true })
        )}
      </td>
    </tr>
  )
}

/** How the figures are computed, and the file with all of them. */
export function RentMethod() {
  return (
    <section aria-labelledby="rents-method" className="my-6">
      <h2 id="rents-method" className="font-head text-heading font-bold">
        {m.rents_method_title()}
      </h2>
      <p className="mt-2 max-w-[68ch] text-pretty text-ink-soft">{m.rents_method_text()}</p>
      <p className="mt-2 max-w-[68ch] text-pretty text-ink-soft">{m.rents_method_change()}</p>
      <p className="mt-4">
        <a
          href="/rents/rents.csv"
          download
          className="inline-flex min-h-11 items-center text-sea underline-offset-3 hover:underline"
        >
          {m.rents_download()}
        </a>
      </p>
    </section>
  )
}

// A table. Under 860 px each row is a card, by CSS alone; explicit roles, because `display: flex` removes the table semantics.
import type { CSSProperties, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/messages/messages.js'
import { ArrowUpDownIcon } from '#app/ui/icons/console-icons.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import '#app/ui/styles/console.css'
import { NoSelectCell, SelectAllCell, SelectRowCell, type TableSelection } from './table-selection.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned with tabular figures. */
  isNumber?: boolean
  /**
   * On a phone: `lead` is the title of the card with `status` beside it, `detail` and `value` (money) share the next line without labels,
   * `actions` is at the bottom, `hidden` is left out. Other columns follow with their label; `wide` (sentences) has a line of its own.
   */
  cardSlot?: 'lead' | 'status' | 'detail' | 'value' | 'wide' | 'actions' | 'hidden'
  /** Hidden between 860 and 1219 px. */
  isExtra?: boolean
  /** Pixels, or pixels from 1220 px on and below. With widths, long texts are cut in the column without a width. */
  width?: number | readonly [wide: number, narrow: number]
  sort?: { to: To; direction?: 'ascending' | 'descending' }
}

type TableProps<Row> = {
  /** Read out before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getRowKey: (row: Row) => string
  /** Rows with the same key are below one heading; they have to be neighbors. */
  getGroup?: (row: Row) => RowGroup
  /** A checkbox in each row, for the BulkBar with the same form. */
  selection?: TableSelection<Row>
}

export type RowGroup = { key: string; label: string; note?: string }

export function Table<Row>({ caption, columns, rows, getRowKey, getGroup, selection }: TableProps<Row>) {
  const isFixed = columns.some(({ width }) => width !== undefined)
  return (
    <table {...ROLE.table} className="data-table" data-fixed={isFixed || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLE.rowgroup}>
        <tr {...ROLE.row}>
          {selection ? <SelectAllCell form={selection.form} /> : null}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      {listGroups(rows, getGroup).map(({ group, rows: groupRows }) => (
        <tbody key={group?.key ?? ''} {...ROLE.rowgroup}>
          {group ? <GroupRow group={group} columns={columns.length + (selection ? 1 : 0)} /> : null}
          {groupRows.map((row) => (
            <tr key={getRowKey(row)} {...ROLE.row}>
              {selection ? <SelectCell selection={selection} row={row} value={getRowKey(row)} /> : null}
              {columns.map((column) => (
                <BodyCell key={column.id} column={column}>
                  {column.cell(row)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function SelectCell<Row>({
  selection: { form, name, getName, isSelectable },
  row,
  value,
}: {
  selection: TableSelection<Row>
  row: Row
  value: string
}) {
  if (isSelectable && !isSelectable(row)) return <NoSelectCell />
  return <SelectRowCell form={form} name={name} value={value} label={getName(row)} />
}

function listGroups<Row>(rows: readonly Row[], getGroup: TableProps<Row>['getGroup']) {
  if (!getGroup) return [{ group: null, rows }]
  const groups = Map.groupBy(rows, (row) => getGroup(row).key)
  return [...groups.values()].map((ofGroup) => ({ group: ofGroup[0] ? getGroup(ofGroup[0]) : null, rows: ofGroup }))
}

function GroupRow({ group: { label, note }, columns }: { group: RowGroup; columns: number }) {
  return (
    <tr {...ROLE.row} className="table-group">
      <th {...ROLE.rowHead} scope="rowgroup" colSpan={columns}>
        <span>{label}</span>
        {note === undefined ? null : <span className="table-group-note">{note}</span>}
      </th>
    </tr>
  )
}

const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

type AnyColumn = Omit<Column<unknown>, 'cell'>

function getCellClass({ isNumber, isExtra, cardSlot }: AnyColumn): string {
  return cx(
    isNumber && 'cell-number',
    isExtra && 'cell-extra',
    cardSlot && (cardSlot === 'hidden' ? 'cell-card-hidden' : `cell-${cardSlot}`),
  )
}

function getWidthStyle(width: AnyColumn['width']): CSSProperties | undefined {
  if (width === undefined) return undefined
  const [wide, narrow] = typeof width === 'number' ? [width, width] : width
  return { '--column-width': `${wide}px`, '--column-width-narrow': `${narrow}px` } as CSSProperties
}

function HeadCell({ column }: { column: AnyColumn }) {
  const { header, sort, width } = column
  return (
    <th
      {...ROLE.head}
      scope="col"
      aria-sort={sort?.direction}
      className={getCellClass(column)}
      style={getWidthStyle(width)}
    >
      {sort ? <SortLink header={header} {...sort} /> : header}
    </th>
  )
}

function SortLink({ header, to, direction }: { header: string; to: To; direction?: 'ascending' | 'descending' }) {
  const Arrow = direction === 'ascending' ? ArrowUpIcon : direction === 'descending' ? ArrowDownIcon : ArrowUpDownIcon
  return (
    <Link to={to} preventScrollReset aria-label={m.ui_sort_by({ column: header })} className="sort-link">
      {header}
      <Arrow size={14} />
    </Link>
  )
}

function BodyCell({ column, children }: { column: AnyColumn; children: ReactNode }) {
  const hasLabel = column.cardSlot === undefined || column.cardSlot === 'wide'
  return (
    <td {...ROLE.cell} className={getCellClass(column)} data-label={hasLabel ? column.header : undefined}>
      {children}
    </td>
  )
}

/** Around a filter bar, a bulk bar, a table and its foot. */
export function TableCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="table-card">
      {children}
    </section>
  )
}

/** For the pagination. Nothing is drawn while it is empty, as with one page. */
export function TableFoot({ children }: { children: ReactNode }) {
  return <div className="table-foot">{children}</div>
}

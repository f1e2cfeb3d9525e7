// A table. On a phone each row is a card, by CSS alone; explicit roles, because `display: grid` removes the table semantics.
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { ArrowDownIcon, ArrowUpDownIcon, ArrowUpIcon } from '#app/ui/icons/icons.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned with tabular figures. */
  isNumber?: boolean
  /** On a phone: `lead` is the title of the card, `status` is beside it, `actions` is at the bottom. */
  cardSlot?: 'lead' | 'status' | 'actions'
  /** Hidden first when the window is narrow. */
  isExtra?: boolean
  sort?: { to: To; direction?: 'ascending' | 'descending' }
}

type TableProps<Row> = {
  /** Read out before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getRowKey: (row: Row) => string
}

export function Table<Row>({ caption, columns, rows, getRowKey }: TableProps<Row>) {
  return (
    <table {...ROLE.table} className="block w-full border-separate border-spacing-0 text-sm lg:table">
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLE.rowgroup} className="max-lg:sr-only">
        <tr {...ROLE.row}>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.rowgroup} className="block lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={getRowKey(row)}
            {...ROLE.row}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 relative border-b border-line px-4 py-3.5 last:border-b-0 hover:bg-hover lg:table-row"
          >
            {columns.map((column) => (
              <BodyCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

function HeadCell<Row>({ column: { header, isNumber, isExtra, cardSlot, sort } }: { column: Column<Row> }) {
  return (
    <th
      {...ROLE.head}
      scope="col"
      aria-sort={sort?.direction}
      className={cx(
        'sticky top-(--table-top,0px) z-5 border-b border-line bg-sand-50 px-2 py-2 text-tiny font-semibold whitespace-nowrap text-ink-soft first:rounded-tl-box first:pl-4.5 last:rounded-tr-box last:pr-4.5',
        isNumber || cardSlot === 'actions' ? 'text-right' : 'text-left',
        isExtra && 'lg:max-xl:hidden',
      )}
    >
      {sort ? (
        <SortLink header={header} {...sort} />
      ) : cardSlot === 'actions' ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </th>
  )
}

function SortLink({ header, to, direction }: { header: string; to: To; direction?: 'ascending' | 'descending' }) {
  const Arrow = direction === 'ascending' ? ArrowUpIcon : direction === 'descending' ? ArrowDownIcon : ArrowUpDownIcon
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={m.ui_sort_by({ column: header })}
      className={cx('inline-flex min-h-6 items-center gap-1 rounded-small hover:text-ink', direction && 'text-ink')}
    >
      {header}
      <Arrow size={14} />
    </Link>
  )
}

const CARD_SLOTS = {
  lead: 'col-start-1 row-start-1 font-semibold',
  status: 'col-start-2 row-start-1 justify-self-end',
  actions: 'col-span-2 flex flex-wrap gap-2 lg:text-right',
} as const

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, isNumber, isExtra, cardSlot } = column
  return (
    <td
      {...ROLE.cell}
      className={cx(
        'align-middle lg:h-14 lg:border-b lg:border-line lg:px-2 lg:py-2 lg:first:pl-4.5 lg:last:pr-4.5 lg:[tr:last-child>&]:border-b-0',
        cardSlot ? CARD_SLOTS[cardSlot] : 'col-span-2 flex justify-between gap-3',
        'lg:table-cell',
        isNumber && 'tabular-nums lg:text-right',
        isExtra && 'lg:max-xl:hidden',
      )}
    >
      {cardSlot ? null : (
        <span aria-hidden="true" className="text-ink-soft lg:hidden">
          {header}
        </span>
      )}
      {cell(row)}
    </td>
  )
}

// The lines of a rent book by month: what was due when, what is paid, what is open. Months that ask for nothing are folded.
import { splitMonths, type BookMonth } from '#app/domain/tenancy/rent-months/rent-month.rules.ts'
import { getLineFilterLabel } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { type BookLineView, lineList, type LineQuery } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatAmount, formatMonth, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import type { FilterSelect } from '#app/ui/controls/filter-bar.tsx'
import { ListFilters } from '#app/ui/controls/list-filters.tsx'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { buildLineColumns, type GetLineDialogTo } from './line-columns.tsx'

type Month = BookMonth<BookLineView>

type LineTableProps = {
  /** The lines of the page. */
  lines: readonly BookLineView[]
  total: number
  query: LineQuery
  today: Day
  /** More filters before the one of the lines. */
  selects?: readonly FilterSelect[]
  getDialogTo?: GetLineDialogTo | undefined
  /** By month, of the whole book. */
  balances: ReadonlyMap<Day, number>
}

export function LineTable({ lines, total, query, today, selects, getDialogTo, balances }: LineTableProps) {
  const { recent, settled, upcoming } = splitMonths(lines, today)
  const isFolded = query.show === 'all' && recent.length > 0
  const shown = isFolded ? recent : [...recent, ...settled, ...upcoming]
  const renderMonths = (months: readonly Month[], caption: string) => (
    <MonthTable {...{ months, caption, today, getDialogTo, balances }} />
  )
  return (
    <TableCard label={m.rent_schedule()}>
      <ListFilters
        list={lineList}
        query={query}
        label={m.rent_schedule()}
        {...(selects && { selects })}
        texts={{ show: { label: m.ui_show(), getLabel: getLineFilterLabel } }}
        resultText={m.ui_entries({ count: total, figure: formatNumber(total) })}
      />
      {lines.length === 0 ? (
        <NoneFound list={lineList} query={query} title={m.rent_lines_none()} text={m.rent_lines_none_text()} />
      ) : (
        <>
          {renderMonths(shown, m.rent_schedule())}
          {isFolded
            ? [
                { key: 'settled', months: settled, describe: m.rent_months_settled },
                { key: 'upcoming', months: upcoming, describe: m.rent_months_upcoming },
              ].map(({ key, months, describe }) => {
                const label = describeMonths(months, describe)
                return label === null ? null : (
                  <Disclosure
                    key={key}
                    label={label}
                    className="border-t border-line [&>summary]:px-4 md:[&>summary]:px-4.5"
                  >
                    {renderMonths(months, label)}
                  </Disclosure>
                )
              })
            : null}
          <TableFoot>
            <Pagination page={query.page} size={lineList.pageSize} total={total} label={m.rent_lines_pages()} />
          </TableFoot>
        </>
      )}
    </TableCard>
  )
}

type MonthTableProps = Pick<LineTableProps, 'today' | 'getDialogTo' | 'balances'> & {
  months: readonly Month[]
  caption: string
}

function MonthTable({ months, caption, today, getDialogTo, balances }: MonthTableProps) {
  const byMonth = new Map(months.map((each) => [each.month, each]))
  const rows = months.flatMap(({ lines }) => lines)
  return (
    <Table
      caption={caption}
      columns={buildLineColumns(rows, today, getDialogTo)}
      rows={rows}
      getRowKey={({ id }) => id}
      getGroup={({ dueDate }) => {
        const month = getFirstOfMonth(dueDate)
        const { due = 0, open = 0 } = byMonth.get(month) ?? {}
        const notes = [
          ...(due === 0
            ? []
            : [open > 0 ? m.rent_month_group_open({ amount: formatAmount(open) }) : m.rent_status_paid()]),
          ...(month > today ? [] : describeBalance(balances.get(month))),
        ]
        return { key: month, label: formatMonth(month), ...(notes.length > 0 && { note: notes.join(' · ') }) }
      }}
    />
  )
}

/** After the month, as in the statement. A month that is still to come has no balance yet. */
const describeBalance = (balance: number | undefined): string[] =>
  balance === undefined ? [] : [m.rent_month_balance({ amount: formatAmount(balance) })]

type DescribeMonths = (values: { months: string; amount: string }) => string

function describeMonths(months: readonly Month[], describe: DescribeMonths): string | null {
  const days = months.map(({ month }) => month).toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const amount = formatAmount(months.reduce((total, { due }) => total + due, 0))
  const range = first === last ? formatMonth(first) : `${formatMonth(first)} – ${formatMonth(last)}`
  return describe({ months: range, amount })
}

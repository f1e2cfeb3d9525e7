// The homes of a report without centavos, compared with the year before. Homes without money are one line that opens.
import type { ListingFigures, OwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import { getChangeFromYearBefore } from '#app/domain/tenancy/owner-reports/owner-report.rules.ts'
import { formatPercent, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type Row = Pick<ListingFigures, 'id' | 'title' | 'expected' | 'received' | 'receivedBefore' | 'repairCosts'>

/** The id of the last row, which adds up the others. */
const TOTAL = 'total'

export function HomesTable({ report: { listings, totals } }: { report: OwnerReport }) {
  const hasMoney = ({ expected, received, receivedBefore, repairCosts }: Row) =>
    expected !== 0 || received !== 0 || receivedBefore !== 0 || repairCosts !== 0
  const active: Row[] = listings.filter(hasMoney)
  const hasDash = active.some((row) => row.received > 0 && getChange(row) === null)
  const idle = listings.filter((listing) => !hasMoney(listing))
  return (
    <TableCard label={m.ui_by_home()}>
      <CardHead
        title={m.ui_by_home()}
        sub={`${m.owner_report_homes_note()}${hasDash ? ` ${m.owner_report_homes_dash()}` : ''}`}
      />
      {active.length === 0 ? null : (
        <Table
          caption={m.ui_by_home()}
          columns={buildColumns()}
          rows={[...active, { ...totals, id: TOTAL, title: m.ui_total() }]}
          getRowKey={({ id }) => id}
        />
      )}
      {idle.length === 0 ? null : (
        <Disclosure
          label={m.owner_report_homes_idle({ count: idle.length })}
          className="border-t border-line [&>summary]:px-4 md:[&>summary]:px-4.5"
        >
          <ul className="grid gap-2 px-4 pb-4 text-sm md:px-4.5">
            {idle.map(({ id, title }) => (
              <li key={id}>
                <TwoLines
                  title={title === '' ? m.own_untitled() : title}
                  to={href('/dashboard/landlord/properties/:id', { id })}
                />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </TableCard>
  )
}

/** A dash says nothing is there; a row of zeros has to be read. */
const formatSum = (centavos: number): string => (centavos === 0 ? '–' : formatPesos(centavos))

function buildColumns(): Column<Row>[] {
  const sums: [string, string, (row: Row) => number][] = [
    ['expected', m.ui_expected(), ({ expected }) => expected],
    ['received', m.ui_received(), ({ received }) => received],
    ['open', m.owner_report_open(), ({ expected, received }) => Math.max(0, expected - received)],
    ['repairs', m.owner_report_repair_costs(), ({ repairCosts }) => repairCosts],
    ['before', m.owner_report_year_before(), ({ receivedBefore }) => receivedBefore],
  ]
  return [
    {
      id: 'home',
      header: m.listing_home(),
      cardSlot: 'lead',
      cell: ({ id, title }) => {
        const name = title === '' ? m.own_untitled() : title
        return id === TOTAL ? (
          <strong>{name}</strong>
        ) : (
          <TwoLines title={name} to={href('/dashboard/landlord/properties/:id', { id })} />
        )
      },
    },
    ...sums.map(([id, header, getSum]): Column<Row> => ({
      id,
      header,
      isNumber: true,
      width: [124, 104],
      cell: (row) => <span className={cx(row.id === TOTAL && 'font-semibold')}>{formatSum(getSum(row))}</span>,
    })),
    {
      id: 'change',
      header: m.owner_report_change(),
      isNumber: true,
      width: [92, 84],
      cell: (row) => <ChangeOf row={row} />,
    },
  ]
}

const getChange = ({ received, receivedBefore }: Row) => getChangeFromYearBefore(received, receivedBefore)

function ChangeOf({ row }: { row: Row }) {
  const change = getChange(row)
  if (change === null) return '–'
  const percent = Math.round(change)
  return (
    <span className={cx('font-semibold', percent > 0 && 'text-leaf', percent < 0 && 'text-brick')}>
      {formatPercent(percent, { decimals: 0, signed: true })}
    </span>
  )
}

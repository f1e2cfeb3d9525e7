// Bookings and money by day and owner as a CSV file, written while it is read. Revenue is that of the console: rent and fees of confirmed
// bookings. What owners received and paid back are the entries of their rent books.
import { sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { bookings, paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { selectBookingRevenue } from '#app/domain/admin/analytics/revenue.rules.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import { buildCsv, buildCsvRows, type CsvCell } from '#app/shared/csv.ts'
import { addDays, type Day, getStartOfManilaDay } from '#app/shared/dates.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { type ExportPeriod, MAX_EXPORT_DAYS, readExportPeriod, splitPeriod } from './money-export.rules.ts'

/** Checks and records the export before the first byte is sent. */
export async function exportMoney(
  ctx: Ctx,
  params: URLSearchParams,
): Promise<{ fileName: string; parts: AsyncGenerator<string> }> {
  authorize(ctx.actor, 'money.export')
  const period = readExportPeriod(params, ctx.now()) ?? fail('moneyExport.tooLong', { days: MAX_EXPORT_DAYS })
  await recordAudit(ctx, { action: 'money.exported', subjectType: 'money', details: period })
  return { fileName: `money-${period.from}-${period.to}.csv`, parts: writeParts(ctx, period) }
}

async function* writeParts(ctx: Ctx, period: ExportPeriod): AsyncGenerator<string> {
  yield withLocale(ctx.request.locale, () => buildCsv([buildHead()]))
  for (const part of splitPeriod(period)) {
    const rows = await listDays(ctx, part)
    if (rows.length > 0) yield buildCsvRows(rows.map(buildCells))
  }
}

type AmountName = (typeof AMOUNTS)[number]
type CountName = (typeof COUNTS)[number]
type DayRow = Record<AmountName | CountName, string> & { day: Day; ownerId: string; owner: string; email: string }

const COUNTS = ['opened', 'confirmed', 'cancelled'] as const
const AMOUNTS = ['revenue', 'deposits', 'received', 'withheld', 'reversed', 'depositsReceived', 'returned'] as const

const buildHead = () => [
  m.ui_date(),
  m.money_export_owner_id(),
  m.party_owner(),
  m.admin_csv_owner_email(),
  m.money_export_opened(),
  m.admin_report_bookings(),
  m.money_export_cancelled(),
  m.money_export_revenue(),
  m.money_export_deposits(),
  m.money_export_received(),
  m.withholding_amount(),
  m.money_export_reversed(),
  m.money_export_deposits_received(),
  m.money_export_returned(),
]

/** Amounts are numbers, because the withheld tax of a day with reversals can be negative. */
const buildCells = (row: DayRow): CsvCell[] => [
  row.day,
  row.ownerId,
  row.owner,
  row.email,
  ...COUNTS.map((name) => Number(row[name])),
  ...AMOUNTS.map((name) => centavosToPesos(Number(row[name]))),
]

/**
 * A day and owner without an entry has no row. Times are days in Manila; payments are on the day they were made, reversals on their own, where they
 * also lower the withheld tax. Times are compared with the bounds of the days, so that the indexes are used.
 */
async function listDays(ctx: Ctx, { from, to }: ExportPeriod): Promise<DayRow[]> {
  const [start, end] = [getStartOfManilaDay(from), getStartOfManilaDay(addDays(to, 1))]
  const toDay = (column: string) => sql.raw(`(${column} at time zone 'Asia/Manila')::date`)
  const isOnDay = (column: string) => sql`${sql.raw(column)} between ${from} and ${to}`
  const isInDays = (column: string) =>
    sql`${sql.raw(column)} >= ${start.toISOString()} and ${sql.raw(column)} < ${end.toISOString()}`
  const revenue = selectBookingRevenue('t')
  const ofRental = sql`${paymentProofs} c join ${payments} y on y.id = c.payment_id join ${rentals} r on r.id = y.rental_id`
  const { rows } = await ctx.db.execute<DayRow>(sql`
    with flows (property_id, day, opened, confirmed, cancelled, revenue, deposits, received, withheld, reversed, deposits_received, returned) as (
      select t.property_id, ${toDay('t.created_at')}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 from ${bookings} t where ${isInDays('t.created_at')}
      union all
      select t.property_id, ${toDay('t.decided_at')}, 0, (t.status = 'confirmed')::int, (t.status = 'cancelled')::int,
        case t.status when 'confirmed' then ${revenue} else 0 end, case t.status when 'confirmed' then t.deposit_amount else 0 end, 0, 0, 0, 0, 0
      from ${bookings} t where ${isInDays('t.decided_at')}
      union all
      select r.property_id, c.paid_on, 0, 0, 0, 0, 0, case y.kind when 'deposit' then 0 else c.amount end, c.withheld, 0,
        case y.kind when 'deposit' then c.amount else 0 end, 0
      from ${ofRental} where c.status in ('confirmed', 'reversed') and ${isOnDay('c.paid_on')}
      union all
      select r.property_id, ${toDay('c.reversed_at')}, 0, 0, 0, 0, 0, 0, -c.withheld, c.amount, 0, 0
      from ${ofRental} where c.status = 'reversed' and ${isInDays('c.reversed_at')}
      union all
      select r.property_id, b.returned_on, 0, 0, 0, 0, 0, 0, 0, 0, 0, b.amount
      from ${depositReturns} b join ${rentals} r on r.id = b.rental_id where b.status = 'confirmed' and ${isOnDay('b.returned_on')}
    )
    select f.day::text as day, u.id as "ownerId", u.full_name as owner, u.email, sum(f.opened)::text as opened,
      sum(f.confirmed)::text as confirmed, sum(f.cancelled)::text as cancelled, sum(f.revenue)::text as revenue,
      sum(f.deposits)::text as deposits, sum(f.received)::text as received, sum(f.withheld)::text as withheld,
      sum(f.reversed)::text as reversed, sum(f.deposits_received)::text as "depositsReceived", sum(f.returned)::text as returned
    from flows f join ${properties} l on l.id = f.property_id join ${users} u on u.id = l.owner_id
    group by f.day, u.id, u.full_name, u.email order by f.day, u.id`)
  return rows
}

// Reads the facts of an owner's report: five queries, however many listings and payments there are.
import { and, eq, gte, isNotNull, isNull, lte, sql, sum } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { paymentReceipts, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, addMonths, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import {
  type Arrears,
  ARREARS_AGES,
  type ArrearsAge,
  type CostRow,
  MAX_REPORT_LISTINGS,
  type MoneyRow,
  type OwnerReport,
  type OwnerReportPeriod,
  type RentedSpan,
  type ReportListing,
} from './owner-report.model.ts'
import { buildOwnerReport, getLastDay } from './owner-report.rules.ts'

export async function getOwnerReport(ctx: Ctx, period: OwnerReportPeriod): Promise<OwnerReport> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'ownerReport.read', { userId: ownerId })
  const days = { firstDay: period.firstMonth, lastDay: getLastDay(period) }
  const [money, listings, rented, costs, arrears, depositsHeld] = await Promise.all([
    listMoney(ctx, ownerId, { firstDay: addMonths(days.firstDay, -12), lastDay: days.lastDay }),
    listListings(ctx, ownerId),
    listRented(ctx, ownerId, days),
    listCosts(ctx, ownerId, days),
    readArrears(ctx, ownerId),
    readDeposits(ctx, ownerId),
  ])
  return buildOwnerReport(period, { money, listings, rented, costs, arrears, depositsHeld }, ctx.now())
}

type Days = { firstDay: Day; lastDay: Day }

/** A deposit is no income, and a reduction belongs to the line that it lowers. */
const ownLines = (ownerId: string) => sql`
  select p.id, p.due_date, p.amount_due, p.reduces_id, r.property_id from ${properties} l
  join ${rentals} r on r.property_id = l.id
  join ${payments} p on p.rental_id = r.id
  left join ${payments} reduced on reduced.id = p.reduces_id
  where l.owner_id = ${ownerId} and coalesce(reduced.kind, p.kind) <> 'deposit'`

/** What was due by its due date, and what arrived by the day on which it was paid. */
async function listMoney(ctx: Ctx, ownerId: string, days: Days): Promise<MoneyRow[]> {
  const { rows } = await ctx.db.execute<{ listing_id: string; month: Day; expected: string; received: string }>(sql`
    with lines as (${ownLines(ownerId)})
    select property_id as listing_id, to_char(month, 'YYYY-MM-DD') as month,
      sum(expected)::text as expected, sum(received)::text as received
    from (
      select property_id, date_trunc('month', due_date)::date as month, amount_due as expected, 0 as received
      from lines where due_date between ${days.firstDay} and ${days.lastDay}
      union all
      select lines.property_id, date_trunc('month', receipt.paid_on)::date, 0, receipt.amount
      from lines join ${paymentReceipts} receipt on receipt.payment_id = lines.id and receipt.status = 'confirmed'
      where receipt.paid_on between ${days.firstDay} and ${days.lastDay}
    ) as flows group by 1, 2`)
  return rows.map(({ listing_id: listingId, month, expected, received }) => ({
    listingId,
    month,
    expected: Number(expected),
    received: Number(received),
  }))
}

/** Deleted ones too, as long as money was owed for them: their rentals keep their records. */
async function listListings(ctx: Ctx, ownerId: string): Promise<ReportListing[]> {
  const title = selectListingTitle(ctx)
  return ctx.db
    .select({
      id: properties.id,
      title,
      monthlyRent: properties.basePrice,
      listedOn: sql<Day>`to_char(${properties.createdAt} at time zone 'Asia/Manila', 'YYYY-MM-DD')`,
    })
    .from(properties)
    .where(
      and(
        eq(properties.ownerId, ownerId),
        sql`(${properties.status} in ('active', 'inactive') and ${isNull(properties.deletedAt)} or exists (select 1 from ${rentals} where ${rentals.propertyId} = ${properties}.id))`,
      ),
    )
    .orderBy(title, properties.id)
    .limit(MAX_REPORT_LISTINGS)
}

async function listRented(ctx: Ctx, ownerId: string, days: Days): Promise<RentedSpan[]> {
  return ctx.db
    .select({ listingId: rentals.propertyId, from: rentals.startsOn, to: lastDay })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        lte(rentals.startsOn, days.lastDay),
        gte(rentals.endsOn, days.firstDay),
        sql`${lastDay} >= ${days.firstDay}`,
      ),
    )
}

/** Repairs by the day on which they were completed. */
async function listCosts(ctx: Ctx, ownerId: string, days: Days): Promise<CostRow[]> {
  const cost = sum(maintenanceRequests.cost).mapWith(Number)
  return ctx.db
    .select({ listingId: maintenanceRequests.propertyId, cost })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        isNotNull(maintenanceRequests.cost),
        gte(maintenanceRequests.completedAt, getStartOfManilaDay(days.firstDay)),
        sql`${maintenanceRequests.completedAt} < ${getStartOfManilaDay(addDays(days.lastDay, 1))}`,
      ),
    )
    .groupBy(maintenanceRequests.propertyId)
}

/** What is overdue today, whatever the period: a balance outlives its rental. */
async function readArrears(ctx: Ctx, ownerId: string): Promise<Arrears> {
  const today = toManilaDay(ctx.now())
  const { rows } = await ctx.db.execute<{ age: ArrearsAge; amount: string; lines: number }>(sql`
    with lines as (${ownLines(ownerId)}),
    paid as (
      select receipt.payment_id as id, sum(receipt.amount) as amount
      from lines join ${paymentReceipts} receipt on receipt.payment_id = lines.id and receipt.status = 'confirmed'
      group by 1
    ),
    reduced as (select reduces_id as id, sum(amount_due) as amount from lines where reduces_id is not null group by 1),
    open as (
      select lines.due_date, lines.amount_due + coalesce(reduced.amount, 0) - coalesce(paid.amount, 0) as amount
      from lines left join paid on paid.id = lines.id left join reduced on reduced.id = lines.id
      where lines.reduces_id is null and lines.due_date < ${today}
    )
    select case when ${today}::date - due_date <= 30 then 'upTo30' when ${today}::date - due_date <= 60 then 'upTo60'
      when ${today}::date - due_date <= 90 then 'upTo90' else 'over90' end as age,
      sum(amount)::text as amount, count(*)::int as lines
    from open where amount > 0 group by 1`)
  const byAge = new Map(rows.map((row) => [row.age, { amount: Number(row.amount), lines: row.lines }]))
  return Object.fromEntries(ARREARS_AGES.map((age) => [age, byAge.get(age) ?? { amount: 0, lines: 0 }])) as Arrears
}

/** Of rentals that have not ended. */
async function readDeposits(ctx: Ctx, ownerId: string): Promise<number> {
  const today = toManilaDay(ctx.now())
  const [row] = await ctx.db
    .select({ held: sum(rentals.depositHeld).mapWith(Number) })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(and(eq(properties.ownerId, ownerId), lte(rentals.startsOn, today), sql`${lastDay} >= ${today}`))
  return row?.held ?? 0
}

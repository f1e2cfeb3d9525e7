// Reads the facts of an owner's report: eight queries, however many listings and payments there are. The database adds up the money, because a
// row for each listing and month costs more than the sums.
import { and, eq, gte, isNotNull, isNull, lte, not, type SQL, sql, sum } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Ctx, ReadCtx } from '#app/domain/ctx.server.ts'
import { andChosenHome, isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import {
  buildDepositHeldCondition,
  depositLeft,
  isCancelled,
  lastDay,
} from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { buildLineSums, selectReversalDay } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, addMonths, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import {
  type Arrears,
  ARREARS_AGES,
  type ArrearsAge,
  type CostRow,
  type IncomeKind,
  MAX_REPORT_LISTINGS,
  type MoneySums,
  type OwnerReport,
  type OwnerReportFacts,
  type OwnerReportPeriod,
  type RentedSpan,
  type ReportListing,
} from './owner-report.model.ts'
import { listMissingCertificates, readDepositSums } from './owner-liabilities.queries.server.ts'
import { buildOwnerReport, getLastDay } from './owner-report.rules.ts'

export async function getOwnerReport(ctx: Ctx, period: OwnerReportPeriod): Promise<OwnerReport> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'ownerReport.read', { userId: ctx.actor.id })
  return loadOwnerReport(ctx, ctx.actor.id, period)
}

/** The caller has checked that the actor may read it; the nightly audit has no actor. */
export async function loadOwnerReport(ctx: ReadCtx, ownerId: string, period: OwnerReportPeriod): Promise<OwnerReport> {
  const days = { firstDay: period.firstMonth, lastDay: getLastDay(period) }
  const [money, listings, rented, lastEnds, costs, arrears, depositsHeld, deposits, missingCertificates] =
    await Promise.all([
      readMoney(ctx, ownerId, days),
      listListings(ctx, ownerId),
      listRented(ctx, ownerId, days),
      listLastEnds(ctx, ownerId, days),
      listCosts(ctx, ownerId, days),
      readArrears(ctx, ownerId),
      readDeposits(ctx, ownerId),
      readDepositSums(ctx, ownerId, days),
      listMissingCertificates(ctx, ownerId, days),
    ])
  const facts = { money, listings, rented, lastEnds, costs, arrears, depositsHeld, deposits, missingCertificates }
  return buildOwnerReport(period, facts, ctx.now())
}

type Days = { firstDay: Day; lastDay: Day }

const A_YEAR_EARLIER = -12

/**
 * What was due by its due date, and what arrived by the day on which it was paid, less reversals on their day: once by month, with the year
 * before, once by listing, and once by what it is for. A deposit is no income, and a reduction belongs to the line that it lowers.
 */
async function readMoney(ctx: ReadCtx, ownerId: string, { firstDay, lastDay }: Days): Promise<MoneySums> {
  const [firstBefore, lastBefore] = [addMonths(firstDay, A_YEAR_EARLIER), addMonths(lastDay, A_YEAR_EARLIER)]
  const isOfPeriod = sql`month >= ${firstDay}`
  const reversalDay = selectReversalDay(sql`proof.reversed_at`)
  const { rows } = await ctx.db.execute<{
    listing_id: string | null
    kind: IncomeKind | null
    month: Day
    expected: string
    received: string
    received_in_period: string
    received_before: string
    withheld: string
  }>(sql`
    with lines as (
      select p.id, p.due_date, p.amount_due, r.property_id,
        case when coalesce(reduced.kind, p.kind) in ('advance', 'refund') then 'rent' else coalesce(reduced.kind, p.kind) end as kind from ${properties} l
      join ${rentals} r on r.property_id = l.id
      join ${payments} p on p.rental_id = r.id
      left join ${payments} reduced on p.kind = 'reduction' and reduced.id = p.reduces_id
      where l.owner_id = ${ownerId}${andChosenHome(ctx, sql`l.id`)} and coalesce(reduced.kind, p.kind) <> 'deposit'
    ),
    flows as (
      select property_id, kind, ${selectMonth(sql`due_date`)} as month, amount_due as expected, 0 as received, 0 as withheld
      from lines where due_date between ${firstDay} and ${lastDay}
      union all
      select lines.property_id, lines.kind, ${selectMonth(sql`proof.paid_on`)}, 0, proof.amount, proof.withheld
      from lines join ${paymentProofs} proof on proof.payment_id = lines.id and proof.status in ('confirmed', 'reversed')
      where proof.paid_on between ${firstBefore} and ${lastDay}
      union all
      select lines.property_id, lines.kind, ${selectMonth(reversalDay)}, 0, -proof.amount, -proof.withheld
      from lines join ${paymentProofs} proof on proof.payment_id = lines.id and proof.status = 'reversed'
      where ${reversalDay} between ${firstBefore} and ${lastDay}
    )
    select property_id as listing_id, kind, month::text as month, sum(expected)::text as expected, sum(received)::text as received,
      coalesce(sum(received) filter (where ${isOfPeriod}), 0)::text as received_in_period,
      coalesce(sum(received) filter (where month <= ${lastBefore}), 0)::text as received_before,
      coalesce(sum(withheld) filter (where ${isOfPeriod}), 0)::text as withheld
    from flows group by grouping sets ((property_id), (kind), (month))`)
  const sums: MoneySums = { months: [], listings: [], kinds: [] }
  for (const row of rows) {
    const { listing_id: listingId, kind, month, ...amounts } = row
    const expected = Number(amounts.expected)
    if (kind !== null) {
      const received = Number(amounts.received_in_period)
      sums.kinds.push({ kind, expected, received, withheld: Number(amounts.withheld) })
    } else if (listingId === null) sums.months.push({ month, expected, received: Number(amounts.received) })
    else
      sums.listings.push({
        listingId,
        expected,
        received: Number(amounts.received_in_period),
        receivedBefore: Number(amounts.received_before),
      })
  }
  return sums
}

/** The first day of the month. Subtracting days is much faster than date_trunc, which goes through a time zone. */
const selectMonth = (column: SQL): SQL => sql`${column} - (extract(day from ${column})::int - 1)`

/** Deleted ones too, as long as money was owed for them: their rentals keep their records. */
async function listListings(ctx: ReadCtx, ownerId: string): Promise<ReportListing[]> {
  const title = selectListingTitle(ctx)
  return ctx.db
    .select({
      id: properties.id,
      title,
      monthlyRent: properties.basePrice,
      isOffered: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      listedOn: sql<Day>`to_char(${properties.createdAt} at time zone 'Asia/Manila', 'YYYY-MM-DD')`,
    })
    .from(properties)
    .where(
      and(
        eq(properties.ownerId, ownerId),
        isChosenHome(ctx, properties.id),
        sql`(${properties.status} in ('active', 'inactive') and ${isNull(properties.deletedAt)} or exists (select 1 from ${rentals} where ${rentals.propertyId} = ${properties}.id))`,
      ),
    )
    .orderBy(title, properties.id)
    .limit(MAX_REPORT_LISTINGS)
}

async function listRented(ctx: ReadCtx, ownerId: string, days: Days): Promise<RentedSpan[]> {
  return ctx.db
    .select({ listingId: rentals.propertyId, from: rentals.startsOn, to: lastDay })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        isChosenHome(ctx, properties.id),
        lte(rentals.startsOn, days.lastDay),
        gte(rentals.endsOn, days.firstDay),
        sql`${lastDay} >= ${days.firstDay}`,
        not(isCancelled),
      ),
    )
}

/** A home that is vacant from the first day of the period is vacant since the rental before it. */
async function listLastEnds(ctx: ReadCtx, ownerId: string, days: Days): Promise<OwnerReportFacts['lastEnds']> {
  return ctx.db
    .select({ listingId: rentals.propertyId, to: sql<Day>`max(${lastDay})::text` })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        isChosenHome(ctx, properties.id),
        sql`${lastDay} < ${days.firstDay}`,
        not(isCancelled),
      ),
    )
    .groupBy(rentals.propertyId)
}

/** Costs of repairs by the day on which they were completed. */
async function listCosts(ctx: ReadCtx, ownerId: string, days: Days): Promise<CostRow[]> {
  const cost = sum(maintenanceRequests.cost).mapWith(Number)
  return ctx.db
    .select({ listingId: maintenanceRequests.propertyId, cost })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        isChosenHome(ctx, properties.id),
        isNotNull(maintenanceRequests.cost),
        gte(maintenanceRequests.completedAt, getStartOfManilaDay(days.firstDay)),
        sql`${maintenanceRequests.completedAt} < ${getStartOfManilaDay(addDays(days.lastDay, 1))}`,
      ),
    )
    .groupBy(maintenanceRequests.propertyId)
}

/**
 * What is overdue today, whatever the period: a balance outlives its rental. Reductions and payments are negative parts of their line; a
 * reduction of a line that is not counted has nothing to lower.
 */
async function readArrears(ctx: ReadCtx, ownerId: string): Promise<Arrears> {
  const { handedIn } = buildLineSums({ id: sql`open.id`, amountDue: sql`open.amount` })
  const today = toManilaDay(ctx.now())
  const { rows } = await ctx.db.execute<{ age: ArrearsAge; amount: string; pending: string; lines: number }>(sql`
    with lines as (
      select coalesce(p.reduces_id, p.id) as id, case when p.reduces_id is null then p.due_date end as due_date, p.amount_due
      from ${properties} l
      join ${rentals} r on r.property_id = l.id
      join ${payments} p on p.rental_id = r.id
      where l.owner_id = ${ownerId}${andChosenHome(ctx, sql`l.id`)} and p.kind <> 'deposit' and (p.due_date < ${today} or p.reduces_id is not null)
    ),
    flows as (
      select id, due_date, amount_due as amount from lines
      union all
      select lines.id, null, -proof.amount
      from lines join ${paymentProofs} proof on proof.payment_id = lines.id and proof.status = 'confirmed'
      where lines.due_date is not null
    ),
    open as (select id, min(due_date) as due_date, sum(amount) as amount from flows group by id having sum(amount) > 0)
    select case when ${today}::date - due_date <= 30 then 'upTo30' when ${today}::date - due_date <= 60 then 'upTo60'
      when ${today}::date - due_date <= 90 then 'upTo90' else 'over90' end as age,
      sum(amount)::text as amount, sum(least(amount, ${handedIn}))::text as pending, count(*)::int as lines
    from open group by 1`)
  const byAge = new Map(
    rows.map(({ age, amount, pending, lines }) => [age, { amount: Number(amount), pending: Number(pending), lines }]),
  )
  return Object.fromEntries(
    ARREARS_AGES.map((age) => [age, byAge.get(age) ?? { amount: 0, pending: 0, lines: 0 }]),
  ) as Arrears
}

/** Of rentals that have not ended, also before they start. */
async function readDeposits(ctx: ReadCtx, ownerId: string): Promise<number> {
  const today = toManilaDay(ctx.now())
  const [row] = await ctx.db
    .select({ held: sum(depositLeft).mapWith(Number) })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(and(eq(properties.ownerId, ownerId), isChosenHome(ctx, properties.id), buildDepositHeldCondition(today)))
  return row?.held ?? 0
}

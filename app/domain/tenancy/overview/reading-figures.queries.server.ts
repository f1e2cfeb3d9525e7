// Sub-meter readings that wait for a person: those that the owner has to take or answer, and those that the tenant has to check.
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { utilityReadings } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isValidReading } from '#app/domain/tenancy/utilities/valid-reading.rules.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { MeteredUtility } from '#app/shared/tenancy-vocabulary.ts'
import { buildRentalConditions } from './tenancy-conditions.rules.server.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

export type ReadingDue = WaitingRentalRow & { utility: MeteredUtility; dueOn: Day }
export type ReadingMatter = WaitingRentalRow & { utility: MeteredUtility; amount: number; since: Date }

/** Meters that the owner reads: a month after the last reading of a running rental, longest overdue first. */
export async function listReadingsDue(ctx: Ctx, limit: number): Promise<ReadingDue[]> {
  const today = toManilaDay(ctx.now())
  const { isOwn, personId } = matchSide(ctx, 'owner')
  const last = ctx.db
    .select({
      utility: utilityReadings.utility,
      dueOn: sql<Day>`(max(${utilityReadings.readOn}) + interval '1 month')::date::text`.as('due_on'),
    })
    .from(utilityReadings)
    .where(and(eq(utilityReadings.rentalId, rentals.id), isValidReading))
    .groupBy(utilityReadings.utility)
    .as('last_reading')
  return ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: sql<string>`${rentals.id} || ' ' || ${last.utility}`,
      utility: last.utility,
      dueOn: last.dueOn,
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .innerJoinLateral(last, sql`true`)
    .where(and(isOwn, buildRentalConditions(today).running, lte(last.dueOn, today)))
    .orderBy(asc(last.dueOn), asc(rentals.id), asc(last.utility))
    .limit(limit)
}

/** What the tenant contests, oldest first: the owner keeps or corrects it. */
export async function listContestedReadings(ctx: Ctx, limit: number): Promise<ReadingMatter[]> {
  const { isOwn, personId } = matchSide(ctx, 'owner')
  return selectMatters(ctx, personId)
    .where(and(isOwn, eq(utilityReadings.status, 'contested')))
    .orderBy(asc(utilityReadings.updatedAt), asc(utilityReadings.id))
    .limit(limit)
}

const CHECK_DAYS = 14
const DAY_MS = 24 * 60 * 60_000

/** New charges of the last days that the tenant has not contested, oldest first. Later they are an ordinary line. */
export async function listReadingsToCheck(ctx: Ctx, limit: number): Promise<ReadingMatter[]> {
  const since = new Date(ctx.now().getTime() - CHECK_DAYS * DAY_MS)
  const { isOwn, personId } = matchSide(ctx, 'tenant')
  const isPaid = sql`exists (select 1 from payment_proofs paid
    where paid.payment_id = ${utilityReadings.paymentId} and paid.status in ('submitted', 'confirmed'))`
  return selectMatters(ctx, personId)
    .where(and(isOwn, eq(utilityReadings.status, 'charged'), gte(utilityReadings.createdAt, since), sql`not ${isPaid}`))
    .orderBy(asc(utilityReadings.createdAt), asc(utilityReadings.id))
    .limit(limit)
}

/** `amount` is that of the line: of a correction only the difference. */
const selectMatters = (ctx: Ctx, personId: ReturnType<typeof matchSide>['personId']) =>
  ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: utilityReadings.id,
      utility: utilityReadings.utility,
      amount: payments.amountDue,
      since: utilityReadings.updatedAt,
    })
    .from(rentals)
    .innerJoin(utilityReadings, eq(utilityReadings.rentalId, rentals.id))
    .innerJoin(payments, eq(payments.id, utilityReadings.paymentId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))

// Post-dated checks that wait for a person: those to bring to the bank, those whose result the owner records, and those that the bank returned.
import { and, asc, eq, gte, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { payments, postDatedCheckLines, postDatedChecks, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildLineSums } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { PostDatedCheckStatus, RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

type CheckFacts = { bank: string; number: string; amount: number }
/** `day` is the date of a held check, or the day on which it was deposited. */
export type CheckToMove = WaitingRentalRow & CheckFacts & { status: PostDatedCheckStatus; day: Day }
/** `open` is what is still unpaid of its lines. */
export type ReturnedCheck = WaitingRentalRow & CheckFacts & { open: number; returnedOn: Day }

const selectCheck = (ctx: Ctx) => ({
  ...selectWaitingRow(ctx),
  id: postDatedChecks.id,
  bank: postDatedChecks.bank,
  number: postDatedChecks.number,
  amount: postDatedChecks.amount,
})

/** A held check from its date on; a deposited one from the next day on, because the bank needs a day. Earliest first. */
export async function listChecksToMove(ctx: Ctx, limit: number): Promise<CheckToMove[]> {
  const today = toManilaDay(ctx.now())
  const { isOwn, personId } = matchSide(ctx, 'owner')
  const day = sql<Day>`coalesce(${postDatedChecks.depositedOn}, ${postDatedChecks.checkDate})`
  return ctx.db
    .select({ ...selectCheck(ctx), status: postDatedChecks.status, day })
    .from(rentals)
    .innerJoin(postDatedChecks, eq(postDatedChecks.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .where(
      and(
        isOwn,
        or(
          and(eq(postDatedChecks.status, 'held'), lte(postDatedChecks.checkDate, today)),
          and(eq(postDatedChecks.status, 'deposited'), lt(day, today)),
        ),
      ),
    )
    .orderBy(asc(day), asc(postDatedChecks.id))
    .limit(limit)
}

/** An older one is an ordinary debt, which is shown as that. */
const RETURNED_SHOWN_DAYS = 60

/** Returned by the bank, while nobody has paid its lines otherwise or handed in a payment. Latest last. */
export async function listReturnedChecks(ctx: Ctx, side: RenewalSide, limit: number): Promise<ReturnedCheck[]> {
  const since = addDays(toManilaDay(ctx.now()), -RETURNED_SHOWN_DAYS)
  const { isOwn, personId } = matchSide(ctx, side)
  const sums = buildLineSums({ id: sql`y.id`, amountDue: sql`y.amount_due` })
  const unpaid = ctx.db
    .select({ open: sql`sum(least(part.amount, ${sums.open} - ${sums.pending}))`.mapWith(Number).as('open') })
    .from(sql`${postDatedCheckLines} part join ${payments} y on y.id = part.payment_id`)
    .where(sql`part.check_id = ${postDatedChecks.id}`)
    .as('unpaid')
  return ctx.db
    .select({ ...selectCheck(ctx), open: unpaid.open, returnedOn: sql<Day>`${postDatedChecks.returnedOn}` })
    .from(rentals)
    .innerJoin(postDatedChecks, eq(postDatedChecks.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .innerJoinLateral(unpaid, sql`true`)
    .where(
      and(
        isOwn,
        eq(postDatedChecks.status, 'returned'),
        isNotNull(postDatedChecks.depositedOn), // one that was given back needs nothing
        gte(postDatedChecks.returnedOn, since),
        sql`${unpaid.open} > 0`,
      ),
    )
    .orderBy(asc(postDatedChecks.returnedOn), asc(postDatedChecks.id))
    .limit(limit)
}

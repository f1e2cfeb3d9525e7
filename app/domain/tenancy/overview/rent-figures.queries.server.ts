// Rents that the tenant has to pay now: overdue, or due within days.
import { and, asc, between, eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import {
  postDatedCheckLines,
  postDatedChecks,
  paymentProofs,
  payments,
  rentals,
} from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'

export type DueRent = {
  id: string
  listingId: string
  renterId: string
  isListed: boolean
  title: string
  dueDate: Day
  /** What is not paid, in centavos. */
  balance: number
}

const DUE_SOON_DAYS = 7
/** Older debts are no matter of today. */
const OLDEST_DAYS = 365

/** Oldest first. Proofs of payment that the owner has not declined and checks that the owner has count: it is the owner's turn. */
export async function listDueRents(ctx: Ctx, limit: number): Promise<DueRent[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const paid = sql`coalesce((select sum(r.amount) from ${paymentProofs} r
    where r.payment_id = ${payments.id} and r.status <> 'declined'), 0)
    + coalesce((select sum(l.amount) from ${postDatedCheckLines} l join ${postDatedChecks} k on k.id = l.check_id
      where l.payment_id = ${payments.id} and k.status in ('held', 'deposited')), 0)`
  const due = sql`${payments.amountDue} + coalesce((select sum(c.amount_due) from ${payments} c where c.reduces_id = ${payments.id}), 0)`
  return ctx.db
    .select({
      id: payments.id,
      listingId: rentals.propertyId,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectListingTitle(ctx),
      dueDate: payments.dueDate,
      balance: sql`${due} - ${paid}`.mapWith(Number),
    })
    .from(rentals)
    .innerJoin(payments, eq(payments.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(
        eq(rentals.tenantId, ctx.actor.id),
        between(payments.dueDate, addDays(today, -OLDEST_DAYS), addDays(today, DUE_SOON_DAYS)),
        sql`${due} > ${paid}`,
      ),
    )
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(limit)
}

// Rents that the tenant has to pay now: overdue, or due within days.
import { and, asc, between, eq, ne, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { buildLineSums } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
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
  open: number
  /** The part of it that was handed in or is in checks. */
  pending: number
}

const DUE_SOON_DAYS = 7
/** Older debts are no matter of today. */
const OLDEST_DAYS = 365

/** Oldest first. A line that is wholly handed in or in checks is left out: it is the owner's turn. */
export async function listDueRents(ctx: Ctx, limit: number): Promise<DueRent[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const { open, pending } = buildLineSums({ id: sql`${payments.id}`, amountDue: sql`${payments.amountDue}` })
  return ctx.db
    .select({
      id: payments.id,
      listingId: rentals.propertyId,
      renterId: rentals.tenantId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      title: selectListingTitle(ctx),
      dueDate: payments.dueDate,
      open: sql`${open}`.mapWith(Number),
      pending: sql`${pending}`.mapWith(Number),
    })
    .from(rentals)
    .innerJoin(payments, eq(payments.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(
        eq(rentals.tenantId, ctx.actor.id),
        between(payments.dueDate, addDays(today, -OLDEST_DAYS), addDays(today, DUE_SOON_DAYS)),
        ne(payments.kind, 'reduction'),
        sql`${open} > ${pending}`,
      ),
    )
    .orderBy(asc(payments.dueDate), asc(payments.id))
    .limit(limit)
}

// Open bookings for the dashboards: those that the tenant has to pay, and those that the owner has to decide because a proof of payment came or the
// move-in day passed without one. Oldest first.
import { and, asc, eq, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookingProofs } from '#app/db/schema/tenancy/booking-proofs.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { bookedSpace, selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'

export type OpenBooking = {
  id: string
  applicationId: string
  listingId: string
  renterId: string
  isListed: boolean
  title: string
  /** The other side: the owner for the tenant, the tenant for the owner. */
  person: string
  totalPrice: number
  /** When it was opened, or when the latest proof came. */
  since: Date
}

/** A booking with a proof waits for the owner. */
export async function listBookingsToPay(ctx: Ctx, limit: number): Promise<OpenBooking[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'booking.list')
  const proofs = ctx.db
    .select({ one: sql`1` })
    .from(bookingProofs)
    .where(eq(bookingProofs.bookingId, bookings.id))
  return ctx.db
    .select({ ...selectBooking(ctx), since: bookings.createdAt })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(and(eq(bookings.guestId, ctx.actor.id), eq(bookings.status, 'pending'), notExists(proofs)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(limit)
}

/** `hasProof`: the owner checks the payment. Without one the move-in day has passed, and the home waits until the owner confirms or cancels. */
export type BookingToDecide = OpenBooking & { hasProof: boolean; moveInDate: Day }

export async function listBookingsToDecide(ctx: Ctx, limit: number): Promise<BookingToDecide[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'booking.list')
  const latestProof = ctx.db
    .select({ sentAt: sql`max(${bookingProofs.createdAt})`.mapWith(bookingProofs.createdAt).as('sent_at') })
    .from(bookingProofs)
    .where(eq(bookingProofs.bookingId, bookings.id))
    .as('latest_proof')
  const isPassed = lt(bookings.moveInDate, toManilaDay(ctx.now()))
  const since = sql`coalesce(${latestProof.sentAt}, ${bookings.createdAt})`
  return ctx.db
    .select({
      ...selectBooking(ctx),
      since: since.mapWith(bookings.createdAt),
      hasProof: sql<boolean>`${latestProof.sentAt} is not null`,
      moveInDate: bookings.moveInDate,
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(users, eq(users.id, bookings.guestId))
    .innerJoinLateral(latestProof, sql`true`)
    .where(and(isOwnHome(ctx), eq(bookings.status, 'pending'), or(isNotNull(latestProof.sentAt), isPassed)))
    .orderBy(asc(since), asc(bookings.id))
    .limit(limit)
}

const selectBooking = (ctx: Ctx) => ({
  id: bookings.id,
  applicationId: bookings.applicationId,
  listingId: bookings.propertyId,
  renterId: bookings.guestId,
  isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
  title: selectHomeName(ctx, bookedSpace),
  person: users.fullName,
  totalPrice: bookings.totalPrice,
})

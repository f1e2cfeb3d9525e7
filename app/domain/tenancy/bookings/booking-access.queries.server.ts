// Loads one booking for the people who may read it. Every command on a booking starts here.
import { and, eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { bookedSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { BookingStatus } from '#app/shared/tenancy-vocabulary.ts'

/** The booking as the predicates of the permission policy need it. The titles of its listing name the space that is booked. */
export type StoredBooking = typeof bookings.$inferSelect & {
  listing: StoredListing
}

/** A stranger gets the same answer as for a booking that does not exist (promise Z3). */
export async function loadBooking(ctx: Ctx, id: string): Promise<StoredBooking> {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id)
    ? await ctx.db
        .select({ booking: bookings, listing: properties, space: bookedSpace })
        .from(bookings)
        .innerJoin(properties, eq(properties.id, bookings.propertyId))
        .where(and(eq(bookings.id, id), isChosenHome(ctx, bookings.propertyId)))
    : []
  return requireVisible(ctx, row && { ...row.booking, listing: nameHome(row.listing, row.space) })
}

/**
 * The same inside a transaction. The listing is locked before the booking, in the same order as for an approval: what happens to one home
 * happens one after the other.
 */
export async function lockBooking(ctx: Ctx, id: string): Promise<StoredBooking> {
  requireSignIn(ctx.actor)
  if (!isUuid(id)) fail('booking.notFound')
  const listingId = sql`(select ${bookings.propertyId} from ${bookings} where ${bookings.id} = ${id})`
  const [listing] = await ctx.db.select().from(properties).where(eq(properties.id, listingId)).for('update')
  const [row] = await ctx.db
    .select({ booking: bookings, space: bookedSpace })
    .from(bookings)
    .where(and(eq(bookings.id, id), isChosenHome(ctx, bookings.propertyId)))
    .for('update')
  return requireVisible(ctx, row && listing && { ...row.booking, listing: nameHome(listing, row.space) })
}

/** Who moves the booking, as the state machine names people. */
export function getBookingMover(ctx: Ctx, { guestId }: Pick<StoredBooking, 'guestId'>): Mover {
  if (ctx.actor?.role === 'admin') return 'admin'
  return guestId === ctx.actor?.id ? 'tenant' : 'owner'
}

/** The loser of two moves gets the current state. */
export function requireMove(ctx: Ctx, booking: StoredBooking, to: BookingStatus): void {
  const { status } = booking
  if (!canMove('booking', status, to, getBookingMover(ctx, booking))) fail('booking.moveNotAllowed', { status })
}

function requireVisible(ctx: Ctx, booking: StoredBooking | undefined): StoredBooking {
  if (!booking) return fail('booking.notFound')
  authorizeVisible(ctx.actor, 'booking.read', 'booking.notFound', booking)
  return booking
}

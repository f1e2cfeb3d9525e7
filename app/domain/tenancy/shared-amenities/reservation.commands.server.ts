// A tenant reserves an amenity of the building, and either side cancels. The database refuses two reservations that overlap.
import { and, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { isOverlap } from '#app/db/failures.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import {
  amenityReservations,
  sharedAmenities,
  sharedAmenityProperties,
} from '#app/db/schema/tenancy/shared-amenities.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { chargeLine, releaseLine } from '#app/domain/tenancy/rent-book/own-charge.commands.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { selectOwnLeases } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { Day } from '#app/shared/dates.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { loadReservation } from './reservation.queries.server.ts'
import { calculateReservationPrice, checkReservationTime, MAX_UPCOMING_RESERVATIONS } from './reservation.rules.ts'
import type { CancelReservationInput, ReserveInput } from './shared-amenity.schema.ts'

const MINUTE_MS = 60_000

/** A price becomes a line of the rent book, due on the day. Returns the id. */
export async function reserveAmenity(ctx: Ctx, { key, ...input }: ReserveInput): Promise<string> {
  requireSignIn(ctx.actor)
  try {
    return await once(ctx, { operation: 'reservation.create', key, input }, (tx) => storeReservation(tx, input))
  } catch (error) {
    if (isOverlap(error)) fail('reservation.overlaps')
    throw error
  }
}

async function storeReservation(
  ctx: Ctx,
  { amenity: amenityId, day, from, minutes, people }: Omit<ReserveInput, 'key'>,
) {
  requireSignIn(ctx.actor)
  const { amenity, rental } = await findLease(ctx, amenityId, day)
  const problem = checkReservationTime(amenity, { day, from, minutes }, ctx.now())
  if (problem) failField(problem.field, problem.code)
  if (amenity.capacity !== null && people > amenity.capacity) failField('people', 'reservation.people.tooMany')
  await requireRoom(ctx, rental.id)
  const startsAt = toManilaMoment(day, from)
  const price = calculateReservationPrice(amenity.hourlyPrice, minutes)
  const paymentId =
    price === 0
      ? null
      : await chargeLine(ctx, rental, { amount: price, dueDate: day, note: `${amenity.name}, ${from}` })
  const [row] = await ctx.db
    .insert(amenityReservations)
    .values({
      sharedAmenityId: amenityId,
      rentalId: rental.id,
      reservedBy: ctx.actor.id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS),
      people,
      paymentId,
      createdAt: ctx.now(),
    })
    .returning({ id: amenityReservations.id })
  if (!row) throw new Error('the insert returned no reservation')
  await recordAudit(ctx, {
    action: 'reservation.created',
    subjectType: 'reservation',
    subjectId: row.id,
    details: { amenityId, price },
  })
  await tell(ctx, rental.listing.ownerId, 'reservation.created', { amenityId, name: amenity.name, rental })
  return row.id
}

/** The rental of the tenant that gives the right to the amenity on that day, locked. */
async function findLease(ctx: Ctx, amenityId: string, day: Day) {
  requireSignIn(ctx.actor)
  const [found] = await ctx.db
    .select({ amenity: sharedAmenities, rentalId: rentals.id })
    .from(sharedAmenities)
    .innerJoin(sharedAmenityProperties, eq(sharedAmenityProperties.sharedAmenityId, sharedAmenities.id))
    .innerJoin(properties, eq(properties.id, sharedAmenityProperties.propertyId))
    .innerJoin(rentals, eq(rentals.propertyId, properties.id))
    .where(
      and(
        eq(sharedAmenities.id, amenityId),
        sharedAmenities.isActive,
        inArray(rentals.id, selectOwnLeases(ctx.actor.id, day)),
        lte(rentals.startsOn, day),
        sql`${lastDay} >= ${day}`,
      ),
    )
    .limit(1)
  if (!found) return fail('amenity.notFound')
  const rental = await lockRental(ctx, found.rentalId)
  authorize(ctx.actor, 'reservation.create', { lease: { ...rental, isCurrent: true } })
  return { amenity: found.amenity, rental }
}

/** The rental is locked, so that parallel requests count one after the other. */
async function requireRoom(ctx: Ctx, rentalId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(amenityReservations)
    .where(
      and(
        eq(amenityReservations.rentalId, rentalId),
        eq(amenityReservations.status, 'booked'),
        gte(amenityReservations.startsAt, ctx.now()),
      ),
    )
  if ((row?.total ?? 0) >= MAX_UPCOMING_RESERVATIONS) fail('reservation.tooMany', { max: MAX_UPCOMING_RESERVATIONS })
}

/** Before it begins. An owner says why; what nobody has paid of the price is taken back by a new line. */
export async function cancelReservation(ctx: Ctx, { reservation: id, reason }: CancelReservationInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rentalId } = await loadReservation(tx, id)
    const rental = await lockRental(tx, rentalId)
    const stored = await loadReservation(tx, id, { lock: true })
    authorize(tx.actor, 'reservation.cancel', stored)
    if (stored.status !== 'booked') fail('reservation.moveNotAllowed')
    if (stored.startsAt <= tx.now()) fail('reservation.begun')
    const isTenant = stored.tenantId === tx.actor?.id
    if (!isTenant && reason === '') failField('reason', 'field.required')
    await tx.db
      .update(amenityReservations)
      .set({ status: 'cancelled', cancelledAt: tx.now(), cancelReason: reason || null })
      .where(eq(amenityReservations.id, id))
    if (stored.paymentId !== null)
      await releaseLine(tx, rental, { lineId: stored.paymentId, note: stored.amenity.name })
    await recordAudit(tx, {
      action: 'reservation.cancelled',
      subjectType: 'reservation',
      subjectId: id,
      details: { byTenant: isTenant },
    })
    const other = isTenant ? stored.listing.ownerId : stored.tenantId
    const { id: amenityId, name } = stored.amenity
    await tell(tx, other, 'reservation.cancelled', { amenityId, name, rental })
  })
}

async function tell(
  ctx: Ctx,
  userId: string,
  kind: 'reservation.created' | 'reservation.cancelled',
  { amenityId, name, rental }: { amenityId: string; name: string; rental: StoredRental },
): Promise<void> {
  const params = { ...getTitleParams(rental.listing), note: name }
  await notify(ctx, { userId, kind, subject: { type: 'amenity', id: amenityId }, params })
}

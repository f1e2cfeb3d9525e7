// Reservations of a tenant, those of an owner's amenity, and one as a calendar entry.
import { and, asc, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { amenityReservations, sharedAmenities } from '#app/db/schema/tenancy/shared-amenities.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { buildCalendarFile } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { homeAddress } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { m } from '#app/messages/messages.js'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { OwnReservation, ReceivedReservation } from './shared-amenity.model.ts'
import { isChosenAmenity, loadOwnedAmenity } from './shared-amenity.queries.server.ts'

const MAX_SHOWN = 50

const columns = {
  id: amenityReservations.id,
  amenity: sharedAmenities.name,
  startsAt: amenityReservations.startsAt,
  endsAt: amenityReservations.endsAt,
  people: amenityReservations.people,
  status: amenityReservations.status,
  cancelReason: amenityReservations.cancelReason,
  price: payments.amountDue,
}

/** Coming ones first, in order of time, then the latest of the others. */
export async function listOwnReservations(
  ctx: Ctx,
): Promise<{ upcoming: OwnReservation[]; earlier: OwnReservation[] }> {
  requireSignIn(ctx.actor)
  const now = ctx.now()
  const select = (condition: SQL) =>
    ctx.db
      .select({ ...columns, amenityId: amenityReservations.sharedAmenityId })
      .from(amenityReservations)
      .innerJoin(sharedAmenities, eq(sharedAmenities.id, amenityReservations.sharedAmenityId))
      .leftJoin(payments, eq(payments.id, amenityReservations.paymentId))
      .where(and(eq(amenityReservations.reservedBy, ctx.actor?.id ?? ''), condition))
  const [coming, past] = await Promise.all([
    select(gte(amenityReservations.endsAt, now)).orderBy(asc(amenityReservations.startsAt)).limit(MAX_SHOWN),
    select(lt(amenityReservations.endsAt, now)).orderBy(desc(amenityReservations.startsAt)).limit(MAX_SHOWN),
  ])
  const toOwn = (row: (typeof coming)[number]): OwnReservation => ({
    ...row,
    isCancellable: row.status === 'booked' && row.startsAt > now,
  })
  return { upcoming: coming.map(toOwn), earlier: past.map(toOwn) }
}

/** What is reserved from now on at an amenity of the owner. */
export async function listReceivedReservations(ctx: Ctx, amenityId: string): Promise<ReceivedReservation[]> {
  await loadOwnedAmenity(ctx, amenityId)
  return ctx.db
    .select({ ...columns, tenant: users.fullName, listing: selectHomeName(ctx), rentalId: rentals.id })
    .from(amenityReservations)
    .innerJoin(sharedAmenities, eq(sharedAmenities.id, amenityReservations.sharedAmenityId))
    .innerJoin(users, eq(users.id, amenityReservations.reservedBy))
    .innerJoin(rentals, eq(rentals.id, amenityReservations.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .leftJoin(payments, eq(payments.id, amenityReservations.paymentId))
    .where(
      and(
        eq(amenityReservations.sharedAmenityId, amenityId),
        eq(amenityReservations.status, 'booked'),
        gte(amenityReservations.startsAt, ctx.now()),
        isChosenHome(ctx, rentals.propertyId),
      ),
    )
    .orderBy(asc(amenityReservations.startsAt))
    .limit(MAX_SHOWN)
}

export type StoredReservation = typeof amenityReservations.$inferSelect & {
  tenantId: string
  amenity: Pick<typeof sharedAmenities.$inferSelect, 'id' | 'name'>
  listing: { ownerId: string }
}

/** `lock` inside a transaction that changes it. */
export async function loadReservation(
  ctx: Ctx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredReservation> {
  requireSignIn(ctx.actor)
  const query = ctx.db
    .select({
      reservation: amenityReservations,
      amenity: { id: sharedAmenities.id, name: sharedAmenities.name },
      ownerId: sharedAmenities.ownerId,
    })
    .from(amenityReservations)
    .innerJoin(sharedAmenities, eq(sharedAmenities.id, amenityReservations.sharedAmenityId))
    .innerJoin(rentals, eq(rentals.id, amenityReservations.rentalId))
    .where(and(eq(amenityReservations.id, id), isChosenAmenity(ctx), isChosenHome(ctx, rentals.propertyId)))
  const [row] = isUuid(id) ? await (options.lock ? query.for('update', { of: amenityReservations }) : query) : []
  if (!row) return fail('reservation.notFound')
  const { reservation, amenity, ownerId } = row
  const stored = { ...reservation, tenantId: reservation.reservedBy, amenity, listing: { ownerId } }
  authorizeVisible(ctx.actor, 'reservation.read', 'reservation.notFound', stored)
  return stored
}

/** For the tenant and the owner. */
export async function getReservationFile(ctx: Ctx, id: string): Promise<string> {
  const { amenity, startsAt, endsAt, status, rentalId } = await loadReservation(ctx, id)
  const [place] = await ctx.db
    .select({ address: homeAddress })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(eq(rentals.id, rentalId))
  const isOwner = ctx.actor?.role === 'landlord'
  return buildCalendarFile(ctx, {
    id,
    version: status === 'cancelled' ? 2 : 1,
    status: status === 'cancelled' ? 'cancelled' : 'scheduled',
    startsAt,
    endsAt,
    title: amenity.name,
    place: place?.address ?? null,
    description: m.amenity_calendar_text({}, { locale: ctx.request.locale }),
    path: isOwner
      ? href('/dashboard/landlord/amenities/:id', { id: amenity.id })
      : `${href('/dashboard/tenant/amenities')}?amenity=${amenity.id}`,
  })
}

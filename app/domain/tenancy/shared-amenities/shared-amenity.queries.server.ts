// Shared amenities as their owner and the tenants of the building see them.
import { and, asc, count, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import {
  amenityReservations,
  sharedAmenities,
  sharedAmenityProperties,
} from '#app/db/schema/tenancy/shared-amenities.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome, isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { selectOwnLeases } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { buildReservationWeek, RESERVATION_DAYS_AHEAD } from './reservation.rules.ts'
import type { OwnedAmenity, OwnedAmenityRow, ReservableAmenity, ReservationDay } from './shared-amenity.model.ts'
import { MAX_AMENITY_LISTINGS } from './shared-amenity.schema.ts'

const MAX_AMENITIES = 100
/** A week of an amenity has fewer: seven days of 48 steps. */
const MAX_TAKEN = 350
const WEEK_DAYS = 7

const terms = {
  name: sharedAmenities.name,
  description: sharedAmenities.description,
  opensAt: sql<string>`to_char(${sharedAmenities.opensAt}, 'HH24:MI')`,
  closesAt: sql<string>`to_char(${sharedAmenities.closesAt}, 'HH24:MI')`,
  maxMinutes: sharedAmenities.maxMinutes,
  hourlyPrice: sharedAmenities.hourlyPrice,
  capacity: sharedAmenities.capacity,
}

/** What the tenant may reserve: amenities of homes that they rent now or within the time that can be reserved. */
export async function listReservableAmenities(ctx: Ctx): Promise<ReservableAmenity[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const title = selectListingTitle(ctx)
  return ctx.db
    .selectDistinctOn([sharedAmenities.name, sharedAmenities.id], {
      id: sharedAmenities.id,
      ...terms,
      owner: users.fullName,
      listing: selectHomeName(ctx),
    })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(sharedAmenityProperties, eq(sharedAmenityProperties.propertyId, rentals.propertyId))
    .innerJoin(sharedAmenities, eq(sharedAmenities.id, sharedAmenityProperties.sharedAmenityId))
    .innerJoin(users, eq(users.id, sharedAmenities.ownerId))
    .where(
      and(
        inArray(rentals.id, selectOwnLeases(ctx.actor.id, today)),
        lte(rentals.startsOn, addDays(today, RESERVATION_DAYS_AHEAD)),
        sql`${lastDay} >= ${today}`,
        sharedAmenities.isActive,
      ),
    )
    .orderBy(sharedAmenities.name, sharedAmenities.id, title)
    .limit(MAX_AMENITIES)
}

/** Who reserved stays hidden: a tenant sees only what is taken and what is their own. The caller has found the amenity by the query above. */
export async function getReservationWeek(
  ctx: Ctx,
  amenity: ReservableAmenity,
  firstDay: Day,
): Promise<ReservationDay[]> {
  requireSignIn(ctx.actor)
  const taken = await ctx.db
    .select({
      id: amenityReservations.id,
      startsAt: amenityReservations.startsAt,
      endsAt: amenityReservations.endsAt,
      isOwn: sql<boolean>`${amenityReservations.reservedBy} = ${ctx.actor.id}`,
    })
    .from(amenityReservations)
    .where(
      and(
        eq(amenityReservations.sharedAmenityId, amenity.id),
        eq(amenityReservations.status, 'booked'),
        gte(amenityReservations.startsAt, getStartOfManilaDay(firstDay)),
        lt(amenityReservations.startsAt, getStartOfManilaDay(addDays(firstDay, WEEK_DAYS))),
      ),
    )
    .orderBy(asc(amenityReservations.startsAt))
    .limit(MAX_TAKEN)
  return buildReservationWeek(amenity, taken, { firstDay, now: ctx.now() })
}

export async function listOwnedAmenities(ctx: Ctx): Promise<OwnedAmenityRow[]> {
  requireSignIn(ctx.actor)
  const rows = await ctx.db
    .select({
      id: sharedAmenities.id,
      isActive: sharedAmenities.isActive,
      ...terms,
      listingCount: sql<number>`(select count(*) from ${sharedAmenityProperties} where ${sharedAmenityProperties.sharedAmenityId} = ${sharedAmenities}.id)::int`,
    })
    .from(sharedAmenities)
    .where(and(eq(sharedAmenities.ownerId, ctx.actor.id), isChosenAmenity(ctx)))
    .orderBy(sql`${sharedAmenities.isActive} desc`, asc(sharedAmenities.name), asc(sharedAmenities.id))
    .limit(MAX_AMENITIES)
  const upcoming = await countUpcoming(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => Object.assign(row, { upcomingCount: upcoming.get(row.id) ?? 0 }))
}

async function countUpcoming(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: amenityReservations.sharedAmenityId, total: count() })
    .from(amenityReservations)
    .where(
      and(
        inArray(amenityReservations.sharedAmenityId, ids),
        eq(amenityReservations.status, 'booked'),
        gte(amenityReservations.startsAt, ctx.now()),
      ),
    )
    .groupBy(amenityReservations.sharedAmenityId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Who acts for chosen homes has the amenities of these homes only: a change of one concerns the tenants of all its homes. */
export function isChosenAmenity(ctx: Ctx): SQL | undefined {
  const isChosen = isChosenHome(ctx, sql`offered.property_id`)
  const links = sql`from ${sharedAmenityProperties} offered where offered.shared_amenity_id = ${sharedAmenities.id}`
  return isChosen && sql`exists (select ${links}) and not exists (select ${links} and not (${isChosen}))`
}

/** `lock` inside a transaction that changes it. Somebody else gets the same answer as for an id that does not exist (promise Z3). */
export async function loadOwnedAmenity(
  ctx: Ctx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<OwnedAmenity & { ownerId: string }> {
  requireSignIn(ctx.actor)
  const query = ctx.db
    .select({
      id: sharedAmenities.id,
      ownerId: sharedAmenities.ownerId,
      isActive: sharedAmenities.isActive,
      version: sharedAmenities.version,
      ...terms,
    })
    .from(sharedAmenities)
    .where(and(eq(sharedAmenities.id, id), isChosenAmenity(ctx)))
  const [amenity] = isUuid(id) ? await (options.lock ? query.for('update') : query) : []
  if (!amenity) return fail('amenity.notFound')
  authorizeVisible(ctx.actor, 'amenity.manage', 'amenity.notFound', amenity)
  const links = await ctx.db
    .select({ id: sharedAmenityProperties.propertyId })
    .from(sharedAmenityProperties)
    .where(eq(sharedAmenityProperties.sharedAmenityId, id))
    .limit(MAX_AMENITY_LISTINGS)
  return { ...amenity, listingIds: links.map((link) => link.id) }
}

/** The listings for which an owner may offer an amenity. */
export async function listAmenityListings(ctx: Ctx): Promise<{ id: string; title: string }[]> {
  requireSignIn(ctx.actor)
  const title = selectListingTitle(ctx)
  return ctx.db
    .select({ id: properties.id, title })
    .from(properties)
    .where(and(isOwnHome(ctx), isNull(properties.deletedAt)))
    .orderBy(title, properties.id)
    .limit(MAX_AMENITY_LISTINGS)
}

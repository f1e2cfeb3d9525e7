// The one filter for people of a team who act for chosen homes only. Every query that reads homes of an owner, or a record of one, has one of
// these conditions (tests/team-homes.test.ts). They are about the member and read the choice in the same statement, so that a change counts from
// the next request. For everybody else they are absent.
import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { teamMemberBuildings } from '#app/db/schema/accounts/team.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { type Actor, hasChosenHomes } from '#app/permissions/actor.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

/** A job has no actor. */
type ActorCtx = { actor?: Actor }

/** The member whose choice counts, or null if the request is about all homes. */
const findChooser = ({ actor }: ActorCtx): string | null =>
  hasChosenHomes(actor ?? null) ? (actor?.delegate?.memberId ?? null) : null

const selectBuildings = (memberId: string | SQL): SQL =>
  sql`select mine.building_id from ${teamMemberBuildings} mine where mine.member_id = ${memberId}`

/**
 * The listings that offer a space of a chosen building, and those under which one was let or booked: the spaces of a deleted listing can be
 * offered by another one, and its leases go on.
 */
export const selectChosenListings = (memberId: string | SQL): SQL => sql`
  select offered.listing_id from ${spaces} offered
    where offered.building_id in (${selectBuildings(memberId)}) and offered.listing_id is not null
  union select let.property_id from ${rentals} let where let.building_id in (${selectBuildings(memberId)})
  union select booked.property_id from ${bookings} booked join ${spaces} place on place.id = booked.space_id
    where place.building_id in (${selectBuildings(memberId)})`

/** A condition on the id of a listing; `undefined` for all homes. */
export function isChosenHome(ctx: ActorCtx, listingId: SQLWrapper): SQL | undefined {
  const memberId = findChooser(ctx)
  return memberId === null ? undefined : sql`${listingId} in (${selectChosenListings(memberId)})`
}

/** The same for the id of a building. */
export function isChosenBuilding(ctx: ActorCtx, buildingId: SQLWrapper): SQL | undefined {
  const memberId = findChooser(ctx)
  return memberId === null ? undefined : sql`${buildingId} in (${selectBuildings(memberId)})`
}

/** For statements in text: starts with `and`, and is empty for all homes. */
export const andChosenHome = (ctx: ActorCtx, listingId: SQLWrapper): SQL => join(isChosenHome(ctx, listingId))
export const andChosenBuilding = (ctx: ActorCtx, buildingId: SQLWrapper): SQL => join(isChosenBuilding(ctx, buildingId))

const join = (condition: SQL | undefined): SQL => (condition === undefined ? sql`` : sql` and ${condition}`)

/** A row of `properties` of which the actor is the owner, or for whose owner they act. */
export function isOwnHome(ctx: Pick<Ctx, 'actor'>): SQL {
  requireSignIn(ctx.actor)
  const isOwn = eq(properties.ownerId, ctx.actor.id)
  return and(isOwn, isChosenHome(ctx, properties.id)) ?? isOwn
}

/** The same in a statement in text, for the alias of a listing. */
export function isOwnHomeSql(ctx: Pick<Ctx, 'actor'>, alias: string): SQL {
  requireSignIn(ctx.actor)
  const listing = sql.identifier(alias)
  return sql`(${listing}.owner_id = ${ctx.actor.id}${andChosenHome(ctx, sql`${listing}.id`)})`
}

/** For what concerns all homes of an owner, or makes a new one, which is not among the chosen. */
export function requireAllHomes({ actor }: ActorCtx): void {
  if (hasChosenHomes(actor ?? null)) fail('auth.forbidden')
}

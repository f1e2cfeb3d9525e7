// The homes for which a member of a team can act: each building of the owner, and each single home, which is a building with its own listing.
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { teamMemberBuildings, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenBuilding } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_CHOSEN_HOMES, MAX_TEAM, type TeamHome } from './team.model.ts'

/** A list of checkboxes with more is of no use. */
const MAX_LISTED = 500

const homeName = (ctx: Ctx): SQL<string> =>
  ctx.request.locale === 'fil'
    ? sql<string>`coalesce(${buildings.name}, nullif(${properties.titleFil}, ''), ${properties.title}, '')`
    : sql<string>`coalesce(${buildings.name}, ${properties.title}, '')`

const isThere = or(isNull(buildings.homeListingId), isNull(properties.deletedAt))

/** Of the owner, or of a co-owner with chosen homes those that they can pass on. */
export async function listTeamHomes(ctx: Ctx): Promise<TeamHome[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'team.manage', { userId: ctx.actor.id })
  const place = sql<string>`case when ${buildings.name} is null
    then concat_ws(', ', nullif(${properties.unit}, ''), nullif(${properties.city}, ''))
    else concat_ws(', ', ${buildings.barangay}, nullif(${buildings.city}, '')) end`
  return selectHomes(ctx, { id: buildings.id, name: homeName(ctx), place })
    .where(and(eq(buildings.ownerId, ctx.actor.id), isThere, isChosenBuilding(ctx, buildings.id)))
    .orderBy(asc(isNull(buildings.name)), asc(homeName(ctx)), asc(buildings.id))
    .limit(MAX_LISTED)
}

/** How many of these buildings the actor can give to a member. The caller authorizes. */
export async function countOwnHomes(ctx: Ctx, ownerId: string, buildingIds: readonly string[]): Promise<number> {
  const rows = await selectHomes(ctx, { id: buildings.id }).where(
    and(
      inArray(buildings.id, [...buildingIds]),
      eq(buildings.ownerId, ownerId),
      isThere,
      isChosenBuilding(ctx, buildings.id),
    ),
  )
  return rows.length
}

/** For the person: the names of the chosen homes of each membership. A home that was deleted is left out. */
export async function listHomeNames(ctx: Ctx, memberIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ memberId: teamMemberBuildings.memberId, name: homeName(ctx) })
    .from(teamMemberBuildings)
    .innerJoin(buildings, eq(buildings.id, teamMemberBuildings.buildingId))
    .leftJoin(properties, eq(properties.id, buildings.homeListingId))
    .where(and(inArray(teamMemberBuildings.memberId, [...memberIds]), isThere))
    .orderBy(asc(homeName(ctx)))
    .limit(MAX_TEAM * MAX_CHOSEN_HOMES)
  const names = new Map<string, string[]>()
  for (const { memberId, name } of rows) names.set(memberId, [...(names.get(memberId) ?? []), name])
  return names
}

const selectHomes = <T extends Record<string, typeof buildings.id | SQL<string>>>(ctx: Ctx, columns: T) =>
  ctx.db.select(columns).from(buildings).leftJoin(properties, eq(properties.id, buildings.homeListingId))

/** Of a member: the ids of the chosen homes that are still there. */
export const selectMemberHomes = sql<string[]>`array(
  select mine.building_id::text from ${teamMemberBuildings} mine join ${buildings} h on h.id = mine.building_id
  left join ${properties} l on l.id = h.home_listing_id
  where mine.member_id = ${teamMembers}.id and l.deleted_at is null order by mine.building_id)`

/**
 * The members that the actor manages: a co-owner with chosen homes those who act for nothing but these homes. The others do not exist for them.
 * `undefined`: all.
 */
export function isManageable(ctx: Ctx): SQL | undefined {
  const isChosen = isChosenBuilding(ctx, sql`other.building_id`)
  return (
    isChosen &&
    sql`(${teamMembers.homes} = 'chosen' and not exists (
      select from ${teamMemberBuildings} other where other.member_id = ${teamMembers}.id and not (${isChosen})))`
  )
}

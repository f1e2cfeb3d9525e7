// Changes of a shared lease that wait for the actor: a consent, or the confirmation of a deposit share.
import { and, asc, eq, gte, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { roommateChanges, roommateConsents } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { selectOwnLeases } from './own-leases.rules.server.ts'
import { isLiveChange } from './roommate-change.queries.server.ts'

export type RoommateMatter = { id: string; rentalId: string; title: string; startsOn: Day; since: Date }

/** The owner consents for themselves, so that nobody of a team is asked. */
export async function listOwnerRoommateMatters(ctx: Ctx, limit: number): Promise<RoommateMatter[]> {
  if (ctx.actor?.delegate) return []
  return selectMatters(ctx, and(isOwnHome(ctx), waitsForConsent(ctx)), limit)
}

export async function listTenantRoommateMatters(ctx: Ctx, limit: number): Promise<RoommateMatter[]> {
  requireSignIn(ctx.actor)
  const { id: me } = ctx.actor
  const isOwnLease = sql`${rentals.id} in ${selectOwnLeases(me, toManilaDay(ctx.now()))}`
  return selectMatters(ctx, or(and(isOwnLease, waitsForConsent(ctx)), waitsForDeposit(me)), limit)
}

function waitsForConsent(ctx: Ctx): SQL | undefined {
  const consents = ctx.db
    .select({ one: sql`1` })
    .from(roommateConsents)
    .where(and(eq(roommateConsents.changeId, roommateChanges.id), eq(roommateConsents.userId, ctx.actor?.id ?? '')))
  const isRunning = and(isNull(rentals.endedEarlyOn), gte(lastDay, toManilaDay(ctx.now())))
  return and(eq(roommateChanges.status, 'open'), isLiveChange(ctx), isRunning, notExists(consents))
}

/** Of a person who leaves without another one coming any of the others confirms, so that it waits for the contact. */
function waitsForDeposit(me: string): SQL | undefined {
  const receiver = sql`case ${roommateChanges.kind} when 'join' then ${roommateChanges.giverId} else ${roommateChanges.personId} end`
  const payer = sql`case ${roommateChanges.kind} when 'join' then ${roommateChanges.personId} else ${rentals.tenantId} end`
  return and(
    eq(roommateChanges.status, 'agreed'),
    eq(roommateChanges.depositWay, 'between'),
    or(
      and(sql`${receiver} = ${me}`, isNull(roommateChanges.depositReceivedAt)),
      and(sql`${payer} = ${me}`, isNull(roommateChanges.depositPaidAt)),
    ),
  )
}

function selectMatters(ctx: Ctx, condition: SQL | undefined, limit: number): Promise<RoommateMatter[]> {
  return ctx.db
    .select({
      id: roommateChanges.id,
      rentalId: rentals.id,
      title: selectHomeName(ctx),
      startsOn: roommateChanges.startsOn,
      since: roommateChanges.updatedAt,
    })
    .from(roommateChanges)
    .innerJoin(rentals, eq(rentals.id, roommateChanges.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(condition)
    .orderBy(asc(roommateChanges.startsOn), asc(roommateChanges.id))
    .limit(limit)
}

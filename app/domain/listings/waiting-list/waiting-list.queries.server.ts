// Whether one can wait for a space of a listing, and who waits for those of a building.
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { waitingListEntries } from '#app/db/schema/listings/waiting-list.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  WAITING_DAYS,
  type WaitingPage,
  type WaitingPerson,
  type WaitingState,
  waitingList,
} from './waiting-list.model.ts'

const DAY_MS = 24 * 60 * 60_000
/** Older entries have ended. */
export const getOldestEntry = (now: Date): Date => new Date(now.getTime() - WAITING_DAYS * DAY_MS)

/** Those who wait now. */
export const isWaiting = (ctx: Ctx) =>
  and(isNull(waitingListEntries.toldAt), gt(waitingListEntries.createdAt, getOldestEntry(ctx.now())))

/** Only a listing of several spaces of a building, which renters have seen: full, or closed because it was. */
export async function findWaitingState(ctx: Ctx, listingId: string): Promise<WaitingState | null> {
  if (!isUuid(listingId)) return null
  const [row] = await ctx.db
    .select({ status: properties.status, reason: properties.inactiveReason })
    .from(properties)
    .where(
      and(
        eq(properties.id, listingId),
        isNull(properties.deletedAt),
        sql`${properties.publishedAt} is not null`,
        sql`exists (select from ${spaces} s join ${buildings} h on h.id = s.building_id
          where s.listing_id = ${properties.id} and h.name is not null)`,
      ),
    )
  const isClosedAsFull = row?.status === 'inactive' && row.reason === 'rented'
  if (!row || (row.status !== 'active' && !isClosedAsFull)) return null
  const availability = await findSharedAvailability(ctx, listingId)
  if (availability === null) return null
  return isClosedAsFull || availability.free === 0 ? 'full' : 'open'
}

export async function getWaitingPage(ctx: Ctx, listingId: string): Promise<WaitingPage> {
  requireSignIn(ctx.actor)
  const state = (await findWaitingState(ctx, listingId)) ?? fail('listing.notFound')
  const [row] = await ctx.db
    .select({ title: selectListingTitle(ctx), ownerId: properties.ownerId, enteredAt: waitingListEntries.createdAt })
    .from(properties)
    .leftJoin(
      waitingListEntries,
      and(
        eq(waitingListEntries.propertyId, properties.id),
        eq(waitingListEntries.userId, ctx.actor.id),
        isWaiting(ctx),
      ),
    )
    .where(eq(properties.id, listingId))
  if (!row) return fail('listing.notFound')
  authorizeVisible(ctx.actor, 'waitingList.join', 'listing.notFound', row)
  return { id: listingId, title: row.title, state, enteredAt: row.enteredAt }
}

export async function countWaiting(ctx: Ctx, buildingId: string): Promise<number> {
  return ctx.db.$count(waitingListEntries, isOfBuilding(ctx, buildingId))
}

/** In the order of entry. */
export async function listWaiting(
  ctx: Ctx,
  buildingId: string,
  { page }: { page: number },
): Promise<{ building: { id: string; name: string }; rows: WaitingPerson[]; total: number }> {
  const { id, name } = await loadOwnBuilding(ctx, buildingId)
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        userId: users.id,
        name: users.fullName,
        listing: selectListingTitle(ctx),
        enteredAt: waitingListEntries.createdAt,
      })
      .from(waitingListEntries)
      .innerJoin(users, eq(users.id, waitingListEntries.userId))
      .innerJoin(properties, eq(properties.id, waitingListEntries.propertyId))
      .where(isOfBuilding(ctx, id))
      .orderBy(asc(waitingListEntries.createdAt), asc(waitingListEntries.userId))
      .limit(waitingList.pageSize)
      .offset((page - 1) * waitingList.pageSize),
    countWaiting(ctx, id),
  ])
  return { building: { id, name }, rows, total }
}

const isOfBuilding = (ctx: Ctx, buildingId: string) =>
  and(
    isWaiting(ctx),
    sql`${waitingListEntries.propertyId} in (select s.listing_id from ${spaces} s where s.building_id = ${buildingId})`,
  )

// Views and inquiries by listing. The caller must have checked that the actor may see these listings.
import { and, gte, inArray, sql } from 'drizzle-orm'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'

export type ListingTraffic = { views: number; inquiries: number }

export async function getListingTraffic(
  ctx: Ctx,
  { listingIds, days }: { listingIds: readonly string[]; days: number },
): Promise<Map<string, ListingTraffic>> {
  requireSignIn(ctx.actor)
  if (listingIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: propertyDailyStats.propertyId,
      views: sql<number>`sum(${propertyDailyStats.views})::int`,
      inquiries: sql<number>`sum(${propertyDailyStats.inquiries})::int`,
    })
    .from(propertyDailyStats)
    .where(
      and(
        inArray(propertyDailyStats.propertyId, [...listingIds]),
        gte(propertyDailyStats.day, addDays(toManilaDay(ctx.now()), 1 - days)),
      ),
    )
    .groupBy(propertyDailyStats.propertyId)
  return new Map(rows.map(({ id, ...traffic }) => [id, traffic]))
}

// Number of saved listings, and of those whose rent has dropped since.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { can } from '#app/permissions/policy.ts'

export type SavedFigures = { saved: number; cheaper: number }

/** Null for admins, who have no saved lists. */
export async function getSavedFigures(ctx: Ctx): Promise<SavedFigures | null> {
  if (!ctx.actor || !can(ctx.actor, 'wishlist.read', { userId: ctx.actor.id })) return null
  const [row] = await ctx.db
    .select({
      saved: sql<number>`count(distinct ${wishlistProperties.propertyId})::int`,
      cheaper: sql<number>`count(distinct ${wishlistProperties.propertyId}) filter (where ${properties.status} = 'active' and ${properties.basePrice} < ${wishlistProperties.priceWhenSaved})::int`,
    })
    .from(wishlists)
    .innerJoin(wishlistProperties, eq(wishlistProperties.wishlistId, wishlists.id))
    .innerJoin(properties, eq(properties.id, wishlistProperties.propertyId))
    .where(and(eq(wishlists.userId, ctx.actor.id), isNull(wishlistProperties.removedAt), isNull(properties.deletedAt)))
  return row ?? { saved: 0, cheaper: 0 }
}

import { and, eq, not } from 'drizzle-orm'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** Whether the account of the owner was deactivated. For pages about the listing whose reader may know its owner. */
export async function hasClosedOwner(ctx: Ctx, listingId: string): Promise<boolean> {
  const closed = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .innerJoin(userProfiles, eq(userProfiles.userId, properties.ownerId))
    .where(and(eq(properties.id, listingId), not(userProfiles.isActive)))
  return closed.length > 0
}

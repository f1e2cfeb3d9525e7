import { and, count, eq, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** Homes that anybody may see now. */
export async function countPublicListings(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(properties)
    .where(and(eq(properties.status, 'active'), isNull(properties.deletedAt)))
  return row?.total ?? 0
}

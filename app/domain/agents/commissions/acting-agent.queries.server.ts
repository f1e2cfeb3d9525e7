// The agent who acts for a listing: the one who manages it, or the agent who lists it for an owner whom they name. Their own property earns
// an agent no commission.
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

type ActedListing = { agentId: string | null; ownerId: string; representedOwner: string | null }

export async function findActingAgent(ctx: Ctx, listing: ActedListing): Promise<string | null> {
  if (listing.agentId !== null) return listing.agentId
  if (listing.representedOwner === null) return null
  const [agent] = await ctx.db.select({ id: agents.id }).from(agents).where(eq(agents.userId, listing.ownerId))
  return agent?.id ?? null
}

/** The same as a condition on `properties`, for the lists of an agent. A union of index scans, as `isOwnedOrManagedBy`. */
export function isActedForBy(ctx: Ctx, { agentId, userId }: { agentId: string; userId: string }): SQL {
  const managed = ctx.db.select({ id: properties.id }).from(properties).where(eq(properties.agentId, agentId))
  const represented = ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.ownerId, userId), isNull(properties.agentId), isNotNull(properties.representedOwner)))
  return inArray(properties.id, managed.union(represented))
}

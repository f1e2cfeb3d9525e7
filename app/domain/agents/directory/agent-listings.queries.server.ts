// The public listings of an agent: those they manage, and their own that no other active agent manages. The same rule as
// property_summary_view, written so that PostgreSQL can use the indexes.
import { and, type AnyColumn, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { listPortalListings } from '#app/domain/listings/public/portal-feed.queries.server.ts'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { agentListingList } from './agent.model.ts'

export type AgentIds = { id: string; userId: string }

/** An inactive agent manages no listing. */
const isUnmanaged = sql`not exists (select 1 from agents manager where manager.id = ${properties.agentId} and manager.is_active)`

/** Number of public listings by agent id; agents without one are absent. */
export async function countAgentListings(ctx: Ctx, agents: readonly AgentIds[]): Promise<Map<string, number>> {
  if (agents.length === 0) return new Map()
  const ids = agents.map(({ id }) => id)
  const userIds = agents.map(({ userId }) => userId)
  const [managed, owned] = await Promise.all([
    ctx.db
      .select({ of: properties.agentId, total: sql<number>`count(*)::int` })
      .from(properties)
      .where(and(isPublicListing, inArray(properties.agentId, ids)))
      .groupBy(properties.agentId),
    ctx.db
      .select({ of: properties.ownerId, total: sql<number>`count(*)::int` })
      .from(properties)
      .where(and(isPublicListing, inArray(properties.ownerId, userIds), isUnmanaged))
      .groupBy(properties.ownerId),
  ])
  const totals = new Map([...managed, ...owned].map(({ of, total }) => [of, total]))
  return new Map(agents.map(({ id, userId }) => [id, (totals.get(id) ?? 0) + (totals.get(userId) ?? 0)]))
}

/** The same number as an expression for the agent of a row. */
export const buildListingCount = ({ id, userId }: { id: AnyColumn; userId: AnyColumn }) =>
  sql`((select count(*) from ${properties} where ${and(isPublicListing, eq(properties.agentId, id))})
    + (select count(*) from ${properties} where ${and(isPublicListing, eq(properties.ownerId, userId), isUnmanaged)}))`

const MAX_AREAS = 12

/** The cities of the public listings, those with most listings first. */
export async function listServedAreas(ctx: Ctx, agent: AgentIds): Promise<{ slug: string; name: string }[]> {
  const total = sql<number>`count(*)`
  return ctx.db
    .select({ slug: sql<string>`${properties.citySlug}`, name: sql<string>`min(${properties.city})` })
    .from(properties)
    .where(and(isPublicListing, isListedBy(agent), isNotNull(properties.citySlug)))
    .groupBy(properties.citySlug)
    .orderBy(desc(total), properties.citySlug)
    .limit(MAX_AREAS)
}

const isListedBy = ({ id, userId }: AgentIds) =>
  or(eq(properties.agentId, id), and(eq(properties.ownerId, userId), isUnmanaged))

/** All of them, up to the limit of a feed. */
export const listAgentPortalListings = (ctx: Ctx, agent: AgentIds) => listPortalListings(ctx, isListedBy(agent))

/** One page, newest first. */
export async function listAgentListings(ctx: Ctx, agent: AgentIds, page: number): Promise<CardSlot[]> {
  const chosen = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(isPublicListing, isListedBy(agent)))
    .orderBy(desc(properties.publishedAt), desc(properties.id))
    .limit(agentListingList.pageSize)
    .offset(getPageOffset(page, agentListingList.pageSize))
  return listCardsByIds(
    ctx,
    chosen.map((row) => row.id),
  )
}

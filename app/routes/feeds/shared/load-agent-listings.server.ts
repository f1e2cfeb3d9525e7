import { listAgentListings } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import { agentListingList } from '#app/domain/agents/directory/agent.model.ts'
import { findAgent } from '#app/domain/agents/directory/agent.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type FeedListing, toFeedListings } from './feed-listings.server.ts'

export type AgentListings = {
  id: string
  name: string
  agency: string
  total: number
  page: number
  isLastPage: boolean
  listings: FeedListing[]
}

/** What is public now: a home that was let is gone from it. Null for an agent who is not public. */
export async function loadAgentListings(ctx: Ctx, id: string, url: URL): Promise<AgentListings | null> {
  const found = await findAgent(ctx, id)
  if (!found) return null
  const { profile, userId } = found
  const { page } = agentListingList.read(url.searchParams)
  const cards = await listAgentListings(ctx, { id: profile.id, userId }, page)
  return {
    id: profile.id,
    name: profile.name,
    agency: profile.agency,
    total: profile.listingCount,
    page,
    isLastPage: page * agentListingList.pageSize >= profile.listingCount,
    listings: toFeedListings(ctx, cards),
  }
}

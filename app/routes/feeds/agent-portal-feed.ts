// XML feed of an agent's public listings for property portals.
import { listAgentPortalListings } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import { findAgent } from '#app/domain/agents/directory/agent.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildPortalFeed } from '#app/routes/shared/listing/portal-feed.server.ts'
import type { Route } from './+types/agent-portal-feed'

/** Public data without cookies. A portal asks some times a day. */
const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const found = await findAgent(ctx, args.params.agentId)
    if (!found) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
    const listings = await listAgentPortalListings(ctx, { id: found.profile.id, userId: found.userId })
    return new Response(buildPortalFeed(listings, ctx.config.baseUrl), { headers: HEADERS })
  })
}

// JSON Feed 1.1 (jsonfeed.org) of an agent's public listings, for their own site. Amounts for programs are in `_tahanan`.
import { read } from '#app/http/forms/respond.server.ts'
import { href } from '#app/shared/href.ts'
import { buildFeedUrl } from './shared/feed-listings.server.ts'
import { loadAgentListings } from './shared/load-agent-listings.server.ts'
import type { Route } from './+types/agent-feed'

/** Public data without cookies, so scripts of any site may read it. */
const HEADERS = {
  'Content-Type': 'application/feed+json; charset=utf-8',
  'Cache-Control': 'public, max-age=600',
  'Access-Control-Allow-Origin': '*',
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const agent = await loadAgentListings(ctx, args.params.agentId, args.url)
    if (agent === null) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
    const path = href('/agents/:agentId/feed.json', { agentId: agent.id })
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: `${agent.name}, ${agent.agency}`,
      language: ctx.request.locale,
      home_page_url: buildFeedUrl(ctx, href('/agents/:agentId', { agentId: agent.id })),
      feed_url: buildFeedUrl(ctx, path),
      ...(agent.isLastPage ? {} : { next_url: buildFeedUrl(ctx, `${path}?page=${agent.page + 1}`) }),
      items: agent.listings.map((listing) => ({
        id: listing.id,
        url: listing.url,
        title: listing.title,
        content_text: [listing.price, ...listing.facts, listing.place, listing.availability].join(' · '),
        image: listing.picture.url,
        _tahanan: { monthly_rent_centavos: listing.priceCentavos, place: listing.place },
      })),
    }
    return new Response(JSON.stringify(feed), { headers: HEADERS })
  })
}

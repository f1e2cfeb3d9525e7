// An agent's newest listings as a page for a frame on another site. It has no script, and its policy allows nothing but its own style and
// our pictures, so it can do nothing to the site around it nor that site to ours.
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildEmbedPage } from './agent-embed/embed-page.server.ts'
import { loadAgentListings } from './shared/load-agent-listings.server.ts'
import type { Route } from './+types/agent-embed'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [agent, { siteName }] = await Promise.all([
      loadAgentListings(ctx, args.params.agentId, args.url),
      getSettings(ctx),
    ])
    const { html, policy } = buildEmbedPage(ctx, agent, siteName)
    return new Response(html, {
      status: agent === null ? 404 : 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'public, max-age=600',
        'Content-Security-Policy': policy,
        // browsers use the policy instead; old ones that know only this header would refuse the frame
        'X-Frame-Options': 'ALLOWALL',
        'X-Robots-Tag': 'noindex',
      },
    })
  })
}

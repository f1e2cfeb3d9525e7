import { href } from '#app/shared/href.ts'
import { listAgentsForSitemap } from '#app/domain/agents/directory/agent-sitemap.queries.server.ts'
import { MAX_SITEMAP_URLS } from '#app/domain/listings/public/sitemap.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildSitemap } from '#app/http/responses/sitemap.server.ts'
import type { Route } from './+types/sitemap-agents'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const agents = await listAgentsForSitemap(ctx, MAX_SITEMAP_URLS)
    return buildSitemap(
      agents.map(({ id, updatedAt }) => ({ path: href('/agents/:agentId', { agentId: id }), changed: updatedAt })),
      ctx.config.baseUrl,
    )
  })
}

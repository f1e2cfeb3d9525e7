import { agentsForSitemap } from '#app/domain/agents/agent.sitemap.server.ts'
import { SITEMAP_MOST } from '#app/domain/listings/sitemap.queries.server.ts'
import { read } from '#app/http/respond.server.ts'
import { sitemap } from '#app/http/sitemap.server.ts'
import type { Route } from './+types/sitemap-agents'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const agents = await agentsForSitemap(ctx, SITEMAP_MOST)
    return sitemap(
      agents.map(({ id, updatedAt }) => ({ path: `/agents/${id}`, changed: updatedAt })),
      ctx.baseUrl,
    )
  })
}

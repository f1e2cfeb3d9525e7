import { agentsForSitemap } from '#app/domain/agents/directory/agent-sitemap.queries.server.ts'
import { SITEMAP_MOST } from '#app/domain/listings/public/sitemap.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { sitemap } from '#app/http/responses/sitemap.server.ts'
import type { Route } from './+types/sitemap-agents'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const agents = await agentsForSitemap(ctx, SITEMAP_MOST)
    return sitemap(
      agents.map(({ id, updatedAt }) => ({ path: `/agents/${id}`, changed: updatedAt })),
      ctx.config.baseUrl,
    )
  })
}

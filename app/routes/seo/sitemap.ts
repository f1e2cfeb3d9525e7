// The sitemap index: pages, agents, and as many files as the listings need.
import { formatPiece, countSitemapPieces } from '#app/domain/listings/public/sitemap.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildSitemapIndex } from '#app/http/responses/sitemap.server.ts'
import type { Route } from './+types/sitemap'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const of = await countSitemapPieces(ctx)
    const pieces = Array.from({ length: of }, (_, n) => formatPiece({ number: n + 1, of }))
    const paths = [
      '/sitemap-pages.xml',
      '/sitemap-agents.xml',
      ...pieces.map((piece) => `/sitemap-listings.xml?piece=${piece}`),
    ]
    return buildSitemapIndex(
      paths.map((path) => ({ path })),
      ctx.config.baseUrl,
    )
  })
}

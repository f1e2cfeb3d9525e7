// One sitemap file of the public listings.
import { href } from '#app/shared/href.ts'
import { listListingsInPiece, parsePiece } from '#app/domain/listings/public/sitemap.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildSitemap } from '#app/http/responses/sitemap.server.ts'
import type { Route } from './+types/sitemap-listings'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const piece = parsePiece(args.url.searchParams.get('piece')) ?? fail('app.notFound')
    const listings = await listListingsInPiece(ctx, piece)
    return buildSitemap(
      listings.map(({ id, updatedAt }) => ({ path: href('/properties/:id', { id }), changed: updatedAt })),
      ctx.config.baseUrl,
    )
  })
}

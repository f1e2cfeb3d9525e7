// One piece of all open homes.
import { listingsOfPiece, readPiece } from '#app/domain/listings/public/sitemap.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { sitemap } from '#app/http/responses/sitemap.server.ts'
import type { Route } from './+types/sitemap-listings'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const piece = readPiece(args.url.searchParams.get('piece')) ?? fail('app.notFound')
    const listings = await listingsOfPiece(ctx, piece)
    return sitemap(
      listings.map(({ id, updatedAt }) => ({ path: `/properties/${id}`, changed: updatedAt })),
      ctx.config.baseUrl,
    )
  })
}

// The own public listings as an XML feed: a file that an owner uploads to a property portal.
import { listOwnPortalListings } from '#app/domain/listings/public/portal-feed.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { buildPortalFeed } from '#app/routes/shared/listing/portal-feed.server.ts'
import type { Route } from './+types/own-portal-feed'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const feed = buildPortalFeed(await listOwnPortalListings(ctx), ctx.config.baseUrl)
    return new Response(feed, {
      headers: {
        'Content-Type': 'application/xml; charset=utf-8',
        'Content-Disposition': 'attachment; filename="homes.xml"',
        'Cache-Control': 'no-store',
      },
    })
  })
}

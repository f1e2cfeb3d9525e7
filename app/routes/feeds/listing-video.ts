// The player of a listing's video, as a page for a frame of our own pages. Its policy allows one host and nothing else, so the pages around it
// need no exception, and the host sees nothing before somebody presses play.
import { findListingVideo } from '#app/domain/listings/media/video.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildPlayerPage } from './listing-video/player-page.server.ts'
import type { Route } from './+types/listing-video'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const video = await findListingVideo(ctx, args.params.id)
    if (video === null) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
    const { html, policy } = buildPlayerPage(video, ctx.request.locale)
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': policy,
        'X-Frame-Options': 'SAMEORIGIN',
        'X-Robots-Tag': 'noindex',
      },
    })
  })
}

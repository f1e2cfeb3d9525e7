// The uploaded video of a listing.
import { findVideoFile } from '#app/domain/listings/media/uploaded-video.queries.server.ts'
import { serveVideo } from '#app/http/files/serve-video.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/uploaded-video-file'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => serveVideo(ctx, await findVideoFile(ctx, args.params.id, 'video'), args.request))
}

// The picture that stands for the uploaded video of a listing until it is played.
import { findVideoFile } from '#app/domain/listings/media/uploaded-video.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/uploaded-video-poster'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const ref = await findVideoFile(ctx, args.params.id, 'poster')
    return servePrivateFile(ctx, { ref, contentType: 'image/webp', name: 'video.webp', isInline: true }, args.request)
  })
}

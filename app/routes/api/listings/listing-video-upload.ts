// POST: the video of a listing.
import { uploadVideo } from '#app/domain/listings/media/uploaded-video.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isMultipart } from '#app/http/forms/photo-body.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { readVideoForm } from '#app/http/forms/video-body.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Route } from './+types/listing-video-upload'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return serve(args, async (ctx) => {
    if (args.request.method !== 'POST') fail('app.methodNotAllowed')
    requireSignIn(ctx.actor)
    if (!isMultipart(args.request)) fail('app.unsupportedMediaType')
    return readVideoForm(args, async ({ key, file }) => {
      if (!file) return fail('app.invalidInput')
      return Response.json({ video: await uploadVideo(ctx, { listingId: args.params.id, key, file }) })
    })
  })
}

// POST: the picture that stands for the video of a listing.
import { setVideoPoster } from '#app/domain/listings/media/uploaded-video.commands.server.ts'
import { videoPoster } from '#app/domain/listings/media/uploaded-video.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { isMultipart } from '#app/http/forms/photo-body.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Route } from './+types/listing-video-poster'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return serve(args, async (ctx) => {
    if (args.request.method !== 'POST') fail('app.methodNotAllowed')
    requireSignIn(ctx.actor)
    if (!isMultipart(args.request)) fail('app.unsupportedMediaType')
    const input = videoPoster.safeParse(Object.fromEntries(await readForm(args.request)))
    if (!input.success) return fail('app.invalidInput')
    const { version, poster } = input.data
    await setVideoPoster(ctx, { listingId: args.params.id, version, picture: poster })
    return new Response(null, { status: 204 })
  })
}

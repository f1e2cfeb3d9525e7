// POST: one photo for a listing.
import { uploadPhoto } from '#app/domain/listings/photos/photo-upload.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isMultipart, readPhotoForm } from '#app/http/forms/photo-body.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/listing-photos'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return serve(args, async (ctx) => {
    if (args.request.method !== 'POST') fail('app.methodNotAllowed')
    requireSignIn(ctx.actor)
    if (!isMultipart(args.request)) fail('app.unsupportedMediaType')
    const { key, files } = await readPhotoForm(args.request)
    const [file] = files
    if (!file || files.length > 1) return fail('app.invalidInput')
    return Response.json({ photo: await uploadPhoto(ctx, { listingId: args.params.id, key, file }) })
  })
}

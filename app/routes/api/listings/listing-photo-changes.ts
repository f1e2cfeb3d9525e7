// POST: a change of the photos of a listing; the answer is their new state.
import { changePhotos } from '#app/domain/listings/photos/photo-form.commands.server.ts'
import { photoChange } from '#app/domain/listings/photos/photo.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/listing-photo-changes'

const MAX_BYTES = 8 * 1024

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(
    args,
    photoChange,
    async (ctx, change) => {
      requireSignIn(ctx.actor)
      return changePhotos(ctx, args.params.id, change)
    },
    { maxBytes: MAX_BYTES },
  )
}

// Called by Facebook's server and not by a browser. The signature replaces the origin check (server/guards/same-origin.ts exempts this
// address).
import { deleteForFacebook } from '#app/domain/privacy/facebook-deletion/facebook-deletion.commands.server.ts'
import { readForeignForm, serve } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/facebook-data-deletion'

const MAX_BYTES = 8_000

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return serve(args, async (ctx) => {
    const form = await readForeignForm(args.request, { maxBytes: MAX_BYTES })
    const signedRequest = form.get('signed_request') ?? ''
    return Response.json(await deleteForFacebook(ctx, signedRequest))
  })
}

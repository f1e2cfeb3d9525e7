// Saves the draft of an application while the renter types. A newer version of another window is 409.
import { draftInput } from '#app/domain/applications/apply/apply.schema.ts'
import { saveDraft } from '#app/domain/applications/apply/draft.commands.server.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/application-draft'

const MAX_BYTES = 64 * 1_024

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(args, draftInput, (ctx, input) => saveDraft(ctx, args.params.id, input), { maxBytes: MAX_BYTES })
}

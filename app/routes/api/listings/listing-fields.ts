// Saves fields of a listing while its owner types. A conflict is 409 with both versions.
import { listingSaveInput } from '#app/domain/listings/editor/listing-field.schema.ts'
import { translateOutcome } from '#app/domain/listings/editor/save-outcome.labels.server.ts'
import { saveListing } from '#app/domain/listings/editor/save-listing.commands.server.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/listing-fields'

/** The texts of all fields twice: as loaded and as typed. */
const MAX_BYTES = 200 * 1_024

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(
    args,
    listingSaveInput,
    async (ctx, input) => {
      const outcome = await saveListing(ctx, args.params.id, input)
      return Response.json(translateOutcome(outcome), { status: outcome.conflicts.length > 0 ? 409 : 200 })
    },
    { maxBytes: MAX_BYTES },
  )
}

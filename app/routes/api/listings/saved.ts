// Called by the heart of a hydrated page. A guest gets an error message instead of a redirect; the page shows what to do.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { removeSavedListing, restoreSavedListing, saveListing } from '#app/domain/saved/lists/saved.commands.server.ts'
import { type HeartInput, heartInput } from '#app/domain/saved/lists/saved.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/saved'

const MAX_BYTES = 1_000

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(args, heartInput, toggleSaved, { maxBytes: MAX_BYTES })
}

async function toggleSaved(ctx: Ctx, { want, ...savedInput }: HeartInput): Promise<{ isSaved: boolean }> {
  if (want === 'saved') await saveListing(ctx, savedInput)
  else if (want === 'removed') await removeSavedListing(ctx, savedInput)
  else await restoreSavedListing(ctx, savedInput)
  return { isSaved: want !== 'removed' }
}

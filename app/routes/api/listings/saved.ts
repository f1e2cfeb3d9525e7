// The heart of a page that is awake asks here. Guests are answered in words, not sent away: the page tells them itself.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { removeHome, restoreHome, saveHome } from '#app/domain/saved/lists/saved.commands.server.ts'
import { type HeartInput, heartInput } from '#app/domain/saved/lists/saved.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/saved'

const MAX_BYTES = 1_000

export function action(args: Route.ActionArgs) {
  return receive(args, heartInput, press, { maxBytes: MAX_BYTES })
}

async function press(ctx: Ctx, { want, ...home }: HeartInput): Promise<{ isSaved: boolean }> {
  if (want === 'saved') await saveHome(ctx, home)
  else if (want === 'removed') await removeHome(ctx, home)
  else await restoreHome(ctx, home)
  return { isSaved: want !== 'removed' }
}

// An open thread says that somebody looks at it, and whether they are writing.
import { beHere } from '#app/domain/messaging/live/server/typing.commands.server.ts'
import { HERE_MAX_BYTES, hereInput } from '#app/domain/messaging/live/server/typing.rules.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/conversation-typing'

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return receive(args, hereInput, (ctx, input) => beHere(ctx, { conversationId: id, ...input }), {
    maxBytes: HERE_MAX_BYTES,
  })
}

// An open thread reports presence, and whether the person is typing.
import { reportPresence } from '#app/domain/messaging/live/server/typing.commands.server.ts'
import { PRESENCE_MAX_BYTES, presenceInput } from '#app/domain/messaging/live/server/typing.rules.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/conversation-typing'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return receive(args, presenceInput, (ctx, input) => reportPresence(ctx, { conversationId: id, ...input }), {
    maxBytes: PRESENCE_MAX_BYTES,
  })
}

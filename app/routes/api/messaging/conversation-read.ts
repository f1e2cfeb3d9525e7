// Marks all messages up to a given one as read.
import { markRead } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { markReadInput } from '#app/domain/messaging/conversations/message.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/conversation-read'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  const conversationId = args.params.id
  return receive(args, markReadInput, (ctx, { upTo }) => markRead(ctx, { conversationId, upTo }), { maxBytes: 1_000 })
}

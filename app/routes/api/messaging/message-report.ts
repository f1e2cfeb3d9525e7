// Reports a message, with one click.
import { reportMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { messageReportInput } from '#app/domain/messaging/conversations/message.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/message-report'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return receive(args, messageReportInput, (ctx, input) => reportMessage(ctx, id, input), { maxBytes: 8_000 })
}

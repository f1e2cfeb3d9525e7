// Target of the inquiry dialog.
import { sendInquiry } from '#app/domain/messaging/inquiries/inquiry.commands.server.ts'
import { inquiryInput } from '#app/domain/messaging/inquiries/inquiry.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/inquiries'

export function action(args: Route.ActionArgs) {
  return receive(args, inquiryInput, sendInquiry, { maxBytes: 32_000 })
}

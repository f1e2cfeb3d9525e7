// Target of the inquiry dialog.
import { inquiryInput } from '#app/domain/messaging/inquiries/inquiry.schema.ts'
import { submitInquiry } from '#app/domain/tenancy/viewings/request-viewing.commands.server.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/inquiries'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(args, inquiryInput, submitInquiry, { maxBytes: 32_000 })
}

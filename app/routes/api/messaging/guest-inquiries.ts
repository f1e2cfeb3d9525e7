// Target of the inquiry dialog of a guest. The answer names the page to open, or says that the address is to be confirmed first.
import { guestInquiryInput } from '#app/domain/messaging/inquiries/guest-inquiry.schema.ts'
import { writeAsGuest } from '#app/domain/messaging/inquiries/guest-inquiry.commands.server.ts'
import type { GuestInquiryResponse } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import { buildWrittenAddress } from '#app/routes/shared/inquiry/written-address.server.ts'
import type { Route } from './+types/guest-inquiries'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(
    args,
    guestInquiryInput,
    async (ctx, input) => {
      const result = await writeAsGuest(ctx, input)
      const response: GuestInquiryResponse =
        result.next === 'checkMail'
          ? { kind: 'checkMail', isOutboxOpen: isOutboxOpen(ctx) }
          : { kind: 'signedIn', to: buildWrittenAddress(input, result) }
      const headers = new Headers({ 'Cache-Control': 'no-store' })
      for (const cookie of result.cookies) headers.append('Set-Cookie', cookie)
      return Response.json(response, { headers })
    },
    { maxBytes: 32_000 },
  )
}

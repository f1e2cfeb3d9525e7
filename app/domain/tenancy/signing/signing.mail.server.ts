// The mail with the code that makes a signature.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { CODE_MINUTES } from './signing.rules.ts'

export function buildSigningCodeMail(
  ctx: Ctx,
  recipient: Recipient,
  siteName: string,
  { code, listing, rentalId }: { code: string; listing: string; rentalId: string },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'lease.code',
    subject: m.mail_lease_code_subject({ site: siteName }),
    title: code,
    code,
    paragraphs: [m.mail_lease_code_text({ home: listing, minutes: CODE_MINUTES })],
    button: { label: m.mail_lease_code_button(), url: href('/dashboard/rentals/:id/signing', { id: rentalId }) },
    after: [m.mail_lease_code_not_you()],
  }))
}

// The mail with the code that makes a signature.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { getPaperName } from './signing.labels.ts'
import { CODE_MINUTES } from './signing.rules.ts'

export function buildSigningCodeMail(
  ctx: Ctx,
  recipient: Pick<Recipient, 'locale'>,
  siteName: string,
  { code, listing, kind, url }: { code: string; listing: string; kind: SignedPaperKind; url: string },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'lease.code',
    subject: m.mail_lease_code_subject({ site: siteName, paper: getPaperName(kind) }),
    title: code,
    code,
    paragraphs: [m.mail_lease_code_text({ home: listing, minutes: CODE_MINUTES, paper: getPaperName(kind) })],
    button: { label: m.paper_open({ paper: getPaperName(kind) }), url },
    after: [m.mail_lease_code_not_you()],
  }))
}

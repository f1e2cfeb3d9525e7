// The mails of a guarantor or a witness: the link to the lease. The person has no account: it says who gave us the address, and for what.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { InvitedSignerRole } from '#app/shared/tenancy-vocabulary.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { getSignerRoleLabel } from './invited-signer.labels.ts'

export type SignerMail = {
  locale: Locale
  name: string
  role: InvitedSignerRole
  asker: string
  listing: string
  expiresOn: Day
  url: string
}

export function buildSignerMail(ctx: Ctx, facts: SignerMail, siteName: string): RenderedMail {
  const { name, role, asker, listing, expiresOn, url } = facts
  return renderMail(ctx, facts, siteName, () => ({
    template: 'lease.signerAsked',
    subject: m.mail_signer_subject({ asker }),
    title: m.mail_tenant_title({ name }),
    paragraphs: [m.mail_signer_text({ asker, listing, role: getSignerRoleLabel(role) }), m.mail_signer_how()],
    button: { label: m.mail_signer_button(), url },
    after: [m.signing_until({ date: formatDate(expiresOn) }), m.mail_signer_data({ asker })],
  }))
}

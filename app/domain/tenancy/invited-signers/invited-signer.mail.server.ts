// The mails of a guarantor or a witness: the link to the lease, and that no signature is needed any more. The person has no account: it says who gave us the address, and for what.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
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
  /** The lease was changed after the person had been asked: what they may have signed was another text. */
  isChanged?: boolean
}

export function buildSignerMail(ctx: Ctx, facts: SignerMail, siteName: string): RenderedMail {
  const { name, role, asker, listing, expiresOn, url, isChanged = false } = facts
  return renderMail(ctx, facts, siteName, () => ({
    template: 'lease.signerAsked',
    subject: isChanged ? m.mail_signer_changed_subject({ asker }) : m.mail_signer_subject({ asker }),
    title: m.mail_tenant_title({ name }),
    paragraphs: [
      ...(isChanged ? [m.mail_signer_changed_text({ listing })] : []),
      m.mail_signer_text({ asker, listing, role: getSignerRoleLabel(role) }),
      m.mail_signer_how(),
    ],
    button: { label: m.mail_signer_button(), url },
    after: [m.signing_until({ date: formatDate(expiresOn) }), m.mail_signer_data({ asker })],
  }))
}

/** `isRemoved`: the owner removed the person. Otherwise the whole lease was closed before everybody had signed. */
export type SignerClosedMail = { locale: Locale; name: string; listing: string; isRemoved: boolean }

export function buildSignerClosedMail(ctx: Ctx, facts: SignerClosedMail, siteName: string): RenderedMail {
  const { name, listing, isRemoved } = facts
  return renderMail(ctx, facts, siteName, () => ({
    template: 'lease.signerClosed',
    subject: m.mail_signer_closed_subject({ listing }),
    title: m.mail_tenant_title({ name }),
    paragraphs: [
      isRemoved ? m.mail_signer_removed_text({ listing }) : m.mail_signer_closed_text({ listing }),
      m.mail_signer_closed_done(),
    ],
    button: { label: m.signer_help_title(), url: new URL(`${href('/help')}#sign-lease`, ctx.config.baseUrl).href },
  }))
}

// The mail that brings an invited tenant the link. The person has no account yet: it says who gave us the address and how to be forgotten.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'

export type InvitationMail = {
  locale: Locale
  tenant: string
  owner: string
  listing: string
  expiresAt: Date
  url: string
}

export function buildTenantInvitationMail(ctx: Ctx, invitation: InvitationMail, siteName: string): RenderedMail {
  const { tenant, owner, listing, expiresAt, url } = invitation
  return renderMail(ctx, invitation, siteName, () => ({
    template: 'tenant.invited',
    subject: m.mail_tenant_subject({ owner }),
    title: m.mail_tenant_title({ name: tenant }),
    paragraphs: [m.mail_tenant_text({ owner, listing }), m.mail_tenant_figures()],
    button: { label: m.mail_tenant_button(), url },
    after: [m.mail_tenant_expires({ date: formatDate(expiresAt) }), m.mail_tenant_data({ owner })],
  }))
}

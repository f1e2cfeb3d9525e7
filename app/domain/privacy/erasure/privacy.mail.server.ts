// Mails about erasure and export, in the language of the account.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ERASURE_GRACE_DAYS } from './erasure.rules.ts'

export function buildErasureMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName: site, eraseAfter }: { siteName: string; eraseAfter: Date },
): RenderedMail {
  return renderMail(ctx, recipient, site, () => ({
    template: 'account.erasureAsked',
    subject: m.mail_erasure_subject({ site }),
    title: m.mail_erasure_title(),
    paragraphs: [
      m.mail_erasure_text({ name: recipient.firstName, site, date: formatDate(eraseAfter) }),
      m.mail_erasure_undo({ days: ERASURE_GRACE_DAYS }),
    ],
    button: { label: m.dashboard_leaving_undo(), url: '/dashboard/settings/privacy/deletion' },
    after: [m.mail_erasure_not_you()],
  }))
}

export function buildExportMail(
  ctx: Ctx,
  recipient: Recipient,
  {
    siteName: site,
    exportId: id,
    token,
    expiresAt,
  }: { siteName: string; exportId: string; token: string; expiresAt: Date },
): RenderedMail {
  const url = `/dashboard/settings/privacy/download?${new URLSearchParams({ id, token }).toString()}`
  return renderMail(ctx, recipient, site, () => ({
    template: 'account.exportReady',
    subject: m.mail_export_subject({ site }),
    title: m.mail_export_title(),
    paragraphs: [m.mail_export_text({ name: recipient.firstName, site, until: formatDateTime(expiresAt) })],
    button: { label: m.privacy_export(), url },
    after: [m.mail_export_not_you()],
  }))
}

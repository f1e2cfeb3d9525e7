// The mail to administrators when the audit of the money finds a difference. It names no person and no amount.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'

export function buildMoneyAlertMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, differences, page }: { siteName: string; differences: number; page: string },
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'admin.moneyAlert',
    subject: m.mail_money_alert_subject({ site: siteName }),
    title: m.money_alert_title({ count: differences }),
    paragraphs: [m.mail_money_alert_text({ name: recipient.firstName, count: differences }), m.money_alert_text()],
    button: { label: m.money_alert_open(), url: page },
  }))
}

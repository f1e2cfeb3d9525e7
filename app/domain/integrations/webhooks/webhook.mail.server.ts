// Tells the person that a webhook was turned off because its address did not answer.
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { m } from '#app/messages/messages.js'
import { DISABLE_AFTER_DAYS } from './webhook.rules.ts'

type WebhookMailData = { siteName: string; host: string; webhookId: string }

export function buildWebhookDisabledMail(
  ctx: Ctx,
  recipient: Recipient,
  { siteName, host, webhookId }: WebhookMailData,
): RenderedMail {
  return renderMail(ctx, recipient, siteName, () => ({
    template: 'account.webhookDisabled',
    subject: m.mail_webhook_subject({ host }),
    title: m.mail_webhook_title({ name: recipient.firstName }),
    paragraphs: [m.mail_webhook_text({ host, days: DISABLE_AFTER_DAYS }), m.mail_webhook_next()],
    button: { label: m.mail_webhook_button(), url: `/dashboard/settings/api/webhooks/${webhookId}` },
  }))
}

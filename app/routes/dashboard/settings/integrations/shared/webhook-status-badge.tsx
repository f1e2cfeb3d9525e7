import type { OwnWebhook } from '#app/domain/integrations/webhooks/webhook.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

export function WebhookStatusBadge({ webhook: { status, failingSince } }: { webhook: OwnWebhook }) {
  if (status === 'disabled') return <StatusBadge tone="slate">{m.webhook_off()}</StatusBadge>
  if (failingSince === null) return <StatusBadge tone="leaf">{m.webhook_on()}</StatusBadge>
  return <StatusBadge tone="amber">{m.webhook_failing({ date: formatDate(failingSince) })}</StatusBadge>
}

import { m } from '#app/messages/messages.js'
import type { EmailStatus } from '#app/shared/vocabulary.ts'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'

const STATES: Record<EmailStatus, { tone: Tone; label: () => string }> = {
  queued: { tone: 'amber', label: m.ui_waiting },
  sending: { tone: 'sea', label: m.outbox_state_sending },
  sent: { tone: 'leaf', label: m.ui_sent },
  dead: { tone: 'brick', label: m.outbox_state_dead },
}

/** With the number of attempts if there was more than one. */
export function MailState({ status, attempts }: { status: EmailStatus; attempts: number }) {
  const { tone, label } = STATES[status]
  return (
    <Badge tone={tone} dot>
      {label()}
      {attempts > 1 ? ` (${attempts})` : ''}
    </Badge>
  )
}

import { m } from '#app/paraglide/messages.js'
import type { EmailStatus } from '#app/shared/vocabulary.ts'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'

const STATES: Record<EmailStatus, { tone: Tone; words: () => string }> = {
  queued: { tone: 'amber', words: m.outbox_state_queued },
  sending: { tone: 'sea', words: m.outbox_state_sending },
  sent: { tone: 'leaf', words: m.outbox_state_sent },
  dead: { tone: 'brick', words: m.outbox_state_dead },
}

/** With the number of attempts where one was not enough. */
export function MailState({ status, attempts }: { status: EmailStatus; attempts: number }) {
  const { tone, words } = STATES[status]
  return (
    <Badge tone={tone} dot>
      {words()}
      {attempts > 1 ? ` (${attempts})` : ''}
    </Badge>
  )
}

import type { ConversationHead } from '#app/domain/messaging/conversations/conversation.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { MailIcon } from '#app/ui/icons/icons.tsx'

/** The delivery status of the mail of the person's own inquiry. A delivered mail shows nothing. */
export function MailLine({ email, name }: { email: ConversationHead['email']; name: string }) {
  const message = email ? getDeliveryMessage(email.delivery, name) : null
  if (message === null) return null
  return (
    <p className="chat-day flex items-start gap-2 text-tiny text-ink-soft">
      <MailIcon size={16} className="mt-0.5" />
      {message}
    </p>
  )
}

type DeliveryStatus = NonNullable<ConversationHead['email']>['delivery']

function getDeliveryMessage({ state, nextAttemptAt }: DeliveryStatus, name: string): string | null {
  if (state === 'delayed' && nextAttemptAt !== null)
    return m.chat_mail_delayed({ time: formatDateTime(new Date(nextAttemptAt)) })
  if (state === 'queued' || state === 'delayed') return m.chat_mail_queued()
  return state === 'dead' ? m.chat_mail_dead({ name }) : null
}

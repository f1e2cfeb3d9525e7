import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

/** Beside "check your mail": on a local server without a mail server the mail is in the outbox. */
export function OutboxNote({ isOpen }: { isOpen: boolean }) {
  if (!isOpen) return null
  return (
    <Alert tone="amber" title={m.outbox_note_title()}>
      {m.outbox_note_text()} <TextLink to="/outbox">{m.outbox_note_link()}</TextLink>
    </Alert>
  )
}

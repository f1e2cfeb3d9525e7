import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** Contact hours, and what to do before anybody answers. */
export function EmergencyNote() {
  return (
    <Alert tone="brick" title={m.repair_emergency()}>
      {m.repair_emergency_text()}
    </Alert>
  )
}

import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** Contact hours, and what to do before anybody answers. */
export function EmergencyNote() {
  return (
    <Alert tone="brick" title={m.maintenance_request_emergency()}>
      {m.maintenance_request_emergency_text()}
    </Alert>
  )
}

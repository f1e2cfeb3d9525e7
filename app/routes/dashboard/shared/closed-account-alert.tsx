import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** For a renter whose application, viewing, booking or conversation is with a person whose account was deactivated. */
export function ClosedAccountAlert({ className }: { className?: string }) {
  return (
    <Alert tone="brick" title={m.closed_account()} {...(className === undefined ? {} : { className })}>
      {m.closed_account_text()}
    </Alert>
  )
}

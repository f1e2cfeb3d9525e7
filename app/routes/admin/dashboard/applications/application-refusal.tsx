import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'

/** The documented text of what failed, with the reason below it if there is one. */
export function ApplicationRefusal({ form: { values, refusal } }: { form: FormState }) {
  const title =
    values.intent === 'delete' ? m.error_admin_applicationDeleteFailed() : m.error_admin_applicationStatusFailed()
  return (
    <Alert tone="brick" title={title} isAnnounced>
      {refusal === title ? null : refusal}
    </Alert>
  )
}

import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { RefusalBox } from '#app/ui/feedback/refusal-box.tsx'

/** The documented text of what failed, with the reason below it if there is one. */
export function ApplicationRefusal({ form: { values, refusal }, dismissTo }: { form: FormState; dismissTo: string }) {
  const title =
    values.intent === 'delete' ? m.error_admin_applicationDeleteFailed() : m.error_admin_applicationStatusFailed()
  return (
    <RefusalBox title={title} dismissTo={dismissTo}>
      {refusal === title ? null : refusal}
    </RefusalBox>
  )
}

// A form of settings: it asks before unsaved changes are lost, and for the password if the sign-in is not fresh.
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useBlocker, useNavigation } from 'react-router'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { useUnsavedChanges } from '#app/ui/forms/use-unsaved-changes.ts'
import { ConfirmPassword } from '#app/routes/admin/shared/confirm-password.tsx'

type SettingsFormProps = {
  intent: string
  /** The stored values, which the server compares with the current ones. */
  seen: string
  isFresh: boolean
  form: FormState
  action: string
  children: ReactNode
}

export function SettingsForm({ intent, seen, isFresh, form, action, children }: SettingsFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { isDirty } = useUnsavedChanges(ref)
  const isSaving = useNavigation().formData?.get('intent') === intent
  useLeaveQuestion(isDirty && !isSaving)
  const isRefused = form.refusal !== undefined
  return (
    <Form ref={ref} method="post" action={action} noValidate preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
      {isRefused ? <ErrorSummary title={form.refusal ?? ''} errors={form.errors} isShown /> : null}
      {children}
      {isFresh ? null : (
        <div className="set-card">
          <ConfirmPassword error={form.errors.password} />
        </div>
      )}
      <SaveBar
        state={isSaving ? 'saving' : isDirty || isRefused ? 'dirty' : 'clean'}
        saveLabel={m.admin_settings_save()}
      />
    </Form>
  )
}

/** Another group or section unmounts the form. Dialogs and the notice after saving do not. */
function useLeaveQuestion(isActive: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isActive && (from.pathname !== to.pathname || getPlace(from.search) !== getPlace(to.search)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(m.admin_settings_leave())) blocker.proceed()
    else blocker.reset()
  }, [blocker])
}

function getPlace(search: string): string {
  const params = new URLSearchParams(search)
  return `${params.get('section') ?? ''} ${params.get('tab') ?? ''}`
}

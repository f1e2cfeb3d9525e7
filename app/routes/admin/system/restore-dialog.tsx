// Asks for what Clear All Data asks: the name of the site and the password, and another owner where there is one.
import { useState } from 'react'
import type { StoredBackup } from '#app/domain/admin/restore/restore.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'

type RestoreDialogProps = {
  backup: StoredBackup
  isSingleOwner: boolean
  siteName: string
  form: FormState
  now: Date
}

export function RestoreDialog({ backup: { name, at, proof }, isSingleOwner, siteName, form, now }: RestoreDialogProps) {
  const [phrase, setPhrase] = useState<string | null>(null)
  return (
    <ConfirmDialog
      title={m.restore_title()}
      description={m.restore_from({ when: formatDateTime(at), ago: formatRelative(at, now) })}
      closeTo="/admin/system"
      action={`/admin/system?restore=${name}`}
      hiddenFields={{ intent: 'restore', name }}
      confirmLabel={isSingleOwner ? m.restore_submit() : m.admin_clear_ask()}
      tone="danger"
      error={form.alert}
      isDisabled={phrase !== null && phrase.trim() !== siteName}
    >
      <div className="grid gap-4">
        <Alert tone="brick" title={m.restore_warning()}>
          {m.restore_explained()}
        </Alert>
        {proof === null ? <p>{m.restore_unproven()}</p> : null}
        {isSingleOwner ? null : <p>{m.admin_clear_second_owner()}</p>}
        <Field
          name="phrase"
          label={m.admin_clear_phrase({ name: siteName })}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          required
          defaultValue={form.values.phrase ?? ''}
          onChange={(event) => setPhrase(event.target.value)}
          error={form.errors.phrase}
        />
        <PasswordField
          name="password"
          label={m.ui_your_password()}
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
      </div>
    </ConfirmDialog>
  )
}

import { m } from '#app/messages/messages.js'
import { PasswordField } from '#app/ui/controls/password-field.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'

/** For a change that needs a fresh sign-in. */
export function ConfirmPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      id={getFieldId('password')}
      name="password"
      label={m.ui_your_password()}
      hint={m.admin_confirm_password_hint()}
      autoComplete="current-password"
      error={error}
    />
  )
}

import type { ComponentProps } from 'react'
import { m } from '#app/messages/messages.js'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { PasswordField } from '#app/ui/controls/password-field.tsx'

/** The password that the account has now. Password managers fill it in. */
export function CurrentPasswordField(props: Partial<ComponentProps<typeof PasswordField>>) {
  return (
    <PasswordField
      name="password"
      label={m.ui_password()}
      autoComplete="current-password"
      required
      maxLength={PASSWORD_MAX}
      {...props}
    />
  )
}

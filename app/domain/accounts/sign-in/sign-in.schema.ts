import { z } from 'zod'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'

/** Not checked against the password rule, because an old password may not meet it. */
export const enteredPassword = z
  .string('account.password.required')
  .min(1, 'account.password.required')
  .max(PASSWORD_MAX, 'account.password.tooLong')

/** Checked where it is used (app/http/request/return-path.ts). */
const from = z.string().max(2_000, 'field.tooLong').optional()

export const signInInput = z.strictObject({ email: emailField, password: enteredPassword, from })
export type SignInInput = z.infer<typeof signInInput>

export const signInAgainInput = z.strictObject({ password: enteredPassword, from })
export type SignInAgainInput = z.infer<typeof signInAgainInput>

/** Empty: the session identifies the user. */
export const signOutInput = z.strictObject({})

import { z } from 'zod'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { emailField } from '#app/domain/accounts/profile/profile-fields.schema.ts'

/** As it was chosen: today's rules for new passwords are not asked of old ones. */
const enteredPassword = z
  .string('account.password.required')
  .min(1, 'account.password.required')
  .max(PASSWORD_MAX, 'account.password.tooLong')

/** `from` is made safe where it is used (http/return-path.ts). */
const from = z.string().max(2_000, 'field.tooLong').optional()

export const signInInput = z.strictObject({ email: emailField, password: enteredPassword, from })
export type SignInInput = z.infer<typeof signInInput>

export const signInAgainInput = z.strictObject({ password: enteredPassword, from })
export type SignInAgainInput = z.infer<typeof signInAgainInput>

/** Nothing but the wish; the session says whose. */
export const signOutInput = z.strictObject({})

import { z } from 'zod'
import { authenticatorCode, recoveryCode } from '#app/domain/accounts/two-factor/two-factor.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { PASSWORD_MAX } from '#app/shared/constants.ts'

export const adminSignInInput = z.strictObject({
  email: z.string('admin.email.required').min(1, 'admin.email.required').pipe(emailField),
  password: z
    .string('admin.password.required')
    .min(1, 'admin.password.required')
    .max(PASSWORD_MAX, 'account.password.tooLong'),
})
export type AdminSignInInput = z.output<typeof adminSignInInput>

export const adminCodeInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('code'), code: authenticatorCode }),
  z.strictObject({ intent: z.literal('recovery'), recoveryCode }),
])
export type AdminCodeInput = z.output<typeof adminCodeInput>

/** Empty: the session identifies the administrator. */
export const adminSignOutInput = z.strictObject({})

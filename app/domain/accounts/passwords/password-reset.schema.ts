import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { newPassword } from './password-change.schema.ts'

export const forgotPasswordInput = z.strictObject({ email: emailField })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>

export const resetPasswordInput = z
  .strictObject({ token: linkToken, password: newPassword, passwordAgain: z.string('account.password.required') })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ['passwordAgain'],
    error: 'account.password.mismatch',
  })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

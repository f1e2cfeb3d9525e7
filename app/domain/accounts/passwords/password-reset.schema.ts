import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { findPasswordProblem } from './password.rules.ts'

export const forgotPasswordInput = z.strictObject({ email: emailField })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>

/** Checks only the password rule. The command repeats the check with email and site name, which only the server knows. */
const newPassword = z.string('account.password.required').superRefine((password, context) => {
  const problem = findPasswordProblem(password)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

export const resetPasswordInput = z
  .strictObject({ token: linkToken, password: newPassword, passwordAgain: z.string('account.password.required') })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ['passwordAgain'],
    error: 'account.password.mismatch',
  })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

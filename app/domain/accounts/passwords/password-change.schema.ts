import { z } from 'zod'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { findPasswordProblem } from './password.rules.ts'

/** Checks only the password rule. Commands repeat the check with email and site name, which only the server knows. */
export const newPassword = z.string('account.password.required').superRefine((password, context) => {
  const problem = findPasswordProblem(password)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

export const passwordChangeInput = z
  .strictObject({
    /** Required if the account has a password. Accounts of social sign-in set their first one here. */
    currentPassword: z.string('account.password.required').max(PASSWORD_MAX, 'account.password.tooLong').optional(),
    password: newPassword,
    passwordAgain: z.string('account.password.required'),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ['passwordAgain'],
    error: 'account.password.mismatch',
  })
export type PasswordChangeInput = z.output<typeof passwordChangeInput>

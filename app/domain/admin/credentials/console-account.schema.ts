import { z } from 'zod'
import { newPassword } from '#app/domain/accounts/passwords/password-change.schema.ts'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { endSessionInput } from '#app/domain/accounts/sessions/own-sessions.schema.ts'
import { authenticatorCode, recoveryCode } from '#app/domain/accounts/two-factor/two-factor.schema.ts'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import type { AdminCodeInput } from '#app/domain/admin/sign-in/admin-sign-in.schema.ts'

const passwordAgain = z.string('account.password.required').max(PASSWORD_MAX, 'account.password.mismatch')
const currentPassword = z.string('admin.password.required').max(PASSWORD_MAX, 'account.password.tooLong')
/** For a change that needs a fresh sign-in; the form asks for it only after ten minutes. */
const password = z.string().max(PASSWORD_MAX, 'account.password.tooLong').optional()

const mismatch = { path: ['passwordAgain'], error: 'account.password.mismatch' }
const isSame = (form: { password: string; passwordAgain: string }) => form.password === form.passwordAgain

/** The forms of the page with the administrator's own account. */
export const consoleAccountInput = z.discriminatedUnion('intent', [
  z
    .strictObject({ intent: z.literal('password'), currentPassword, password: newPassword, passwordAgain })
    .refine(isSame, mismatch),
  z.strictObject({ intent: z.literal('begin'), password }),
  z.strictObject({ intent: z.literal('confirm'), code: authenticatorCode }),
  z.strictObject({ intent: z.literal('renew'), password }),
  z.strictObject({ intent: z.literal('turnOff'), password }),
  z.strictObject({ intent: z.literal('forgetDevices') }),
  z.strictObject({ intent: z.literal('end'), ...endSessionInput.shape }),
])
type AccountForm<Intent extends string> = Omit<
  Extract<z.output<typeof consoleAccountInput>, { intent: Intent }>,
  'intent'
>
export type ConsolePasswordInput = AccountForm<'password'>
export type FreshChange = AccountForm<'begin'>

/** Six digits of the app or a recovery code, with any spaces and dashes. */
const anyCode = z
  .string('field.required')
  .max(40, 'twoFactor.code.invalid')
  .transform((typed, context): AdminCodeInput => {
    const code = authenticatorCode.safeParse(typed)
    if (code.success) return { intent: 'code', code: code.data }
    const recovery = recoveryCode.safeParse(typed)
    if (recovery.success) return { intent: 'recovery', recoveryCode: recovery.data }
    context.addIssue({ code: 'custom', message: 'twoFactor.code.invalid' })
    return z.NEVER
  })

export const consoleResetInput = z
  .strictObject({
    token: linkToken,
    password: newPassword,
    passwordAgain,
    /** Required if the administrator has a second factor. */
    code: anyCode.optional(),
  })
  .refine(isSame, mismatch)
export type ConsoleResetInput = z.output<typeof consoleResetInput>

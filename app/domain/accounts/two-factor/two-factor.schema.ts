import { z } from 'zod'
import { PASSWORD_MAX } from '#app/shared/constants.ts'

/** Six digits, with any spaces. */
export const authenticatorCode = z
  .string('field.required')
  .max(20, 'twoFactor.code.invalid')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'field.required')
      .regex(/^\d{6}$/, 'twoFactor.code.invalid'),
  )
/** Four groups of four, with or without separators. */
export const recoveryCode = z
  .string('field.required')
  .max(40, 'twoFactor.recovery.invalid')
  .transform((typed) => typed.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'field.required')
      .regex(/^[a-z2-7]{16}$/, 'twoFactor.recovery.invalid'),
  )
const from = z.string().max(2_000, 'field.tooLong').optional()

export const challengeInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('code'), code: authenticatorCode, from }),
  z.strictObject({ intent: z.literal('recovery'), recoveryCode, from }),
])
export type ChallengeInput = z.infer<typeof challengeInput>

const proof = {
  /** For accounts with a password. */
  password: z.string().max(PASSWORD_MAX, 'account.password.tooLong').optional(),
  /** For accounts without a password. */
  code: authenticatorCode.optional(),
}

export const twoFactorInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('begin') }),
  z.strictObject({ intent: z.literal('confirm'), code: authenticatorCode }),
  z.strictObject({ intent: z.literal('renew'), ...proof }),
  z.strictObject({ intent: z.literal('turnOff'), ...proof }),
])
export type TwoFactorProof = { password?: string | undefined; code?: string | undefined }

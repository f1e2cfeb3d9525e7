import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'

/** 32 random bytes in base64url (`createToken`). */
export const linkToken = z.string('field.required').regex(/^[\w-]{43}$/, 'field.invalid')

/** The page verifies the address of a link, or sends a new link. */
export const emailVerificationInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('confirm'), token: linkToken }),
  z.strictObject({ intent: z.literal('resend'), email: emailField }),
])
export type EmailVerificationInput = z.infer<typeof emailVerificationInput>

import { z } from 'zod'
import { emailField } from '#app/domain/accounts/profile/profile-fields.schema.ts'

/** 32 random bytes, as the links in the mails carry them. */
export const linkToken = z.string('field.required').regex(/^[\w-]{43}$/, 'field.invalid')

/** The page confirms the address of a link, or sends a new link. */
export const emailVerificationInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('confirm'), token: linkToken }),
  z.strictObject({ intent: z.literal('resend'), email: emailField }),
])
export type EmailVerificationInput = z.infer<typeof emailVerificationInput>

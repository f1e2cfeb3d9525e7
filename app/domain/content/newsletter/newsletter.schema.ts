import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'

export const newsletterInput = z.strictObject({ email: emailField })
export type NewsletterInput = z.infer<typeof newsletterInput>

/** 32 random bytes in base64url. */
export const newsletterToken = z.strictObject({
  token: z.string('field.required').regex(/^[\w-]{43}$/, 'field.invalid'),
})
export type NewsletterToken = z.infer<typeof newsletterToken>

/** The confirmation page also asks for the city of the reader; empty for the whole country. */
export const newsletterConfirmation = newsletterToken.extend({
  city: z
    .string('field.invalid')
    .max(120, 'field.invalid')
    .regex(/^[a-z0-9-]*$/, 'field.invalid')
    .default(''),
})
export type NewsletterConfirmation = z.output<typeof newsletterConfirmation>

/** Of the mail of the double opt-in, or of a weekly issue, which is encrypted and longer. */
export const newsletterLeaveToken = z.strictObject({
  token: z.string('field.required').min(1, 'field.required').max(300, 'field.invalid'),
})

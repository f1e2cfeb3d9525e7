import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'

export const newsletterInput = z.strictObject({ email: emailField })
export type NewsletterInput = z.infer<typeof newsletterInput>

/** 32 random bytes in base64url. */
export const newsletterToken = z.strictObject({
  token: z.string('field.required').regex(/^[\w-]{43}$/, 'field.invalid'),
})
export type NewsletterToken = z.infer<typeof newsletterToken>

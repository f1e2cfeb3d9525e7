import { z } from 'zod'

export const newsletterInput = z.strictObject({
  email: z
    .string('account.email.required')
    .trim()
    .toLowerCase()
    .min(1, 'account.email.required')
    .max(254, 'field.tooLong')
    .pipe(z.email('account.email.invalid')),
})
export type NewsletterInput = z.infer<typeof newsletterInput>

/** 32 random bytes in base64url. */
export const newsletterToken = z.strictObject({
  token: z.string('field.required').regex(/^[\w-]{43}$/, 'field.invalid'),
})
export type NewsletterToken = z.infer<typeof newsletterToken>

import { z } from 'zod'
import { normaliseAddress } from '#app/adapters/mail/mail-address.ts'

const MAX_TYPED = 320

/**
 * An email address from a form, in its stored form. The rule is the one of our mails, so that no address passes that a mail then refuses.
 * Normalized with NFKC before the check, so that full-width letters and ligatures give the same address (promise V4).
 */
export const emailField = z
  .string('account.email.required')
  .max(MAX_TYPED, 'field.tooLong')
  .transform((raw, context): string => {
    const reject = (code: 'account.email.required' | 'account.email.invalid') => {
      context.addIssue({ code: 'custom', message: code, input: raw })
      return z.NEVER
    }
    if (raw.trim() === '') return reject('account.email.required')
    try {
      return normaliseAddress(raw.trim())
    } catch {
      return reject('account.email.invalid')
    }
  })

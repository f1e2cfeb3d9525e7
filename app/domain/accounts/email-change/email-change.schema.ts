import { z } from 'zod'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'

/** The settings ask for a change, or cancel the pending one. */
export const emailChangeInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('request'), email: emailField }),
  z.strictObject({ intent: z.literal('cancel') }),
])

export const emailChangeConfirmation = z.strictObject({ token: linkToken })

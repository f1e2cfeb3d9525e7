import { z } from 'zod'
import { phoneField, requiredCheckboxField } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { isMobile } from '#app/domain/accounts/profile/phone.rules.ts'

export const smsNumberInput = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('ask'),
    phone: phoneField.refine(isMobile, 'sms.phone.notMobile'),
    consent: requiredCheckboxField('sms.consent.required'),
  }),
  z.strictObject({
    intent: z.literal('confirm'),
    code: z
      .string('sms.code.invalid')
      .max(20, 'sms.code.invalid')
      .transform((text) => text.replaceAll(/\D/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'sms.code.invalid')),
  }),
  z.strictObject({ intent: z.literal('remove') }),
])

/** What the gateway posts about an answer. */
export const smsReplyInput = z.strictObject({
  key: z.string().max(500),
  from: z.string().max(40),
  text: z.string().max(2_000),
})

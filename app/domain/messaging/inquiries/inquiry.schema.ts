// Input of an inquiry. Name and e-mail come from the account and are not accepted from the browser.
import { z } from 'zod'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { isDay } from '#app/shared/dates.ts'
import { INQUIRY_VARIANTS } from '#app/shared/vocabulary.ts'
import { messageKey, typedText } from '#app/domain/messaging/conversations/message.schema.ts'

export const INQUIRY_MESSAGE_MAX = 4_000
const NO_MESSAGE = 'inquiry.message.required'

const optionalPhone = z
  .string('field.invalid')
  .max(40, 'account.phone.invalid')
  .default('')
  .transform((typed, issues) => {
    if (typed.trim() === '') return null
    const phone = parsePhone(typed)
    if (phone === null) issues.addIssue({ code: 'custom', message: 'account.phone.invalid' })
    return phone
  })

const fields = {
  key: messageKey,
  variant: z.enum(INQUIRY_VARIANTS, 'field.chooseOne'),
  /** Missing, empty and blank give the same error code, at every step of the pipe. */
  message: z
    .string(NO_MESSAGE)
    .pipe(typedText)
    .pipe(z.string(NO_MESSAGE).min(1, NO_MESSAGE).max(INQUIRY_MESSAGE_MAX, 'inquiry.message.tooLong')),
  phone: optionalPhone,
  /** Date and time of a viewing, in Manila. */
  date: z
    .string('field.invalid')
    .default('')
    .refine((day) => day === '' || isDay(day), 'field.date.invalid'),
  time: z
    .string('field.invalid')
    .default('')
    .refine((time) => time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time), 'field.invalid'),
}

type Visit = { variant: string; date: string; time: string }

/** Date and time are required for a viewing and refused for other variants. */
function checkVisit({ variant, date, time }: Visit, issues: z.core.$RefinementCtx<Visit>): void {
  for (const [path, value] of Object.entries({ date, time })) {
    if (variant === 'inspection' && value === '')
      issues.addIssue({ code: 'custom', path: [path], message: 'field.required', input: value })
    if (variant !== 'inspection' && value !== '')
      issues.addIssue({ code: 'custom', path: [path], message: 'field.unknown', input: value })
  }
}

/** For the inquiry page, whose address contains the listing id. */
export const inquiryForm = z.strictObject(fields).superRefine(checkVisit)
export type InquiryForm = z.output<typeof inquiryForm>

export const inquiryInput = z.strictObject({ ...fields, propertyId: z.uuid('field.invalid') }).superRefine(checkVisit)
export type InquiryInput = z.output<typeof inquiryInput>

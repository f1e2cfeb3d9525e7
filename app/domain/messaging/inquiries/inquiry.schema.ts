// Input of an inquiry. Name and email come from the account and are not accepted from the browser.
import { z } from 'zod'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { isDay } from '#app/shared/dates.ts'
import { INQUIRY_VARIANTS } from '#app/shared/vocabulary.ts'
import { messageKey, typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { INQUIRY_MESSAGE_MAX } from './inquiry.model.ts'
import { listEmptyFields, listProposedTimes, PROPOSE, WANTED_FIELDS, type WantedTimes } from './wanted-times.rules.ts'

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

const ISO_MOMENT = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/

const visitDate = z.string('field.invalid').refine((day) => day === '' || isDay(day), 'field.date.invalid')
const visitTime = z
  .string('field.invalid')
  .refine((time) => time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time), 'field.invalid')

/** The proposed times alone, for the form that proposes another time. */
export const proposedTimesShape = {
  date: visitDate.default(''),
  time: visitTime.default(''),
  date2: visitDate.optional(),
  time2: visitTime.optional(),
  date3: visitDate.optional(),
  time3: visitTime.optional(),
}

/** Missing, empty and blank give the same error code, at every step of the pipe. */
export const inquiryMessage = z
  .string(NO_MESSAGE)
  .pipe(typedText)
  .pipe(z.string(NO_MESSAGE).min(1, NO_MESSAGE).max(INQUIRY_MESSAGE_MAX, 'inquiry.message.tooLong'))

const fields = {
  key: messageKey,
  variant: z.enum(INQUIRY_VARIANTS, 'field.chooseOne'),
  message: inquiryMessage,
  phone: optionalPhone,
  /** A viewing: one of the open times, in ISO format, or up to three proposed dates and times in Manila. */
  slot: z
    .string('field.invalid')
    .refine((slot) => slot === '' || slot === PROPOSE || ISO_MOMENT.test(slot), 'field.invalid')
    .optional(),
  ...proposedTimesShape,
}

/** A viewing needs an open time or a first proposal; every proposal has a date and a time. */
export function checkWantedTimes<T extends WantedTimes>(wanted: T, issues: z.core.$RefinementCtx<T>): void {
  for (const path of listProposedTimes(wanted).flatMap(listEmptyFields))
    issues.addIssue({ code: 'custom', path: [path], message: 'field.required', input: '' })
}

function checkVisit<T extends WantedTimes & { variant: string }>(input: T, issues: z.core.$RefinementCtx<T>): void {
  if (input.variant === 'inspection') return checkWantedTimes(input, issues)
  for (const path of WANTED_FIELDS)
    if (input[path]) issues.addIssue({ code: 'custom', path: [path], message: 'field.unknown', input: input[path] })
}

/** For the inquiry page, whose address contains the listing id. */
export const inquiryForm = z.strictObject(fields).superRefine(checkVisit)
export type InquiryForm = z.output<typeof inquiryForm>

export const inquiryInput = z.strictObject({ ...fields, propertyId: z.uuid('field.invalid') }).superRefine(checkVisit)
export type InquiryInput = z.output<typeof inquiryInput>

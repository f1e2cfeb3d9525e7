// Input of the pages with inspections of rentals. The version is the one that the page showed.
import { z } from 'zod'
import { typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { INSPECTION_PRIORITIES } from '#app/shared/tenancy-vocabulary.ts'
import { INSPECTION_FINDINGS_MAX, INSPECTION_LENGTHS, RENTAL_INSPECTION_TYPES } from './inspection.model.ts'

export const INSPECTION_NOTES_MAX = 2_000
const REASON_MAX = 500

const buildText = (max: number) =>
  typedText
    .pipe(z.string().max(max, 'field.tooLong'))
    .default('')
    .transform((text) => text || null)

const date = z
  .string('field.required')
  .min(1, { error: 'field.required', abort: true })
  .refine(isDay, 'field.date.invalid')
const time = z
  .string('field.required')
  .min(1, { error: 'field.required', abort: true })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'field.invalid')

export const inspectionInput = z.strictObject({
  /** Made when the form is shown, so that a double click proposes one inspection. */
  key: z.uuid('field.invalid'),
  rental: z.uuid('field.chooseOne'),
  type: z.enum(RENTAL_INSPECTION_TYPES, 'field.chooseOne'),
  priority: z.enum(INSPECTION_PRIORITIES, 'field.chooseOne'),
  date,
  time,
  minutes: z.coerce
    .number('field.chooseOne')
    .refine((value) => INSPECTION_LENGTHS.some((length) => length === value), 'field.chooseOne'),
  notes: buildText(INSPECTION_NOTES_MAX),
})
export type InspectionInput = z.output<typeof inspectionInput>

const shared = {
  id: z.uuid('field.invalid'),
  version: z.coerce.number('field.invalid').int('field.invalid').positive('field.invalid'),
}

export const inspectionAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal(['confirm', 'start']), ...shared }),
    z.strictObject({ intent: z.literal(['decline', 'cancel']), ...shared, reason: buildText(REASON_MAX) }),
    z.strictObject({ intent: z.literal('propose'), ...shared, date, time }),
    z.strictObject({ intent: z.literal('complete'), ...shared, findings: buildText(INSPECTION_FINDINGS_MAX) }),
  ],
  'field.invalid',
)

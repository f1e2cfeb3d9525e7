import { z } from 'zod'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { METERED_UTILITIES } from '#app/shared/tenancy-vocabulary.ts'
import { parseUnits } from './utility.rules.ts'

const MAX_TEXT = 500
const id = z.uuid('field.invalid')
const text = z.string('field.required').trim().min(1, 'field.required').max(MAX_TEXT, 'field.tooLong')
const typed = z.string('field.required').trim().min(1, 'field.required')

const reading = typed.max(20, 'utility.reading.invalid').transform((value, context) => {
  const units = parseUnits(value)
  if (units !== null) return units
  context.addIssue('utility.reading.invalid')
  return z.NEVER
})
const billConsumption = typed.max(20, 'utility.bill.invalid').transform((value, context) => {
  const units = parseUnits(value)
  if (units !== null && units > 0) return units
  context.addIssue('utility.bill.invalid')
  return z.NEVER
})
const billAmount = typed.max(20, 'rent.amount.invalid').transform((value, context) => {
  const centavos = parsePesos(value)
  if (centavos !== null && centavos > 0) return centavos
  context.addIssue('rent.amount.invalid')
  return z.NEVER
})
const photo = z.instanceof(Blob, { error: 'field.required' }).refine((blob) => blob.size > 0, 'field.required')
const facts = {
  /** Made when the form is shown, so that a double click has one effect. */
  key: id,
  readOn: z.string('field.required').refine(isDay, 'field.date.invalid'),
  reading,
  billAmount,
  billConsumption,
  meterPhoto: photo,
  billPhoto: photo,
}

export const recordReadingInput = z.strictObject({
  intent: z.literal('record', 'field.invalid'),
  ...facts,
  utility: z.enum(METERED_UTILITIES, 'field.chooseOne'),
  /** Of the first reading only; later the last reading counts. */
  previousReading: reading.optional(),
  dueDate: z.string('field.required').refine(isDay, 'field.date.invalid'),
})
export type RecordReadingInput = Omit<z.output<typeof recordReadingInput>, 'intent'>

export const correctReadingInput = z.strictObject({
  intent: z.literal('correct', 'field.invalid'),
  ...facts,
  charge: id,
  answer: text,
})
export type CorrectReadingInput = Omit<z.output<typeof correctReadingInput>, 'intent'>

const contestReadingInput = z.strictObject({
  intent: z.literal('contest', 'field.invalid'),
  charge: id,
  reason: z.string('rent.reason.required').trim().min(1, 'rent.reason.required').max(MAX_TEXT, 'field.tooLong'),
})
const reverseReadingInput = z.strictObject({
  intent: z.literal('reverse', 'field.invalid'),
  charge: id,
  reason: z.string('rent.reason.required').trim().min(1, 'rent.reason.required').max(MAX_TEXT, 'field.tooLong'),
})
const keepReadingInput = z.strictObject({ intent: z.literal('keep', 'field.invalid'), charge: id, answer: text })

export const utilityAction = z.discriminatedUnion(
  'intent',
  [recordReadingInput, correctReadingInput, contestReadingInput, keepReadingInput, reverseReadingInput],
  'field.invalid',
)

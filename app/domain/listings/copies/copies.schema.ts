import { z } from 'zod'
import { MAX_UNIT_NAME, MAX_UNITS, MIN_UNITS, UNIT_NUMBER } from './copies.rules.ts'

const wholeNumber = (min: number, max: number) =>
  z
    .string('field.required')
    .trim()
    .regex(/^\d{1,6}$/, 'field.number.invalid')
    .transform(Number)
    .pipe(z.number().min(min, 'field.number.tooSmall').max(max, 'field.number.tooLarge'))

/** Made when the form is shown, so that a double click makes one set of copies. */
const key = z.uuid('field.invalid')

export const unitNumbering = z.strictObject({
  pattern: z
    .string('field.required')
    .trim()
    .min(1, 'field.required')
    .max(MAX_UNIT_NAME - 6, 'field.tooLong')
    .regex(/^[^\p{C}]*$/u, 'field.characters')
    .refine((text) => text.includes(UNIT_NUMBER), 'listing.unitPattern.noNumber'),
  start: wholeNumber(0, 99_999),
  step: wholeNumber(1, 1_000),
  count: wholeNumber(MIN_UNITS, MAX_UNITS),
})

export const copyAction = z.discriminatedUnion(
  'intent',
  [z.strictObject({ intent: z.literal('copy'), key }), unitNumbering.extend({ intent: z.literal('units'), key })],
  'field.invalid',
)
export type CopyAction = z.output<typeof copyAction>

import { z } from 'zod'
import { isDay } from '#app/shared/dates.ts'

const id = z.uuid('field.invalid')

/** The last day on which the document is valid; empty if it has no end. A license has always an end, and every end is in the future. */
export function buildDecisionSchema(today: string) {
  const validUntil = z
    .string('field.invalid')
    .max(10, 'field.date.invalid')
    .default('')
    .refine((text) => text === '' || isDay(text), 'field.date.invalid')
    .refine((text) => text === '' || text > today, 'field.date.past')
    .transform((text) => (text === '' ? null : text))
  return z.discriminatedUnion(
    'intent',
    [
      z.strictObject({
        intent: z.literal('approve'),
        id,
        validUntil,
        /** The license number as the administrator saw it. */
        number: z.string('field.invalid').max(20, 'field.invalid').default(''),
      }),
      z.strictObject({
        intent: z.literal('refuse'),
        id,
        reason: z.string('field.required').trim().min(1, 'field.required').max(1_000, 'field.tooLong'),
      }),
    ],
    'field.invalid',
  )
}
export type Decision = z.output<ReturnType<typeof buildDecisionSchema>>

import { z } from 'zod'
import { checkFields } from '#app/domain/tenancy/post-dated-checks/post-dated-check.schema.ts'
import { FIGURE_TEXT_MAX } from './opening-figure.model.ts'

const id = z.uuid('field.invalid')
/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const text = z
  .string('field.required')
  .refine((typed) => !typed.includes('\0') && typed.isWellFormed(), 'field.characters')
  .transform((typed) => typed.trim())
  .pipe(z.string().min(1, 'field.required').max(FIGURE_TEXT_MAX, 'field.tooLong'))

export const figureActions = [
  z.strictObject({ intent: z.literal('confirm', 'field.invalid'), figure: id }),
  z.strictObject({ intent: z.literal('confirmAll', 'field.invalid') }),
  z.strictObject({ intent: z.literal('contest', 'field.invalid'), figure: id, reason: text }),
  z.strictObject({ intent: z.literal('keep', 'field.invalid'), figure: id, answer: text }),
  z.strictObject({
    intent: z.literal('correct', 'field.invalid'),
    figure: id,
    /** An amount, the units of a meter, a day or a date: the kind of the figure says which. */
    amount: z.string('field.required').trim().min(1, 'field.required').max(20, 'field.amount.invalid'),
    answer: text,
  }),
  z.strictObject({
    intent: z.literal('correctCheck', 'field.invalid'),
    figure: id,
    ...checkFields,
    answer: text,
  }),
  z.strictObject({ intent: z.literal('removeCheck', 'field.invalid'), figure: id, answer: text }),
] as const

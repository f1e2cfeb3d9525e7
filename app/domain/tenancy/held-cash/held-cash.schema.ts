import { z } from 'zod'
import { MAX_HELD } from './held-cash.model.ts'

const id = z.uuid('field.invalid')
/** One checkbox sends a text, several send a list. */
const entries = z
  .union([id.transform((value) => [value]), z.array(id)], 'field.chooseOne')
  .refine((ids) => ids.length <= MAX_HELD, 'field.invalid')
const note = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(500, 'field.tooLong')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')

export const heldCashAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('handOver', 'field.invalid'),
      entries,
      /** The form has it for the other button. */
      note: z.string('field.invalid').max(500, 'field.tooLong').optional(),
    }),
    z.strictObject({ intent: z.literal('writeOff', 'field.invalid'), entries, note }),
  ],
  'field.invalid',
)

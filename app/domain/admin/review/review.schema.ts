import { z } from 'zod'
import { RETURN_REASONS } from '#app/shared/vocabulary.ts'
import { MAX_REVIEW_NOTE } from './review.model.ts'

const id = z.uuid('field.invalid')
/** Of the listing as it was shown: a decision about a text that changed meanwhile is refused. */
const version = z
  .string('field.invalid')
  .regex(/^\d{1,9}$/, 'field.invalid')
  .transform(Number)

const reason = z.enum(RETURN_REASONS, 'field.chooseOne')

export const reviewDecision = z
  .discriminatedUnion(
    'intent',
    [
      z.strictObject({ intent: z.literal('approve'), id, version }),
      z.strictObject({
        intent: z.literal('return'),
        id,
        version,
        /** One checkbox sends a text, several send a list. */
        reasons: z
          .union([reason.transform((value) => [value]), z.array(reason).max(RETURN_REASONS.length)], 'field.chooseOne')
          .default([]),
        note: z
          .string()
          .trim()
          .max(MAX_REVIEW_NOTE, 'field.tooLong')
          .regex(/^[^\0]*$/, 'field.characters')
          .default(''),
      }),
      z.strictObject({ intent: z.literal('undo'), id, version }),
    ],
    'field.invalid',
  )
  .refine((input) => input.intent !== 'return' || input.reasons.length > 0 || input.note !== '', {
    path: ['note'],
    error: 'field.required',
  })
export type ReviewDecision = z.output<typeof reviewDecision>

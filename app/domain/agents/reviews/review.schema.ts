import { z } from 'zod'
import { HIDE_REASON_MAX, REPLY_MAX, REVIEW_MAX } from './review.model.ts'

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const lines = (max: number) =>
  z
    .string('field.required')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, 'field.tooLong'))
const requiredLines = (max: number) => lines(max).pipe(z.string().min(1, 'field.required'))

export const reviewInput = z.strictObject({
  rating: z
    .string('field.chooseOne')
    .regex(/^[1-5]$/, 'field.chooseOne')
    .transform(Number),
  content: requiredLines(REVIEW_MAX),
})
export type ReviewInput = z.output<typeof reviewInput>

/** An empty reply is removed. */
export const replyInput = z.strictObject({
  review: z.uuid('field.invalid'),
  reply: lines(REPLY_MAX)
    .default('')
    .transform((text) => text || null),
})
export type ReplyInput = z.output<typeof replyInput>

export const reviewDecision = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('hide'),
      review: z.uuid('field.invalid'),
      reason: requiredLines(HIDE_REASON_MAX),
    }),
    z.strictObject({ intent: z.literal('show'), review: z.uuid('field.invalid') }),
  ],
  'field.invalid',
)
export type ReviewDecision = z.output<typeof reviewDecision>

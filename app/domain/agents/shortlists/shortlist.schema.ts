// Input of the page of matches and of the page that the client opens.
import { z } from 'zod'
import { REACTIONS } from '#app/shared/agent-vocabulary.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { QUESTION_MAX, SHORTLIST_MAX, SHORTLIST_NOTE_MAX } from './shortlist.model.ts'

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const lines = (max: number) =>
  z
    .string('field.invalid')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, 'field.tooLong'))
    .default('')
    .transform((text) => text || null)

const send = z.strictObject({
  intent: z.literal('send'),
  /** Made when the form is shown, so that a double click sends one list. */
  key: z.uuid('field.invalid'),
  listing: z
    .array(z.uuid('field.invalid'), 'field.required')
    .min(1, 'field.required')
    .max(SHORTLIST_MAX, 'shortlist.tooMany')
    .transform((ids) => [...new Set(ids)]),
  note: lines(SHORTLIST_NOTE_MAX),
  locale: z.enum(LOCALES, 'field.chooseOne'),
})
export type ShortlistInput = Omit<z.output<typeof send>, 'intent'>

export const matchAction = z.discriminatedUnion(
  'intent',
  [
    send,
    z.strictObject({ intent: z.literal('seen') }),
    z.strictObject({ intent: z.literal('revoke'), shortlist: z.uuid('field.invalid') }),
  ],
  'field.invalid',
)

export const reactionInput = z
  .strictObject({
    item: z.uuid('field.invalid'),
    reaction: z.enum(REACTIONS, 'field.chooseOne'),
    question: lines(QUESTION_MAX),
  })
  .refine(({ reaction, question }) => reaction !== 'ask' || question !== null, {
    path: ['question'],
    message: 'field.required',
  })
  /** A text that was typed before choosing yes or no is not a question. */
  .transform((input) => (input.reaction === 'ask' ? input : { ...input, question: null }))
export type ReactionInput = z.output<typeof reactionInput>

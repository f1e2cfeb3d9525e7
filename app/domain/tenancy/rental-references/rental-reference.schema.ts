import { z } from 'zod'
import { nameField } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { REFERENCE_ANSWERS } from '#app/shared/tenancy-vocabulary.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { REFERENCE_COMMENT_MAX, REFERENCE_PLACE_MAX } from './rental-reference.model.ts'

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const storable = z
  .string('field.required')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
const day = z.string('field.required').trim().min(1, 'field.required').refine(isDay, 'field.date.invalid')
const answer = z.enum(REFERENCE_ANSWERS, 'field.chooseOne')

/** Of the page of the passport: asking for a reference. */
export const askInput = z.strictObject({
  intent: z.literal('ask', 'field.invalid'),
  /** Made when the form is shown, so that a double click sends one mail. */
  key: z.uuid('field.invalid'),
  name: nameField,
  email: emailField,
  place: storable
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'field.required').max(REFERENCE_PLACE_MAX, 'field.tooLong')),
  locale: z.enum(LOCALES, 'field.chooseOne'),
})
export type AskInput = Omit<z.output<typeof askInput>, 'intent'>

const id = z.uuid('field.invalid')
export const referenceActions = [
  askInput,
  z.strictObject({ intent: z.literal('hide', 'field.invalid'), id }),
  z.strictObject({ intent: z.literal('show', 'field.invalid'), id }),
  z.strictObject({ intent: z.literal('removeReference', 'field.invalid'), id }),
] as const

const answerInput = z
  .strictObject({
    intent: z.literal('answer', 'field.invalid'),
    livedFrom: day,
    livedUntil: day,
    paidOnTime: answer,
    leftInOrder: answer,
    wouldRentAgain: z.enum(['yes', 'no'], 'field.chooseOne').transform((text) => text === 'yes'),
    /** The browser sends an empty field as nothing. No second string may follow in a pipe: it would see nothing again. */
    comment: storable
      .trim()
      .max(REFERENCE_COMMENT_MAX, 'field.tooLong')
      .default('')
      .transform((text) => text.normalize('NFC') || null),
  })
  .refine(({ livedFrom, livedUntil }) => livedFrom <= livedUntil, {
    path: ['livedUntil'],
    message: 'rentalReference.period.order',
  })
export type AnswerInput = Omit<z.output<typeof answerInput>, 'intent'>

/** Of the page of the link. */
export const referenceLinkAction = z.discriminatedUnion(
  'intent',
  [answerInput, z.strictObject({ intent: z.literal('decline', 'field.invalid') })],
  'field.invalid',
)

import { z } from 'zod'
import { typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { needsReference } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { CONDITION_REPORT_KINDS, CONDITIONS, PAYMENT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { MAX_CONDITION_PHOTOS } from './deposit.rules.ts'
import { CONDITION_NOTE_MAX, DEDUCTION_TEXT_MAX, ROOM_MAX } from './deposit.model.ts'

/** Made when the form is shown, so that a double click has one effect. */
const key = z.uuid('field.invalid')
const id = z.uuid('field.invalid')
const kind = z.enum(CONDITION_REPORT_KINDS, 'field.invalid')
const requiredText = z
  .string('field.required')
  .pipe(typedText)
  .pipe(z.string().min(1, 'field.required').max(DEDUCTION_TEXT_MAX, 'field.tooLong'))

/** An empty file input sends an empty file; one file is no list. */
const photos = z
  .union([z.instanceof(Blob).transform((file) => [file]), z.array(z.instanceof(Blob))], 'field.invalid')
  .optional()
  .transform((files = []) => files.filter(({ size }) => size > 0))
  .refine((files) => files.length <= MAX_CONDITION_PHOTOS, 'deposit.photos.tooMany')

const entryInput = z.strictObject({
  intent: z.literal('add'),
  key,
  kind,
  room: z
    .string('field.required')
    .pipe(typedText)
    .pipe(z.string().min(1, 'field.required').max(ROOM_MAX, 'field.tooLong')),
  condition: z.enum(CONDITIONS, 'field.chooseOne'),
  note: typedText
    .pipe(z.string().max(CONDITION_NOTE_MAX, 'field.tooLong'))
    .default('')
    .transform((text) => text || null),
  photos,
})
export type ConditionEntryInput = Omit<z.output<typeof entryInput>, 'intent'>

const amount = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(20, 'rent.amount.invalid')
  .transform((typed, context) => {
    const centavos = parsePesos(typed)
    if (centavos !== null && centavos > 0) return centavos
    context.addIssue('rent.amount.invalid')
    return z.NEVER
  })

const deductionInput = z.strictObject({
  intent: z.literal('deduct'),
  key,
  amount,
  /** Lines of the rent book that it settles. One checkbox sends a text, several send a list. */
  lines: z
    .union([id.transform((value) => [value]), z.array(id)], 'field.invalid')
    .default([])
    .refine((ids) => ids.length <= MAX_BOOK_LINES, 'field.invalid'),
  reason: requiredText,
  evidence: z
    .instanceof(Blob, { error: 'deposit.evidence.required' })
    .refine(({ size }) => size > 0, 'deposit.evidence.required'),
})
export type DeductionInput = Omit<z.output<typeof deductionInput>, 'intent'>

const returnInput = z
  .strictObject({
    intent: z.literal('return'),
    key,
    amount,
    method: z.enum(PAYMENT_METHODS, 'field.chooseOne'),
    paidOn: z.string('field.required').refine(isDay, 'field.date.invalid'),
    reference: z
      .string('field.invalid')
      .trim()
      .max(64, 'field.tooLong')
      .regex(/^[^\p{C}]*$/u, 'field.characters')
      .optional(),
    /** An empty file input sends an empty file. */
    file: z
      .instanceof(Blob, { error: 'field.invalid' })
      .optional()
      .transform((blob) => (blob && blob.size > 0 ? blob : undefined)),
  })
  .refine(({ method, reference }) => Boolean(reference) || !needsReference(method), {
    path: ['reference'],
    error: 'payment.reference.required',
  })
export type DepositReturnInput = Omit<z.output<typeof returnInput>, 'intent'>

/** The forms of the deposit passport. */
export const depositAction = z.discriminatedUnion(
  'intent',
  [
    entryInput,
    z.strictObject({ intent: z.literal('remove'), entry: id }),
    z.strictObject({
      intent: z.literal('accept'),
      kind,
      version: z.coerce.number('field.invalid').int('field.invalid').positive('field.invalid'),
    }),
    deductionInput,
    z.strictObject({ intent: z.literal(['agree', 'withdraw']), deduction: id }),
    z.strictObject({ intent: z.literal('contest'), deduction: id, answer: requiredText }),
    returnInput,
    z.strictObject({ intent: z.literal(['confirmReturn', 'withdrawReturn']), return: id }),
    z.strictObject({ intent: z.literal('contestReturn'), return: id, answer: requiredText }),
  ],
  'field.invalid',
)

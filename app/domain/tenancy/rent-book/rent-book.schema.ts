import { z } from 'zod'
import { needsReference } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { invoiceNumber } from '#app/domain/tenancy/receipts/receipt-number.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { PAYMENT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { CHARGE_KINDS, MAX_BOOK_LINES, needsProof } from './rent-book.rules.ts'

const MAX_TEXT = 500
const MAX_REFERENCE = 64
/** A UUID, an amount and two signs for each line. */
const MAX_SPREAD = MAX_BOOK_LINES * 50

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
/** Of a payment. Empty: everything that is open of the chosen lines. */
const paymentAmount = z
  .string('field.invalid')
  .trim()
  .optional()
  .transform((typed) => typed || undefined)
  .pipe(amount.optional())
/** The part of a payment that was kept back as tax. Empty: nothing. */
const withheld = z
  .string('field.invalid')
  .trim()
  .max(20, 'rent.amount.invalid')
  .optional()
  .transform((typed, context) => {
    const centavos = typed ? parsePesos(typed) : 0
    if (centavos !== null) return centavos
    context.addIssue('rent.amount.invalid')
    return z.NEVER
  })
/** How the form showed the payment over its lines. */
const spread = z.string('field.invalid').max(MAX_SPREAD, 'field.invalid').optional()
const id = z.uuid('field.invalid')
/** One checkbox sends a text, several send a list. */
const lines = z
  .union([id.transform((value) => [value]), z.array(id)], 'rent.lines.required')
  .refine((ids) => ids.length <= MAX_BOOK_LINES, 'field.invalid')
const paidOn = z.string('field.required').refine(isDay, 'field.date.invalid')
const reference = z
  .string('field.invalid')
  .trim()
  .max(MAX_REFERENCE, 'field.tooLong')
  .regex(/^[^\p{C}]*$/u, 'field.characters')
  .optional()
/** Made when the form is shown, so that a double click has one effect. */
const key = z.uuid('field.invalid')
const payment = {
  key,
  lines,
  amount: paymentAmount,
  spread,
  method: z.enum(PAYMENT_METHODS, 'field.chooseOne'),
  paidOn,
  reference,
  withheld: withheld.optional(),
}
/** Only the owner writes it. */
const ofOwner = { invoiceNumber: invoiceNumber.optional() }
const text = z.string('field.required').trim().min(1, 'field.required').max(MAX_TEXT, 'field.tooLong')

const referenceGiven = {
  check: (input: { method: (typeof PAYMENT_METHODS)[number]; reference?: string | undefined }) =>
    Boolean(input.reference) || !needsReference(input.method),
  issue: { path: ['reference'], error: 'payment.reference.required' },
}

export const handInInput = z
  .strictObject({
    intent: z.literal('handIn', 'field.invalid'),
    ...payment,
    /** An empty file input sends an empty file. */
    file: z
      .instanceof(Blob, { error: 'field.required' })
      .optional()
      .transform((blob) => (blob && blob.size > 0 ? blob : undefined)),
  })
  .refine(referenceGiven.check, referenceGiven.issue)
  .refine(({ method, file }) => file !== undefined || !needsProof(method), {
    path: ['file'],
    error: 'field.file.required',
  })
export type HandInInput = Omit<z.output<typeof handInInput>, 'intent' | 'file'> & { file?: Blob | undefined }

/** The form asks for the summary; the summary books exactly what it shows, or leads back to the form. */
export const reviewRecordInput = z
  .strictObject({ intent: z.enum(['reviewRecord', 'editRecord'], 'field.invalid'), ...payment, ...ofOwner })
  .refine(referenceGiven.check, referenceGiven.issue)
export type RecordInput = Omit<z.output<typeof reviewRecordInput>, 'intent'>

export const recordInput = z
  .strictObject({
    intent: z.literal('record', 'field.invalid'),
    ...payment,
    ...ofOwner,
    spread: z.string('rent.amount.changed').min(1, 'rent.amount.changed').max(MAX_SPREAD, 'field.invalid'),
  })
  .refine(referenceGiven.check, referenceGiven.issue)

const reason = z.string('rent.reason.required').trim().min(1, 'rent.reason.required').max(MAX_TEXT, 'field.tooLong')

export const confirmInput = z.strictObject({
  intent: z.literal('confirm', 'field.invalid'),
  transfer: id,
  ...ofOwner,
})

export const invoiceInput = z.strictObject({
  intent: z.literal('invoice', 'field.invalid'),
  transfer: id,
  invoiceNumber: invoiceNumber.min(1, 'field.required'),
})
export const declineInput = z.strictObject({
  intent: z.literal('decline', 'field.invalid'),
  transfer: id,
  reason,
})

export const reverseInput = z.strictObject({
  intent: z.literal('reverse', 'field.invalid'),
  transfer: id,
  reason,
})

export const chargeInput = z.strictObject({
  intent: z.literal('charge', 'field.invalid'),
  key,
  kind: z.enum(CHARGE_KINDS, 'field.chooseOne'),
  amount,
  dueDate: paidOn,
  note: text,
})
export type ChargeInput = Omit<z.output<typeof chargeInput>, 'intent'>

export const reduceInput = z.strictObject({
  intent: z.literal('reduce', 'field.invalid'),
  key,
  line: id,
  amount,
  note: text,
})
export type ReduceInput = Omit<z.output<typeof reduceInput>, 'intent'>

export const reverseChargeInput = z.strictObject({
  intent: z.literal('reverseCharge', 'field.invalid'),
  line: id,
  reason,
})

export const decisionAction = z.discriminatedUnion('intent', [confirmInput, declineInput], 'field.invalid')

export const bookAction = z.discriminatedUnion(
  'intent',
  [
    handInInput,
    reviewRecordInput,
    recordInput,
    confirmInput,
    declineInput,
    reverseInput,
    invoiceInput,
    chargeInput,
    reverseChargeInput,
    reduceInput,
  ],
  'field.invalid',
)

import { z } from 'zod'
import { invoiceNumber } from '#app/domain/tenancy/receipts/receipt-number.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { PAYMENT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { LATEST_PAYMENT_DAY, needsReference } from './booking.rules.ts'

const MAX_REASON = 1_000
const MAX_REFERENCE = 64

export const confirmBookingInput = z.strictObject({
  intent: z.literal('confirm', 'field.invalid'),
  /** The day of the month on which rent is due. */
  paymentDay: z.coerce
    .number('field.chooseOne')
    .int('field.chooseOne')
    .min(1, 'field.chooseOne')
    .max(LATEST_PAYMENT_DAY, 'field.chooseOne'),
  /** How the part arrived of which the tenant has sent no proof. */
  restMethod: z.enum(PAYMENT_METHODS, 'field.chooseOne').optional(),
  invoiceNumber: invoiceNumber.optional(),
})
export type ConfirmBookingInput = Omit<z.output<typeof confirmBookingInput>, 'intent'>

/** Whether a reason is required depends on who cancels; the command knows. */
export const cancelBookingInput = z.strictObject({
  intent: z.literal('cancel', 'field.invalid'),
  reason: z.string('field.invalid').trim().max(MAX_REASON, 'field.tooLong').optional(),
})

const amount = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(20, 'payment.amount.invalid')
  .transform((typed, context) => {
    const centavos = parsePesos(typed)
    if (centavos !== null && centavos > 0) return centavos
    context.addIssue('payment.amount.invalid')
    return z.NEVER
  })

/** An empty file input sends an empty file. */
const file = z.instanceof(Blob, { error: 'field.file.required' }).refine((blob) => blob.size > 0, 'field.file.required')

export const bookingProofInput = z
  .strictObject({
    intent: z.literal('prove', 'field.invalid'),
    /** Made when the form is shown, so that a double click sends one proof. */
    key: z.uuid('field.invalid'),
    amount,
    method: z.enum(PAYMENT_METHODS, 'field.chooseOne'),
    paidOn: z.string('field.required').refine(isDay, 'field.date.invalid'),
    reference: z
      .string('field.invalid')
      .trim()
      .max(MAX_REFERENCE, 'field.tooLong')
      .regex(/^[^\p{C}]*$/u, 'field.characters')
      .optional(),
    file,
  })
  .refine(({ method, reference }) => Boolean(reference) || !needsReference(method), {
    path: ['reference'],
    error: 'payment.reference.required',
  })
export type BookingProofInput = Omit<z.output<typeof bookingProofInput>, 'intent'>

/** After the confirmation, or to correct it once. */
const bookingInvoiceInput = z.strictObject({
  intent: z.literal('invoice', 'field.invalid'),
  invoiceNumber: invoiceNumber.min(1, 'field.required'),
})

export const bookingAction = z.discriminatedUnion(
  'intent',
  [confirmBookingInput, cancelBookingInput, bookingProofInput, bookingInvoiceInput],
  'field.invalid',
)

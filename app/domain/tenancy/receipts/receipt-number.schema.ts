import { z } from 'zod'
import { RECEIPT_PREFIX } from './receipt-number.rules.ts'

export const receiptPrefixInput = z.strictObject({
  prefix: z
    .string('field.required')
    .trim()
    .min(1, 'field.required')
    .max(20, 'receipt.prefix.format')
    .transform((typed) => typed.toUpperCase())
    .refine((prefix) => RECEIPT_PREFIX.test(prefix), 'receipt.prefix.format'),
})
export type ReceiptPrefixInput = z.output<typeof receiptPrefixInput>

const MAX_INVOICE_NUMBER = 40

/** The number of the owner's own BIR invoice. */
export const invoiceNumber = z
  .string('field.invalid')
  .trim()
  .max(MAX_INVOICE_NUMBER, 'field.tooLong')
  .regex(/^[^\p{C}]*$/u, 'field.characters')

/** The first, and one correction. */
export const MAX_INVOICE_NUMBERS = 2

/** As the papers and pages name it. */
export type InvoiceNumber = {
  number: string
  /** The number before the correction. */
  replaced: string | null
  canChange: boolean
}

/** Of a paper that is issued: the owner writes the number, or corrects it once. */
export const canWriteInvoice = (invoice: Pick<InvoiceNumber, 'canChange'> | null): boolean => invoice?.canChange ?? true

/** `numbers` in the order in which they were written. */
export function readInvoiceNumber(numbers: readonly string[]): InvoiceNumber | null {
  const [first, second] = numbers
  if (first === undefined) return null
  return { number: second ?? first, replaced: second === undefined ? null : first, canChange: second === undefined }
}

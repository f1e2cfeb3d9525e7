import { m } from '#app/messages/messages.js'
import type { InvoiceNumber } from './invoice-number.rules.ts'

/** With the number before a correction. */
export const describeInvoice = ({ number, replaced }: InvoiceNumber): string =>
  replaced === null ? number : m.invoice_corrected({ number, replaced })

/** What the owner does with it. */
export const getInvoiceActionLabel = (invoice: InvoiceNumber | null): string =>
  invoice === null ? m.invoice_name() : m.invoice_change()

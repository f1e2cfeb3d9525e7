import { asc, inArray } from 'drizzle-orm'
import { invoiceNumbers } from '#app/db/schema/tenancy/receipts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type InvoiceNumber, readInvoiceNumber } from './invoice-number.rules.ts'

/** By transfer or booking. The caller has checked that the actor may read them. */
export async function loadInvoiceNumbers(ctx: Ctx, paperIds: readonly string[]): Promise<Map<string, InvoiceNumber>> {
  if (paperIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ paperId: invoiceNumbers.paperId, number: invoiceNumbers.number })
    .from(invoiceNumbers)
    .where(inArray(invoiceNumbers.paperId, [...paperIds]))
    .orderBy(asc(invoiceNumbers.paperId), asc(invoiceNumbers.position))
  const found = new Map<string, InvoiceNumber>()
  for (const [paperId, own] of Map.groupBy(rows, (row) => row.paperId)) {
    const invoice = readInvoiceNumber(own.map(({ number }) => number))
    if (invoice) found.set(paperId, invoice)
  }
  return found
}

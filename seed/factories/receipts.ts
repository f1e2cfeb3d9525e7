import type { Db } from '#app/db/client.server.ts'
import { invoiceNumbers, receiptCounters, receiptPrefixes } from '#app/db/schema/tenancy/receipts.server.ts'
import { makePerson } from './accounts.ts'
import { momentNumber, nextSerial, requireOneRow } from './factory.ts'

export async function makeReceiptCounter(db: Db, overrides: Partial<typeof receiptCounters.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(receiptCounters)
      .values({ year: 2026, lastNumber: 1, ...overrides, ownerId })
      .returning(),
  )
}

export async function makeReceiptPrefix(db: Db, overrides: Partial<typeof receiptPrefixes.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(receiptPrefixes)
      .values({ prefix: 'KR', ...overrides, ownerId })
      .returning(),
  )
}

export async function makeInvoiceNumber(db: Db, overrides: Partial<typeof invoiceNumbers.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const values = {
    paperId: crypto.randomUUID(),
    position: 1,
    number: String(nextSerial()),
    recordedAt: momentNumber(66),
  }
  return requireOneRow(
    await db
      .insert(invoiceNumbers)
      .values({ ...values, ...overrides, ownerId })
      .returning(),
  )
}

import type { Db } from '#app/db/client.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { makePerson } from './accounts.ts'
import { momentNumber, nextSerial, requireOneRow } from './factory.ts'

export async function makePayoutAccount(db: Db, overrides: Partial<typeof payoutAccounts.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const serial = nextSerial()
  const values = {
    method: 'gcash',
    accountName: 'Ramon Dela Cruz',
    accountNumber: `+63917${String(serial).padStart(7, '0')}`,
    position: 1,
    changedAt: momentNumber(1),
  } as const
  return requireOneRow(
    await db
      .insert(payoutAccounts)
      .values({ ...values, ...overrides, ownerId })
      .returning(),
  )
}

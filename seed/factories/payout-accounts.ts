import type { Db } from '#app/db/client.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { payoutProposals } from '#app/db/schema/tenancy/payout-proposals.server.ts'
import { makePerson } from './accounts.ts'
import { FAR_FUTURE, momentNumber, nextSerial, requireOneRow } from './factory.ts'
import { makeActiveMember } from './team.ts'

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

/** A new account that a co-owner proposed. */
export async function makePayoutProposal(db: Db, overrides: Partial<typeof payoutProposals.$inferInsert> = {}) {
  const ownerId = overrides.ownerId ?? (await makePerson(db, 'landlord')).id
  const proposedBy = overrides.proposedBy ?? (await makePerson(db, 'tenant')).id
  const memberId =
    overrides.memberId ?? (await makeActiveMember(db, { ownerId, personId: proposedBy, role: 'co_owner' })).id
  const values = {
    kind: 'add',
    method: 'gcash',
    accountName: 'Ramon Dela Cruz',
    accountNumber: `+63918${String(nextSerial()).padStart(7, '0')}`,
    expiresAt: FAR_FUTURE,
  } as const
  return requireOneRow(
    await db
      .insert(payoutProposals)
      .values({ ...values, ...overrides, ownerId, proposedBy, memberId })
      .returning(),
  )
}

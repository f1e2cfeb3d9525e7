import type { Db } from '#app/db/client.server.ts'
import {
  roommateChanges,
  roommateConsents,
  roommateShares,
  earlyEndProposals,
  renewalOffers,
  utilityReadings,
} from '#app/db/schema/tenancy/rental-terms.server.ts'
import { invitedSigners } from '#app/db/schema/tenancy/invited-signers.server.ts'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { makePerson } from './accounts.ts'
import { dayNumber, nextSerial, pesos, requireOneRow } from './factory.ts'
import { makePayment, makeRental } from './tenancy.ts'

export async function makeUtilityReading(db: Db, overrides: Partial<typeof utilityReadings.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const paymentId = overrides.paymentId ?? (await makePayment(db, { rentalId, kind: 'utilities' })).id
  const recordedBy = overrides.recordedBy ?? (await makePerson(db, 'landlord')).id
  const values = {
    utility: 'electricity',
    readOn: dayNumber(60),
    previousReading: 1_000_000,
    reading: 1_120_500,
    billAmount: pesos(4_200),
    billConsumption: 350_000,
  } as const
  return requireOneRow(
    await db
      .insert(utilityReadings)
      .values({ ...values, ...overrides, rentalId, paymentId, recordedBy })
      .returning(),
  )
}

export async function makeRenewalOffer(db: Db, overrides: Partial<typeof renewalOffers.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const offeredBy = overrides.offeredBy ?? (await makePerson(db, 'landlord')).id
  const values = { side: 'owner', monthlyRent: pesos(28_000), startsOn: dayNumber(395), leaseMonths: 12 } as const
  return requireOneRow(
    await db
      .insert(renewalOffers)
      .values({ ...values, ...overrides, rentalId, offeredBy })
      .returning(),
  )
}

export async function makeLeaseSigning(db: Db, overrides: Partial<typeof leaseSignings.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const preparedBy = overrides.preparedBy ?? (await makePerson(db, 'landlord')).id
  const clauses = [{ key: 'use', heading: 'Use', text: 'For living only.', explanation: 'Para tirhan lang.' }]
  const content = { listing: 'Studio', owner: 'Ramon Cruz', tenant: 'Ana Reyes', preparedOn: dayNumber(0), clauses }
  const values = { draft: 1, content, hash: 'a'.repeat(64), expiresOn: dayNumber(200) }
  return requireOneRow(
    await db
      .insert(leaseSignings)
      .values({ ...values, ...overrides, rentalId, preparedBy })
      .returning(),
  )
}

export async function makeLeaseSignature(db: Db, overrides: Partial<typeof leaseSignatures.$inferInsert> = {}) {
  const signingId = overrides.signingId ?? (await makeLeaseSigning(db)).id
  const signerId = overrides.signerId ?? (await makePerson(db, 'tenant')).id
  const values = {
    side: 'tenant',
    name: 'Ana Reyes',
    signedAt: new Date('2026-03-01T02:00:00Z'),
    codeSentAt: new Date('2026-03-01T01:58:00Z'),
    codeSentTo: 'an•••@example.com',
  } as const
  return requireOneRow(
    await db
      .insert(leaseSignatures)
      .values({ ...values, ...overrides, signingId, signerId })
      .returning(),
  )
}

export async function makeInvitedSigner(db: Db, overrides: Partial<typeof invitedSigners.$inferInsert> = {}) {
  const signingId = overrides.signingId ?? (await makeLeaseSigning(db)).id
  const addedBy = overrides.addedBy ?? (await makePerson(db, 'landlord')).id
  const values = {
    role: 'witness',
    name: 'Lito Peñaflor',
    email: 'lito@example.com',
    maskedEmail: 'li•••@example.com',
    locale: 'en',
  } as const
  return requireOneRow(
    await db
      .insert(invitedSigners)
      .values({ ...values, ...overrides, signingId, addedBy })
      .returning(),
  )
}

export async function makeEarlyEndProposal(db: Db, overrides: Partial<typeof earlyEndProposals.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const proposedBy = overrides.proposedBy ?? (await makePerson(db, 'tenant')).id
  const values = { side: 'tenant', endsOn: dayNumber(200), nextRental: 'cancel', reason: 'New work' } as const
  return requireOneRow(
    await db
      .insert(earlyEndProposals)
      .values({ ...values, ...overrides, rentalId, proposedBy })
      .returning(),
  )
}

export async function makeRoommateShare(db: Db, overrides: Partial<typeof roommateShares.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const values = {
    rentShare: 500_000,
    depositShare: 500_000,
    receipts: 'joint',
    startsOn: dayNumber(nextSerial() % 9_000),
  } as const
  return requireOneRow(
    await db
      .insert(roommateShares)
      .values({ ...values, ...overrides, rentalId, userId })
      .returning(),
  )
}

/** A tenant who asks to leave. */
export async function makeRoommateChange(db: Db, overrides: Partial<typeof roommateChanges.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const proposedBy = overrides.proposedBy ?? (await makePerson(db, 'tenant')).id
  const values = { kind: 'leave', receipts: 'joint', startsOn: dayNumber(60) } as const
  return requireOneRow(
    await db
      .insert(roommateChanges)
      .values({ ...values, ...overrides, rentalId, proposedBy })
      .returning(),
  )
}

export async function makeRoommateConsent(db: Db, overrides: Partial<typeof roommateConsents.$inferInsert> = {}) {
  const changeId = overrides.changeId ?? (await makeRoommateChange(db)).id
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  return requireOneRow(
    await db
      .insert(roommateConsents)
      .values({ ...overrides, changeId, userId })
      .returning(),
  )
}

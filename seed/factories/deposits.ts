import type { Db } from '#app/db/client.server.ts'
import {
  conditionEntries,
  conditionPhotos,
  conditionReports,
  depositDeductionLines,
  depositDeductions,
  depositReturns,
} from '#app/db/schema/tenancy/deposits.server.ts'
import { makePerson } from './accounts.ts'
import { dayNumber, pesos, requireOneRow } from './factory.ts'
import { makeStoredFile } from './listings.ts'
import { makePayment, makeRental } from './tenancy.ts'

export async function makeConditionReport(db: Db, overrides: Partial<typeof conditionReports.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  return requireOneRow(
    await db
      .insert(conditionReports)
      .values({ kind: 'move_in', ...overrides, rentalId })
      .returning(),
  )
}

export async function makeConditionEntry(db: Db, overrides: Partial<typeof conditionEntries.$inferInsert> = {}) {
  const reportId = overrides.reportId ?? (await makeConditionReport(db)).id
  const authorId = overrides.authorId ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(conditionEntries)
      .values({ room: 'Kitchen', condition: 'good', note: 'New faucet', ...overrides, reportId, authorId })
      .returning(),
  )
}

export async function makeConditionPhoto(db: Db, overrides: Partial<typeof conditionPhotos.$inferInsert> = {}) {
  const entryId = overrides.entryId ?? (await makeConditionEntry(db)).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  return requireOneRow(
    await db
      .insert(conditionPhotos)
      .values({ ...overrides, entryId, fileId })
      .returning(),
  )
}

export async function makeDepositDeduction(db: Db, overrides: Partial<typeof depositDeductions.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const createdBy = overrides.createdBy ?? (await makePerson(db, 'landlord')).id
  const evidenceFileId = overrides.evidenceFileId ?? (await makeStoredFile(db)).id
  return requireOneRow(
    await db
      .insert(depositDeductions)
      .values({ amount: pesos(1_500), reason: 'Broken window', ...overrides, rentalId, createdBy, evidenceFileId })
      .returning(),
  )
}

export async function makeDepositDeductionLine(
  db: Db,
  overrides: Partial<typeof depositDeductionLines.$inferInsert> = {},
) {
  const rentalId = (await makeRental(db)).id
  const deductionId = overrides.deductionId ?? (await makeDepositDeduction(db, { rentalId })).id
  const paymentId = overrides.paymentId ?? (await makePayment(db, { rentalId, kind: 'dues' })).id
  return requireOneRow(
    await db
      .insert(depositDeductionLines)
      .values({ amount: pesos(1_500), ...overrides, deductionId, paymentId })
      .returning(),
  )
}

export async function makeDepositReturn(db: Db, overrides: Partial<typeof depositReturns.$inferInsert> = {}) {
  const rentalId = overrides.rentalId ?? (await makeRental(db)).id
  const recordedBy = overrides.recordedBy ?? (await makePerson(db, 'landlord')).id
  return requireOneRow(
    await db
      .insert(depositReturns)
      .values({ amount: pesos(1_500), method: 'cash', returnedOn: dayNumber(65), ...overrides, rentalId, recordedBy })
      .returning(),
  )
}

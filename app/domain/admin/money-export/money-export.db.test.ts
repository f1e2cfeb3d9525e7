import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { isAppError } from '#app/errors/app-error.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { exportMoney } from './money-export.queries.server.ts'

const database = setUpTestDatabase()
const createAdmin = async () =>
  createTestContext(database.db, { actor: makeActor('admin', (await makePerson(database.db, 'admin')).id) })
const PERIOD = new URLSearchParams('from=2026-01-01&to=2026-12-31')

async function readRows(params = PERIOD): Promise<string[][]> {
  const { parts } = await exportMoney(await createAdmin(), params)
  let text = ''
  for await (const part of parts) text += part
  return parse(text.replace(/^\uFEFF/, '')).slice(1)
}

test('a row for each day and owner: bookings, revenue without deposits, and what the owner received', async () => {
  const { db } = database
  const { id: ownerId } = await makePerson(db, 'landlord', { fullName: '=Ana Cruz' })
  const { id: propertyId } = await makeProperty(db, { ownerId })
  // 17:00 UTC is the next day in Manila
  const amounts = {
    monthlyRent: 100_000,
    advanceAmount: 100_000,
    depositAmount: 200_000,
    cleaningFee: 5_000,
    totalPrice: 305_000,
  }
  const dated = { createdAt: new Date('2026-01-01T01:00:00Z'), decidedAt: new Date('2026-01-01T17:00:00Z') }
  const booking = await makeBooking(db, {
    propertyId,
    status: 'confirmed',
    receiptNumber: 'AR-2026-00001',
    ...amounts,
    ...dated,
  })
  const { id: rentalId } = await makeRental(db, {
    propertyId,
    bookingId: booking.id,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const pay = async (kind: 'rent' | 'deposit', amount: number, changes: object = {}) => {
    const { id: paymentId } = await makePayment(db, { rentalId, kind, amountDue: amount, dueDate: '2026-01-05' })
    const decidedAt = new Date('2026-01-05T02:00:00Z')
    await makePaymentProof(db, { paymentId, amount, paidOn: '2026-01-05', status: 'confirmed', decidedAt, ...changes })
  }
  await pay('rent', 100_050, { withheld: 5_000 })
  await pay('deposit', 200_000)
  const { id: other } = await makePayment(db, { rentalId, kind: 'dues', amountDue: 7_000, dueDate: '2026-01-06' })
  const reversed = {
    status: 'reversed',
    reversedAt: new Date('2026-03-01T02:00:00Z'),
    reversalReason: 'Wrong',
  } as const
  const paid = { paymentId: other, amount: 7_000, paidOn: '2026-01-05', decidedAt: new Date('2026-01-05T02:00:00Z') }
  await makePaymentProof(db, { ...paid, ...reversed })
  const rows = (await readRows()).filter(([, id]) => id === ownerId)
  expect(rows.map(([day, , , , ...figures]) => [day, ...figures])).toEqual([
    ['2026-01-01', '1', '0', '0', '0', '0', '0', '0', '0', '0', '0'],
    ['2026-01-02', '0', '1', '0', '1050', '2000', '0', '0', '0', '0', '0'],
    ['2026-01-05', '0', '0', '0', '0', '0', '1070.50', '50', '0', '2000', '0'],
    ['2026-03-01', '0', '0', '0', '0', '0', '0', '0', '70', '0', '0'],
  ])
  expect(rows[0]?.[2]?.startsWith('=')).toBe(false) // no formula for a spreadsheet
})

test('the sums of a year are those of the report of the owner, also after a reversal', async () => {
  const { db } = database
  const { id: ownerId } = await makePerson(db, 'landlord')
  const { id: propertyId } = await makeProperty(db, { ownerId })
  const { id: rentalId } = await makeRental(db, { propertyId, startsOn: '2025-01-01', endsOn: '2026-12-31' })
  const pay = async (dueDate: string, withheld: number, changes: object = {}) => {
    const { id: paymentId } = await makePayment(db, { rentalId, amountDue: 100_000, dueDate })
    const decidedAt = new Date(`${dueDate}T02:00:00Z`)
    const paid = { paymentId, amount: 100_000, withheld, paidOn: dueDate, decidedAt, reversalReason: 'Wrong' }
    await makePaymentProof(db, { ...paid, status: 'confirmed', ...changes })
  }
  const reverse = (time: string) => ({ status: 'reversed', reversedAt: new Date(time) })
  await pay('2026-01-05', 5_000, { reversalReason: null })
  await pay('2026-02-05', 4_000, reverse('2026-03-01T02:00:00Z'))
  // The last minutes of the year in Manila, and the first of the next one
  await pay('2025-11-05', 3_000, reverse('2025-12-31T16:00:00Z'))
  await pay('2026-02-10', 2_000, reverse('2026-12-31T15:59:59Z'))
  await pay('2026-02-15', 1_000, reverse('2026-12-31T16:00:00Z'))

  const rows = (await readRows()).filter(([, id]) => id === ownerId)
  const sum = (column: number) => rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)
  const [received, withheld, reversed] = [sum(9), sum(10), sum(11)]
  const owner = createTestContext(db, { actor: makeActor('landlord', ownerId) })
  const { kinds } = await getOwnerReport(owner, { firstMonth: '2026-01-01', lastMonth: '2026-12-01' })
  const rent = kinds.find(({ kind }) => kind === 'rent')
  expect([received - reversed, withheld]).toEqual([rent?.received, rent?.withheld])
  expect(withheld).toBe(5_000 + 4_000 - 4_000 - 3_000 + 2_000 - 2_000 + 1_000)
})

test('only an administrator exports, every export is audited, and more than 366 days are refused', async () => {
  const tooLong = exportMoney(await createAdmin(), new URLSearchParams('from=2024-01-01&to=2026-01-01'))
  expect(await tooLong.catch((error: unknown) => isAppError(error) && error.code)).toBe('moneyExport.tooLong')
  for (const role of ['tenant', 'landlord', 'agent'] as const) {
    const ctx = createTestContext(database.db, { actor: makeActor(role, (await makePerson(database.db, role)).id) })
    const outcome = await exportMoney(ctx, PERIOD).catch((error: unknown) => isAppError(error) && error.code)
    expect(outcome, role).toBe('auth.forbidden')
  }
  await readRows()
  const { rows } = await database.pool.query<{ details: object }>(
    `select details from audit_log where action = 'money.exported' order by id desc limit 1`,
  )
  expect(rows[0]?.details).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

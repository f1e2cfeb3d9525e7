// Each owner has one series of numbers for a year, which has no gap.
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildBookingReceipt } from '#app/domain/tenancy/bookings/booking-receipt.queries.server.ts'
import { getBooking } from '#app/domain/tenancy/bookings/booking.queries.server.ts'
import { confirmBooking } from '#app/domain/tenancy/bookings/confirm-booking.commands.server.ts'
import { confirmTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { buildAcknowledgment, buildStatementCsv } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { listOwnerTransfers } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { runConcurrently } from '#seed/run-concurrently.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { changeBookingInvoiceNumber, changeInvoiceNumber } from './invoice-number.commands.server.ts'
import { saveReceiptPrefix } from './receipt-number.commands.server.ts'
import { getReceiptSeries } from './receipt-number.queries.server.ts'

const database = setUpTestDatabase()

// The clock of the tests stands at 2 March 2026.
const getId = ({ actor }: Ctx) => actor?.id ?? ''
const NOT_INVOICED = 'It is not an official receipt or invoice'

async function makeOwner(): Promise<Ctx> {
  const { id } = await makePerson(database.db, 'landlord')
  return createTestContext(database.db, { actor: makeActor('landlord', id) })
}

async function makeBook(owner: Ctx, lines = 1) {
  const { id: propertyId } = await makeProperty(database.db, { ownerId: getId(owner) })
  const { id: tenantId } = await makePerson(database.db, 'tenant')
  const dates = { startsOn: '2025-01-01', endsOn: '2026-12-31' }
  const { id: rentalId } = await makeRental(database.db, { propertyId, tenantId, ...dates })
  const lineIds: string[] = []
  for (let n = 0; n < lines; n++)
    lineIds.push(
      (await makePayment(database.db, { rentalId, kind: 'other', dueDate: '2026-01-05', amountDue: 10_000 })).id,
    )
  const tenant = withActor(owner, makeActor('tenant', tenantId))
  return { propertyId, rentalId, tenantId, tenant, lineIds }
}

const pay = (owner: Ctx, rentalId: string, line: string, changes: object = {}) =>
  recordPayment(owner, {
    rentalId,
    key: crypto.randomUUID(),
    lines: [line],
    method: 'cash',
    paidOn: '2026-01-05',
    ...changes,
  })

const listExpected = (count: number, first = 1) =>
  Array.from({ length: count }, (_, n) => `AR-2026-${String(first + n).padStart(5, '0')}`)

describe('the series of an owner', () => {
  test('50 parallel payments in 5 rentals have 50 consecutive numbers', async () => {
    const owner = await makeOwner()
    const books = await Promise.all(Array.from({ length: 5 }, () => makeBook(owner, 10)))
    const payments = books.flatMap(({ rentalId, lineIds }) => lineIds.map((line) => ({ rentalId, line })))
    const numbers: string[] = []
    // As many at once as there are connections: on a slow machine more would wait longer for one than they may
    await runConcurrently(payments, 10, async ({ rentalId, line }) => {
      numbers.push((await pay(owner, rentalId, line)).number)
    })
    expect(numbers.toSorted()).toEqual(listExpected(50))
  })

  test('a payment that is rolled back leaves no gap', async () => {
    const owner = await makeOwner()
    const { rentalId, lineIds } = await makeBook(owner, 2)
    const [first = '', second = ''] = lineIds
    let lost = ''
    const rolledBack = database.db.transaction(async (db) => {
      lost = (await pay({ ...owner, db }, rentalId, first)).number
      db.rollback()
    })
    await expect(rolledBack).rejects.toThrow(TransactionRollbackError)
    expect([lost, (await pay(owner, rentalId, second)).number]).toEqual(['AR-2026-00001', 'AR-2026-00001'])
  })

  test('bookings and payments share it, two owners do not, and each year has its own', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    const { rentalId, lineIds } = await makeBook(owner, 2)
    const [first = '', second = ''] = lineIds
    const { id: propertyId } = await makeProperty(database.db, { ownerId: getId(owner) })
    const booking = await makeBooking(database.db, { propertyId, moveInDate: '2026-04-01' })
    expect((await pay(owner, rentalId, first)).number).toBe('AR-2026-00001')
    expect((await confirmBooking(owner, booking.id)).receiptNumber).toBe('AR-2026-00002')
    const book = await makeBook(other)
    expect((await pay(other, book.rentalId, book.lineIds[0] ?? '')).number).toBe('AR-2026-00001')
    // Midnight in Manila: still 2026 in UTC
    const nextYear = { ...owner, now: () => new Date('2026-12-31T16:30:00Z') }
    expect((await pay(nextYear, rentalId, second)).number).toBe('AR-2027-00001')
  })

  test('a reversed payment keeps its number as void on every page and paper, and the right one gets the next', async () => {
    const owner = await makeOwner()
    const { rentalId, lineIds } = await makeBook(owner)
    const [line = ''] = lineIds
    const { number } = await pay(owner, rentalId, line)
    const [wrong] = (await getRentBook(owner, rentalId)).transfers
    const transferId = wrong?.id ?? ''
    await reverseTransfer(owner, { rentalId, transferId, reason: 'Counted twice' })
    const next = await pay(owner, rentalId, line)
    expect([number, next.number]).toEqual(listExpected(2))
    const { transfers } = await getRentBook(owner, rentalId)
    expect(new Map(transfers.map(({ acknowledgment, status }) => [acknowledgment?.number, status]))).toEqual(
      new Map([
        ['AR-2026-00001', 'reversed'],
        ['AR-2026-00002', 'confirmed'],
      ]),
    )
    const { rows } = await listOwnerTransfers(owner, { status: null, listingId: null, search: '', page: 1 })
    expect(new Set(rows.map(({ acknowledgment }) => acknowledgment?.number))).toEqual(new Set(listExpected(2)))
    const paper = await buildAcknowledgment(owner, rentalId, transferId)
    expect(paper.fileName).toBe('acknowledgment-AR-2026-00001-void.pdf')
    expect(readPdfLines(paper.bytes).join(' ')).toContain('No. AR-2026-00001')
    const { text } = await buildStatementCsv(owner, rentalId, '2026')
    for (const each of listExpected(2)) expect(text).toContain(`No. ${each}`)
  })

  test('a new prefix starts with the next number, only an owner has one, and the change is audited', async () => {
    const owner = await makeOwner()
    const { rentalId, lineIds, tenant } = await makeBook(owner, 2)
    const [first = '', second = ''] = lineIds
    expect(await getReceiptSeries(owner)).toEqual({ prefix: 'AR', next: 'AR-2026-00001' })
    await pay(owner, rentalId, first)
    await saveReceiptPrefix(owner, { prefix: 'KR1' })
    expect(await getReceiptSeries(owner)).toEqual({ prefix: 'KR1', next: 'KR1-2026-00002' })
    expect((await pay(owner, rentalId, second)).number).toBe('KR1-2026-00002')
    expect(await getOutcome(saveReceiptPrefix(tenant, { prefix: 'X' }))).toBe('auth.forbidden')
    const { rows } = await database.db.execute(
      sql`select details from audit_log where action = 'receiptPrefix.saved' and subject_id = ${getId(owner)}`,
    )
    expect(rows).toEqual([{ details: { prefix: 'KR1' } }])
  })
})

describe('the number of the owner’s invoice', () => {
  test('the paper says that it is no invoice unless the owner names one, when recording or confirming', async () => {
    const owner = await makeOwner()
    const { rentalId, lineIds, tenant } = await makeBook(owner, 2)
    const [first = '', second = ''] = lineIds
    await pay(owner, rentalId, first)
    const keyed = { key: crypto.randomUUID(), method: 'cash', paidOn: '2026-01-05' } as const
    await handInPayment(tenant, { rentalId, ...keyed, lines: [second] })
    const waiting = (await getRentBook(owner, rentalId)).transfers.find(({ status }) => status === 'submitted')
    await confirmTransfer(owner, waiting?.id ?? '', 'SI-0042')
    const { transfers } = await getRentBook(tenant, rentalId)
    const read = async (id = '') => readPdfLines((await buildAcknowledgment(tenant, rentalId, id)).bytes).join(' ')
    const without = await read(transfers.find(({ invoice }) => invoice === null)?.id)
    expect(without).toContain(NOT_INVOICED)
    const named = await read(waiting?.id)
    expect(named).toContain('SI-0042')
    expect(named).not.toContain(NOT_INVOICED)
    expect((await buildStatementCsv(tenant, rentalId, '2026')).text).toContain('BIR invoice SI-0042')
  })

  test('it is corrected once, also of 10 attempts at once, and the first number and the log stay', async () => {
    const owner = await makeOwner()
    const { rentalId, lineIds, tenant } = await makeBook(owner)
    await pay(owner, rentalId, lineIds[0] ?? '', { invoiceNumber: 'SI-1' })
    const transferId = (await getRentBook(owner, rentalId)).transfers[0]?.id ?? ''
    const change = (ctx: Ctx, number: string) => changeInvoiceNumber(ctx, { rentalId, transferId, number })
    expect(await getOutcome(change(tenant, 'SI-9'))).toBe('auth.forbidden')
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => getOutcome(change(owner, `SI-${n + 2}`))))
    expect(outcomes.filter((outcome) => outcome === 'invoiceNumber.correctedAlready').length).toBe(9)
    const [transfer] = (await getRentBook(owner, rentalId)).transfers
    expect(transfer?.invoice).toMatchObject({ replaced: 'SI-1', canChange: false })
    const { rows } = await database.db.execute<{ details: Record<string, string> }>(
      sql`select details from audit_log where action = 'invoiceNumber.changed' and subject_id = ${rentalId}`,
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { transferId, before: 'SI-1', number: transfer?.invoice?.number ?? '' },
    ])
  })

  test('a payment that waits or was reversed has none', async () => {
    const owner = await makeOwner()
    const { rentalId, lineIds, tenantId } = await makeBook(owner)
    const proof = await makePaymentProof(database.db, { paymentId: lineIds[0] ?? '', submittedBy: tenantId, amount: 1 })
    const change = changeInvoiceNumber(owner, { rentalId, transferId: proof.transferId, number: '1' })
    expect(await getOutcome(change)).toBe('acknowledgment.notFound')
  })

  test('the receipt of a booking names the invoice that the owner wrote when confirming', async () => {
    const owner = await makeOwner()
    const { id: propertyId } = await makeProperty(database.db, { ownerId: getId(owner) })
    const booking = await makeBooking(database.db, { propertyId, moveInDate: '2026-04-01' })
    await confirmBooking(owner, booking.id, { invoiceNumber: 'SI-77' })
    expect((await getBooking(owner, booking.id)).invoice?.number).toBe('SI-77')
    const { bytes, fileName } = await buildBookingReceipt(owner, booking.id)
    expect(fileName).toBe('receipt-AR-2026-00001.pdf')
    expect(readPdfLines(bytes).join(' ')).toContain('SI-77')
  })

  test('of a booking can be written after the confirmation and corrected once, by the rule of payments', async () => {
    const owner = await makeOwner()
    const { id: propertyId } = await makeProperty(database.db, { ownerId: getId(owner) })
    const { id: bookingId, guestId } = await makeBooking(database.db, { propertyId, moveInDate: '2026-04-01' })
    const tenant = createTestContext(database.db, { actor: makeActor('tenant', guestId) })
    const change = (ctx: Ctx, number: string) => changeBookingInvoiceNumber(ctx, { bookingId, number })
    expect((await getBooking(owner, bookingId)).allowed.invoice).toBe(false)
    expect(await getOutcome(change(owner, 'SI-1'))).toBe('acknowledgment.notFound') // it has no paper yet
    await confirmBooking(owner, bookingId)
    expect((await getBooking(tenant, bookingId)).allowed.invoice).toBe(false)
    expect(await getOutcome(change(tenant, 'SI-9'))).toBe('auth.forbidden')
    expect((await getBooking(owner, bookingId)).allowed.invoice).toBe(true)
    await change(owner, 'SI-1')
    const outcomes = await Promise.all(Array.from({ length: 4 }, (_, n) => getOutcome(change(owner, `SI-${n + 2}`))))
    expect(outcomes.filter((outcome) => outcome === 'invoiceNumber.correctedAlready').length).toBe(3)
    const { invoice, allowed } = await getBooking(owner, bookingId)
    expect([invoice?.replaced, allowed.invoice]).toEqual(['SI-1', false])
    const { rows } = await database.db.execute<{ details: Record<string, string> }>(
      sql`select details from audit_log where action = 'invoiceNumber.changed' and subject_id = ${bookingId} order by id`,
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { number: 'SI-1' },
      { before: 'SI-1', number: invoice?.number ?? '' },
    ])
    const { bytes } = await buildBookingReceipt(owner, bookingId)
    expect(readPdfLines(bytes).join(' ')).toContain(`${invoice?.number} (corrected, first SI-1)`)
  })
})

// A deduction that names lines of the rent book pays them when the tenant accepts it, exactly once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { paymentProofs } from '#app/db/schema/tenancy/tenancy.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { buildAcknowledgment, buildStatementCsv } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { getOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { addDeduction, answerDeduction, withdrawDeduction } from './deduction.commands.server.ts'
import { buildDepositPdf } from './deposit-paper.queries.server.ts'
import { getDepositPassport } from './deposit.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-deduction-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing } = setUpBookingPeople(database, storage)

const [HELD, RENT, REST] = [2_500_000, 1_250_000, 108_871]
let picture: File
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a06040' } })
    .jpeg()
    .toBuffer()
  picture = new File([new Uint8Array(bytes)], 'bill.jpg', { type: 'image/jpeg' })
})
beforeEach(async () => {
  await database.db.delete(rateLimits)
})

/** Two rents: one that nobody has paid, and a later one of which a rest is open. */
async function makeOwing() {
  const { id: rentalId } = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2025-10-01',
    endsOn: '2026-09-30',
    monthlyRent: RENT,
    depositHeld: HELD,
  })
  const makeRent = async (dueDate: string, amountDue: number) =>
    (await makePayment(database.db, { rentalId, kind: 'rent', dueDate, amountDue })).id
  return { rentalId, older: await makeRent('2026-01-05', RENT), later: await makeRent('2026-02-05', REST) }
}
const build = (amount: number, lines: string[] = []) => ({
  key: crypto.randomUUID(),
  amount,
  lines,
  reason: 'Unpaid rent',
  evidence: picture,
})
const listDeductions = async (rentalId: string) => (await getDepositPassport(people.guest, rentalId)).deductions
async function deduct(rentalId: string, amount: number, lines: string[]): Promise<string> {
  await addDeduction(people.owner, rentalId, build(amount, lines))
  return (await listDeductions(rentalId)).find(({ status }) => status === 'proposed')?.id ?? ''
}
const accept = (rentalId: string, id: string) => answerDeduction(people.guest, rentalId, { id, status: 'accepted' })
const pay = (rentalId: string, lines: string[], amount: number) =>
  recordPayment(people.owner, {
    rentalId,
    key: crypto.randomUUID(),
    lines,
    amount,
    method: 'cash',
    paidOn: toManilaDay(people.owner.now()),
  })
const readOpen = async (rentalId: string) => (await getRentBook(people.guest, rentalId)).summary.open

test('accepting pays the oldest line first with one acknowledgment, and every page and paper says so', async () => {
  const before = await getOwnerFigures(people.owner)
  const { rentalId, older, later } = await makeOwing()
  const id = await deduct(rentalId, RENT + REST, [later, older])
  expect(await readOpen(rentalId)).toBe(RENT + REST) // proposed: nothing is paid
  await accept(rentalId, id)
  const book = await getRentBook(people.owner, rentalId)
  expect(book.summary).toMatchObject({ due: RENT + REST, confirmed: RENT + REST, open: 0, overdue: 0 })
  const [transfer, ...others] = book.transfers
  expect(others).toEqual([])
  expect(transfer).toMatchObject({ method: 'deposit', status: 'confirmed', amount: RENT + REST })
  expect(transfer?.acknowledgment?.number).toMatch(/^AR-\d{4}-\d{5}$/)
  expect(book.rental.depositLeft).toBe(HELD - RENT - REST)
  const [deduction] = await listDeductions(rentalId)
  expect(deduction).toMatchObject({ status: 'accepted', acknowledgment: transfer?.acknowledgment, isOutdated: false })
  expect(deduction?.lines.map((line) => [line.id, line.amount])).toEqual([
    [older, RENT],
    [later, REST],
  ])
  const paper = await buildAcknowledgment(people.guest, rentalId, transfer?.id ?? '')
  expect(readPdfLines(paper.bytes).join(' ')).toContain('From the deposit')
  const csv = await buildStatementCsv(people.guest, rentalId, null)
  expect(csv.text).toContain('From the deposit')
  const passport = readPdfLines((await buildDepositPdf(people.guest, rentalId)).bytes).join(' ')
  expect(passport).toContain(`Acknowledgment ${transfer?.acknowledgment?.number}`)
  const [today, after] = [toManilaDay(people.owner.now()), await getOwnerFigures(people.owner)]
  expect(after.receivedThisMonth - before.receivedThisMonth).toBe(RENT + REST)
  const month = `${today.slice(0, 7)}-01`
  const report = await getOwnerReport(people.owner, { firstMonth: month, lastMonth: month })
  expect(report.totals.received).toBe(after.receivedThisMonth)
  expect(report.totals.depositsHeld).toBe(after.depositHeld)
})

test('a part of a line is settled, and the rest stays open', async () => {
  const { rentalId, older, later } = await makeOwing()
  await accept(rentalId, await deduct(rentalId, RENT + 1, [older, later]))
  expect(await readOpen(rentalId)).toBe(REST - 1)
})

test('more than the lines can take is refused at the amount, also with what another deduction names', async () => {
  const { rentalId, later } = await makeOwing()
  const refused = { params: { field: 'amount', problem: 'rent.amount.aboveDue' } }
  await expect(addDeduction(people.owner, rentalId, build(REST + 1, [later]))).rejects.toMatchObject(refused)
  const id = await deduct(rentalId, REST, [later])
  await expect(addDeduction(people.owner, rentalId, build(1, [later]))).rejects.toMatchObject(refused)
  await withdrawDeduction(people.owner, rentalId, id)
  await deduct(rentalId, REST, [later]) // null control: after the withdrawal it can be named again
})

test('lines of another rental and of nobody are not found', async () => {
  const [first, second] = [await makeOwing(), await makeOwing()]
  for (const line of [second.later, crypto.randomUUID()])
    expect(await getOutcome(addDeduction(people.owner, first.rentalId, build(1, [first.later, line])))).toBe(
      'payment.notFound',
    )
  const id = await deduct(first.rentalId, REST, [first.later])
  expect(await getOutcome(accept(second.rentalId, id))).toBe('deposit.deductionNotFound')
})

test('while it waits or is contested the line can be paid otherwise; then accepting is refused and nothing changes', async () => {
  const { rentalId, later } = await makeOwing()
  const id = await deduct(rentalId, REST, [later])
  await answerDeduction(people.guest, rentalId, { id, status: 'contested', answer: 'I pay it' })
  await handInPayment(people.guest, {
    rentalId,
    key: crypto.randomUUID(),
    lines: [later],
    amount: 1,
    method: 'cash',
    paidOn: toManilaDay(people.guest.now()),
  })
  expect((await listDeductions(rentalId))[0]).toMatchObject({ isOutdated: true, moves: [] })
  expect(await getOutcome(accept(rentalId, id))).toBe('deposit.linesChanged')
  const proofs = await database.db.select().from(paymentProofs).where(eq(paymentProofs.paymentId, later))
  expect(proofs.map(({ method }) => method)).toEqual(['cash'])
  await withdrawDeduction(people.owner, rentalId, id)
  await accept(rentalId, await deduct(rentalId, REST - 1, [later])) // what is still open
})

test('of parallel acceptances, withdrawals and payments of one line the line is paid once', async () => {
  const { rentalId, later } = await makeOwing()
  const id = await deduct(rentalId, REST, [later])
  const works = Array.from({ length: 12 }, (_, index) => {
    if (index % 3 === 0) return accept(rentalId, id)
    return index % 3 === 1 ? withdrawDeduction(people.owner, rentalId, id) : pay(rentalId, [later], REST)
  })
  await countOutcomes(works)
  const { lines } = await getRentBook(people.guest, rentalId)
  const line = lines.find((each) => each.id === later)
  const [{ status, transferId } = { status: null, transferId: null }] = await database.db
    .select()
    .from(depositDeductions)
    .where(eq(depositDeductions.id, id))
  expect(line?.confirmed).toBeLessThanOrEqual(REST)
  expect([status === 'accepted', transferId !== null]).toEqual([
    line?.paidWith === 'deposit',
    line?.paidWith === 'deposit',
  ])
})

test('a double click stores one deduction, and the owner and strangers cannot accept it', async () => {
  const { rentalId, later } = await makeOwing()
  const input = build(REST, [later])
  await addDeduction(people.owner, rentalId, input)
  await addDeduction(people.owner, rentalId, input)
  const [deduction, ...others] = await listDeductions(rentalId)
  expect(others).toEqual([])
  const decision = { id: deduction?.id ?? '', status: 'accepted' } as const
  expect(await getOutcome(answerDeduction(people.owner, rentalId, decision))).toBe('auth.forbidden')
  expect(await getOutcome(answerDeduction(people.otherLandlord, rentalId, decision))).toBe('rental.notFound')
  expect(await readOpen(rentalId)).toBe(RENT + REST)
})

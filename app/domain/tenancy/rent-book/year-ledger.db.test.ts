// A year of one rental, its renewal and its end, to the centavo: the pages, the papers, the files and the report say the same sums.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { confirmBooking } from '#app/domain/tenancy/bookings/confirm-booking.commands.server.ts'
import { addDeduction, answerDeduction } from '#app/domain/tenancy/deposits/deduction.commands.server.ts'
import { buildDepositPdf } from '#app/domain/tenancy/deposits/deposit-paper.queries.server.ts'
import { answerReturn, recordReturn } from '#app/domain/tenancy/deposits/deposit-return.commands.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import {
  depositPostDatedCheck,
  returnPostDatedCheck,
} from '#app/domain/tenancy/post-dated-checks/move-post-dated-check.commands.server.ts'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { recordPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { endRentalEarly } from '#app/domain/tenancy/renewals/end-rental.commands.server.ts'
import { offerRenewal } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import { getRenewalView } from '#app/domain/tenancy/renewals/renewal.queries.server.ts'
import { recordReading } from '#app/domain/tenancy/utilities/record-reading.commands.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { makeBooking, makeBookingProof } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { confirmTransfer } from './decide-payment.commands.server.ts'
import { handInPayment } from './hand-in-payment.commands.server.ts'
import { buildStatementCsv, buildStatementPdf } from './payment-papers.queries.server.ts'
import { addCharge, recordPayment, reduceLine } from './record-payment.commands.server.ts'
import { getRentBook } from './rent-book.queries.server.ts'
import { getOwnerFigures } from './transfer-list.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-ledger-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing } = setUpBookingPeople(database, createDiskStorage(folder))

const [RENT, DEPOSIT, NEW_RENT] = [1_250_000, 2_500_000, 1_375_000]
const at = (name: 'owner' | 'guest', day: Day): Ctx => ({
  ...people[name],
  now: () => new Date(`${day}T02:00:00Z`),
})
const key = () => crypto.randomUUID()
const makePdf = () => new File([`%PDF-1.7\n% ${key()}\n%%EOF\n`], 'paper.pdf', { type: 'application/pdf' })

async function moveIn(): Promise<string> {
  const { id } = await makeBooking(database.db, {
    propertyId: (await makeListing()).id,
    guestId: getId(people.guest),
    monthlyRent: RENT,
    advanceAmount: RENT,
    depositAmount: DEPOSIT,
    cleaningFee: 0,
    totalPrice: RENT + DEPOSIT,
    moveInDate: '2025-01-01',
    leaseMonths: 12,
  })
  const proof = { bookingId: id, submittedBy: getId(people.guest), amount: RENT + DEPOSIT, paidOn: '2025-01-01' }
  await makeBookingProof(database.db, proof)
  return (await confirmBooking(at('owner', '2025-01-01'), id)).rentalId
}

const readBook = (rentalId: string, day: Day) => getRentBook(at('guest', day), rentalId)
async function findLine(rentalId: string, dueDate: Day, kind = 'rent'): Promise<string> {
  const { lines } = await readBook(rentalId, dueDate)
  return lines.find((line) => line.dueDate === dueDate && line.kind === kind)?.id ?? `no ${kind} of ${dueDate}`
}
/** The owner records cash. Without an amount: everything that is open. */
const pay = (rentalId: string, lines: string[], paidOn: Day, amount?: number) =>
  recordPayment(at('owner', paidOn), { rentalId, key: key(), lines, method: 'cash', paidOn, amount })
const listDays = (year: number, months: readonly number[]): Day[] =>
  months.map((month) => `${year}-${String(month).padStart(2, '0')}-05`)

async function deduct(rentalId: string, day: Day, deduction: { amount: number; lines: string[]; reason: string }) {
  await addDeduction(at('owner', day), rentalId, { ...deduction, key: key(), evidence: makePdf() })
  const { deductions } = await getDepositPassport(at('guest', day), rentalId)
  const id = deductions.find(({ status }) => status === 'proposed')?.id ?? ''
  await answerDeduction(at('guest', day), rentalId, { id, status: 'accepted' })
}

async function payBack(rentalId: string, day: Day, amount: number) {
  await recordReturn(at('owner', day), rentalId, { key: key(), amount, method: 'cash', paidOn: day, file: undefined })
  const { returns } = await getDepositPassport(at('guest', day), rentalId)
  const id = returns.find(({ status }) => status === 'sent')?.id ?? ''
  await answerReturn(at('guest', day), rentalId, { id, status: 'confirmed' })
}

/** Charged and paid of the whole book, the same for both sides, on the page, in the PDF and in the CSV of the year. */
async function expectBook(
  rentalId: string,
  { day, year, due, open }: { day: Day; year: number; due: number; open: number },
) {
  for (const name of ['owner', 'guest'] as const) {
    const ctx = at(name, day)
    const { summary } = await getRentBook(ctx, rentalId)
    expect([summary.due, summary.confirmed, summary.open]).toEqual([due, due - open, open])
    const csv = (await buildStatementCsv(ctx, rentalId, String(year))).text
    expect(csv.trim().split(/\r?\n/).at(-1)?.split(',').at(-2)).toBe((open / 100).toFixed(2))
    const lines = readPdfLines((await buildStatementPdf(ctx, rentalId, String(year))).bytes)
    expect(lines[lines.indexOf('At the end of the year') + 1]).toBe(open === 0 ? '₱0' : 'open')
  }
}

/** What the owner holds in all, by the payments page and by the report. */
async function readDeposits(day: Day): Promise<number[]> {
  const month = `${day.slice(0, 7)}-01`
  const report = await getOwnerReport(at('owner', day), { firstMonth: month, lastMonth: month })
  return [(await getOwnerFigures(at('owner', day))).depositHeld, report.totals.depositsHeld]
}

async function readYear(year: number): Promise<number[]> {
  const period = { firstMonth: `${year}-01-01`, lastMonth: `${year}-12-01` }
  const { totals, months } = await getOwnerReport(at('owner', '2026-05-01'), period)
  const sum = (name: 'expected' | 'received') => months.reduce((all, month) => all + month[name], 0)
  expect([sum('expected'), sum('received')]).toEqual([totals.expected, totals.received])
  return [totals.expected, totals.received, totals.arrears, totals.depositsHeld]
}

test('a year of a rental adds up to the centavo', async () => {
  const first = await moveIn()
  expect((await readBook(first, '2025-01-02')).summary).toMatchObject({ confirmed: 3_750_000, due: 17_500_000 })

  // February: a part, then a check for the rest that the bank returns, with a fee and a penalty
  const february = await findLine(first, '2025-02-05')
  const part = { amount: 500_050, method: 'cash', paidOn: '2025-02-05' } as const
  await handInPayment(at('guest', '2025-02-05'), { rentalId: first, key: key(), lines: [february], ...part })
  const handedIn = (await readBook(first, '2025-02-05')).transfers.find(({ status }) => status === 'submitted')
  await confirmTransfer(at('owner', '2025-02-05'), handedIn?.id ?? '')
  const checkFacts = { spread: 'all', bank: 'BDO', number: '0001001', amount: 749_950 } as const
  await recordPostDatedChecks(at('guest', '2025-02-06'), {
    rentalId: first,
    key: key(),
    lines: [february],
    checkDate: '2025-02-10',
    ...checkFacts,
  })
  const [check] = (await getPostDatedCheckRegister(at('owner', '2025-02-10'), first)).postDatedChecks
  const input = { rentalId: first, check: check?.id ?? '' }
  await depositPostDatedCheck(at('owner', '2025-02-10'), input)
  expect((await readBook(first, '2025-02-10')).summary.confirmed).toBe(4_250_050) // a check is not money yet
  await returnPostDatedCheck(at('owner', '2025-02-14'), { ...input, reason: 'Insufficient funds', fee: 50_025 })
  const penalty = { kind: 'other', amount: 25_000, dueDate: '2025-02-15', note: 'Penalty for the late rent' } as const
  await addCharge(at('owner', '2025-02-15'), { rentalId: first, key: key(), ...penalty })
  const extra = [await findLine(first, '2025-02-14', 'other'), await findLine(first, '2025-02-15', 'other')]
  expect((await readBook(first, '2025-02-20')).summary.openNow).toBe(749_950 + 75_025)
  await pay(first, [february, ...extra], '2025-02-20')

  // March: electricity and water by sub-meter, and two reductions
  const facts = { rentalId: first, readOn: '2025-03-01', dueDate: '2025-03-10' }
  const electricity = { utility: 'electricity', previousReading: 100_000, reading: 176_300 } as const
  const water = { utility: 'water', previousReading: 10_000, reading: 13_200 } as const
  for (const reading of [
    { ...electricity, billAmount: 134_515, billConsumption: 100_000 },
    { ...water, billAmount: 45_350, billConsumption: 10_000 },
  ]) {
    const photos = { meterPhoto: makePdf(), billPhoto: makePdf() }
    await recordReading(at('owner', '2025-03-02'), { ...facts, key: key(), ...reading, ...photos })
  }
  const bills = (await readBook(first, '2025-03-10')).lines.filter(({ kind }) => kind === 'utilities')
  expect(bills.map(({ due }) => due).toSorted((a, b) => a - b)).toEqual([14_512, 102_635])
  const bill = bills.map(({ id }) => id)
  await pay(first, bill, '2025-03-10')
  for (const due of listDays(2025, [3, 4])) {
    const reduction = { line: await findLine(first, due), amount: 33_333, note: 'No water for a week' }
    await reduceLine(at('owner', due), { rentalId: first, key: key(), ...reduction })
    await pay(first, [reduction.line], due)
  }
  await deduct(first, '2025-04-20', { amount: 100_000, lines: [], reason: 'Lost keys' })
  for (const due of listDays(2025, [5, 6, 7, 8, 9, 10, 11, 12])) await pay(first, [await findLine(first, due)], due)
  await expectBook(first, { day: '2025-12-31', year: 2025, due: 17_625_506, open: 0 })

  // The renewal takes over what is held of the deposit, and it is counted once
  const terms = { rentalId: first, monthlyRent: NEW_RENT, leaseMonths: 12, message: undefined }
  await offerRenewal(at('owner', '2025-11-20'), { key: key(), ...terms })
  const [offer] = (await getRenewalView(at('guest', '2025-11-21'), first)).offers
  const { rentalId: next } = await acceptRenewal(at('guest', '2025-11-21'), { rentalId: first, offer: offer?.id ?? '' })
  expect((await getDepositPassport(at('guest', '2025-12-01'), next)).sums.held).toBe(2_400_000)
  for (const day of ['2025-11-21', '2025-12-31', '2026-01-01'])
    expect(await readDeposits(day)).toEqual([2_400_000, 2_400_000])

  // The last month counts by days: 25 of 31
  for (const due of listDays(2026, [1, 2])) await pay(next, [await findLine(next, due)], due)
  const end = { endsOn: '2026-03-25', reason: 'New work in Cebu' }
  await endRentalEarly(at('guest', '2026-03-02'), { rentalId: next, ...end })
  const march = await findLine(next, '2026-03-05')
  expect((await readBook(next, '2026-03-02')).lines.find(({ id }) => id === march)?.due).toBe(1_108_871)
  await pay(next, [march], '2026-03-05', 1_000_000)
  expect((await readBook(next, '2026-04-01')).summary).toMatchObject({ due: 3_858_871, open: 108_871 })

  // The rest of the rent and a damage are deducted, and what is left is paid back in two parts
  await deduct(next, '2026-04-01', { amount: 108_871, lines: [march], reason: 'Rest of the last rent' })
  await deduct(next, '2026-04-02', { amount: 134_567, lines: [], reason: 'Broken window' })
  await expectBook(next, { day: '2026-04-02', year: 2026, due: 3_858_871, open: 0 })
  const before = await getDepositPassport(at('owner', '2026-04-02'), next)
  expect(before.sums).toMatchObject({ toReturn: 2_156_562, owed: 2_156_562, left: 2_156_562 })
  expect(await readDeposits('2026-04-02')).toEqual([2_156_562, 2_156_562])
  await payBack(next, '2026-04-03', 2_000_000)
  expect((await readBook(next, '2026-04-03')).rental.depositLeft).toBe(156_562)
  await payBack(next, '2026-04-10', 156_562)
  const after = await getDepositPassport(at('guest', '2026-04-10'), next)
  expect(after).toMatchObject({ sums: { owed: 0, left: 0, returned: 2_156_562 }, isClosed: true })
  expect(await readDeposits('2026-04-10')).toEqual([0, 0])
  const paper = readPdfLines((await buildDepositPdf(at('guest', '2026-04-10'), next)).bytes).join(' ')
  for (const part of ['24,000', '2,434.38', '21,565.62', '20,000', '1,565.62']) expect(paper).toContain(part)

  expect(await readYear(2025)).toEqual([15_125_506, 15_125_506, 0, 0])
  expect(await readYear(2026)).toEqual([3_858_871, 3_858_871, 0, 0])
})

// After a renewal the deposit is with the next rental. A deduction there settles what is open of the earlier one, exactly once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { offerRenewal } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import {
  buildAcknowledgment,
  buildStatementCsv,
  buildStatementPdf,
} from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { addCharge, recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { listOwnRentals } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { actAs, type History, listIds } from '#tests/support/money/history.ts'
import { listDisagreements } from '#tests/support/money/money-comparison.ts'
import { startHistory } from '#tests/support/money/money-history.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { addDeduction, answerDeduction, withdrawDeduction } from './deduction.commands.server.ts'
import { buildDepositPdf } from './deposit-paper.queries.server.ts'
import { answerReturn, recordReturn } from './deposit-return.commands.server.ts'
import { getDepositPassport } from './deposit.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-earlier-lease-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [RENT, DEPOSIT, PENALTY] = [1_000_033, 2_000_066, 50_025]
const makeKey = () => crypto.randomUUID()
const makePdf = () => new File([`%PDF-1.7\n% ${makeKey()}\n%%EOF\n`], 'bill.pdf', { type: 'application/pdf' })

async function pay(history: History, rentalId: string, lines: string[], amount?: number): Promise<void> {
  const payment = { rentalId, key: makeKey(), lines, amount, method: 'cash' as const, paidOn: history.today }
  await recordPayment(actAs(history, 'owner'), payment)
}

async function renew(history: History, rentalId: string): Promise<string> {
  const terms = { rentalId, monthlyRent: RENT, leaseMonths: 6, message: undefined }
  await offerRenewal(actAs(history, 'owner'), { key: makeKey(), ...terms })
  const [offer = ''] = await listIds(history, 'offer', rentalId, ['open'])
  const next = await acceptRenewal(actAs(history, 'tenant'), { rentalId, offer })
  history.rentalIds.push(next.rentalId)
  return next.rentalId
}

const readLines = async (history: History, rentalId: string) =>
  (await getRentBook(actAs(history, 'owner'), rentalId)).lines

async function payAllBut(history: History, rentalId: string, dueMonth: string): Promise<void> {
  const open = (await readLines(history, rentalId)).filter((line) => line.unclaimed > 0)
  const paid = open.filter(({ dueDate }) => !dueDate.startsWith(dueMonth))
  await pay(
    history,
    rentalId,
    paid.map(({ id }) => id),
  )
}

/** Lease 1, January to June 2020: the rent of June and a penalty are open. Lease 2, July to December 2020, is paid and over. */
async function liveTwoLeases(day: Day = '2021-01-02') {
  const history = await startHistory(database.db, createDiskStorage(folder), seededRandom('earlier lease'))
  const first = history.chain[0] ?? ''
  const penalty = { rentalId: first, key: makeKey(), kind: 'penalty' as const, amount: PENALTY, note: 'Late' }
  await addCharge(actAs(history, 'owner'), { ...penalty, dueDate: '2020-06-20' })
  await payAllBut(history, first, '2020-06')
  history.today = '2020-06-01'
  const second = await renew(history, first)
  history.today = '2020-07-01'
  await payAllBut(history, second, 'none')
  history.today = day
  const open = (await readLines(history, first)).filter((line) => line.open > 0)
  return { history, first, second, open: open.map(({ id }) => id) }
}

async function deduct(history: History, rentalId: string, amount: number, lines: string[]): Promise<string> {
  const facts = { key: makeKey(), amount, lines, reason: 'Rent of June and penalty', evidence: makePdf() }
  await addDeduction(actAs(history, 'owner'), rentalId, facts)
  return (await listIds(history, 'deduction', rentalId, ['proposed']))[0] ?? ''
}
const accept = (history: History, rentalId: string, id: string) =>
  answerDeduction(actAs(history, 'tenant'), rentalId, { id, status: 'accepted' })

test('two leases to the centavo: the deposit of the second one settles the first one, and every page and file says so', async () => {
  const { history, first, second, open } = await liveTwoLeases()
  const owed = RENT + PENALTY
  const offered = await getDepositPassport(actAs(history, 'owner'), second)
  expect(offered.openLeases).toMatchObject([{ id: first, startsOn: '2020-01-01', endsOn: '2020-06-30' }])
  expect(offered.openLeases[0]?.lines.map(({ id, amount }) => [id, amount])).toEqual([
    [open[0], RENT],
    [open[1], PENALTY],
  ])
  const deduction = await deduct(history, second, owed, open)
  expect((await getRentBook(actAs(history, 'tenant'), first)).summary.open).toBe(owed) // proposed: nothing is paid
  await accept(history, second, deduction)
  const { sums } = await getDepositPassport(actAs(history, 'owner'), second)
  expect(sums).toMatchObject({ held: DEPOSIT, accepted: owed, toReturn: DEPOSIT - owed, left: DEPOSIT - owed })
  const facts = { key: makeKey(), amount: sums.returnable, method: 'cash', paidOn: history.today, file: undefined }
  await recordReturn(actAs(history, 'owner'), second, { ...facts, method: 'cash' })
  const [returned = ''] = await listIds(history, 'return', second)
  await answerReturn(actAs(history, 'tenant'), second, { id: returned, status: 'confirmed' })

  const [firstBook, secondBook] = [
    await getRentBook(actAs(history, 'tenant'), first),
    await getRentBook(actAs(history, 'tenant'), second),
  ]
  for (const book of [firstBook, secondBook])
    expect([book.summary.open, book.summary.overdue, book.rental.depositLeft]).toEqual([0, 0, 0])
  expect((await listOwnRentals(actAs(history, 'tenant'))).map(({ balance }) => balance)).toEqual([0, 0])
  const settled = firstBook.transfers.find(({ method }) => method === 'deposit')
  expect(settled).toMatchObject({ amount: owed, status: 'confirmed' })
  expect(secondBook.transfers.some(({ method }) => method === 'deposit')).toBe(false)
  const passport = await getDepositPassport(actAs(history, 'tenant'), second)
  expect(passport).toMatchObject({ isClosed: true, sums: { owed: 0, left: 0 } })
  expect(passport.deductions[0]).toMatchObject({
    status: 'accepted',
    acknowledgment: settled?.acknowledgment,
    earlierLease: { id: first },
  })

  const number = settled?.acknowledgment?.number ?? ''
  const paper = await buildAcknowledgment(actAs(history, 'tenant'), first, settled?.id ?? '')
  expect(readPdfLines(paper.bytes).join(' ')).toContain('From the deposit')
  expect(await getOutcome(buildAcknowledgment(actAs(history, 'tenant'), second, settled?.id ?? ''))).toBe(
    'acknowledgment.notFound',
  )
  const csv = await buildStatementCsv(actAs(history, 'tenant'), first, '2021')
  expect(csv.text).toContain(`From the deposit, No. ${number}`)
  const statement = readPdfLines((await buildStatementPdf(actAs(history, 'owner'), first, '2021')).bytes).join(' ')
  expect(statement).toContain(number)
  const deposit = readPdfLines((await buildDepositPdf(actAs(history, 'tenant'), second)).bytes).join(' ')
  expect(deposit).toContain('Settles Lease 1 Jan – 30 Jun 2020: Rent, Jun 2020 (₱10,000.33); Penalty, Jun 2020: Late')
  expect(deposit).toContain(`Acknowledgment ${number}`)
  const period = { firstMonth: '2021-01-01', lastMonth: '2021-01-01' }
  const { totals, deposits } = await getOwnerReport(actAs(history, 'owner'), period)
  expect([totals.received, totals.arrears, totals.depositsHeld, deposits.applied]).toEqual([owed, 0, 0, owed])
  expect(await listDisagreements(history)).toEqual([])
})

test('lines of two leases, of a later lease and of another chain are refused', async () => {
  const { history, first, second, open } = await liveTwoLeases()
  const other = await liveTwoLeases()
  const charge = { rentalId: second, key: makeKey(), kind: 'other' as const, amount: 700, note: 'Key card' }
  await addCharge(actAs(history, 'owner'), { ...charge, dueDate: history.today })
  const [own = ''] = (await readLines(history, second)).filter((line) => line.open > 0).map(({ id }) => id)
  await expect(deduct(history, second, 800, [own, ...open])).rejects.toMatchObject({
    params: { field: 'lines', problem: 'deposit.lines.oneLease' },
  })
  for (const line of other.open) expect(await getOutcome(deduct(history, second, 1, [line]))).toBe('payment.notFound')
  expect(await getOutcome(deduct(history, first, 1, [own]))).toBe('deposit.elsewhere')
  await accept(history, second, await deduct(history, second, 700, [own])) // null control
  await accept(history, second, await deduct(history, second, 1, open))
  expect(await listDisagreements(history)).toEqual([])
})

test('what a deduction of the earlier lease names is not offered again, and a line that was paid meanwhile is refused', async () => {
  const { history, first, second, open } = await liveTwoLeases('2020-06-30')
  const [june = ''] = open
  const early = await deduct(history, first, 1_000, [june])
  history.today = '2021-01-02'
  await expect(deduct(history, second, RENT, [june])).rejects.toMatchObject({ params: { field: 'amount' } })
  const late = await deduct(history, second, RENT - 1_000, [june])
  await pay(history, first, [june], 600)
  expect((await getDepositPassport(actAs(history, 'tenant'), second)).deductions[0]).toMatchObject({
    isOutdated: false, // the part of the other deduction is still open
  })
  await accept(history, first, early)
  expect((await getDepositPassport(actAs(history, 'tenant'), second)).deductions[0]).toMatchObject({
    isOutdated: true,
    moves: ['contested'],
  })
  expect(await getOutcome(accept(history, second, late))).toBe('deposit.linesChanged')
  await withdrawDeduction(actAs(history, 'owner'), second, late)
  await accept(history, second, await deduct(history, second, RENT - 1_600, [june]))
  expect((await readLines(history, first)).find(({ id }) => id === june)?.open).toBe(0)
  expect(await listDisagreements(history)).toEqual([])
})

test('a payment of the earlier lease is reversed as always; what the deposit paid is not', async () => {
  const { history, first, second, open } = await liveTwoLeases()
  const [june = ''] = open
  await pay(history, first, [june], 600)
  await accept(history, second, await deduct(history, second, RENT - 600, [june]))
  const { transfers } = await getRentBook(actAs(history, 'owner'), first)
  const reverse = (transferId = '') =>
    getOutcome(reverseTransfer(actAs(history, 'owner'), { rentalId: first, transferId, reason: 'A mistake' }))
  const settled = transfers.find(({ method }) => method === 'deposit')
  expect([settled?.isReversible, await reverse(settled?.id)]).toEqual([false, 'auth.forbidden']) // the tenant decided it
  expect(await reverse(transfers.find(({ amount }) => amount === 600)?.id)).toBe('done')
  await accept(history, second, await deduct(history, second, 600, [june])) // open again, so it can be named again
  expect(await listDisagreements(history)).toEqual([])
})

test('decisions on both leases at the same time wait for each other in one order, and each line is paid once', async () => {
  const { history, first, second, open } = await liveTwoLeases('2020-06-30')
  const [june = '', penalty = ''] = open
  const early = await deduct(history, first, PENALTY, [penalty])
  history.today = '2021-01-02'
  const late = await deduct(history, second, RENT, [june])
  const works = Array.from({ length: 12 }, (_, index) => {
    if (index % 3 === 0) return accept(history, first, early)
    return index % 3 === 1 ? accept(history, second, late) : pay(history, first, [june], RENT)
  })
  const outcomes = await countOutcomes(works)
  expect(Object.keys(outcomes).filter((code) => code.includes('deadlock'))).toEqual([])
  const { summary } = await getRentBook(actAs(history, 'owner'), first)
  expect([summary.open, summary.due - summary.confirmed]).toEqual([0, 0])
  expect(await listDisagreements(history)).toEqual([])
})

test('the audit names a deduction whose line is of another tenancy, and an acknowledgment of another rental', async () => {
  const { history, first, second, open } = await liveTwoLeases()
  const other = await liveTwoLeases()
  const deduction = await deduct(history, second, 1_000, [open[0] ?? ''])
  await accept(history, second, deduction)
  const listFound = async () => (await auditMoney(actAs(history, 'owner'))).differences.map(({ figure }) => figure)
  expect(await listFound()).toEqual([])
  const change = async (statement: ReturnType<typeof sql>) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  await change(sql`update payment_acknowledgments set rental_id = ${second} where rental_id = ${first}
    and transfer_id = (select transfer_id from deposit_deductions where id = ${deduction})`)
  expect(await listFound()).toEqual(['parts of other rentals'])
  await change(sql`update deposit_deductions set rental_id = ${other.second} where id = ${deduction}`)
  expect(await listFound()).toContain('rentals outside of its chain')
})

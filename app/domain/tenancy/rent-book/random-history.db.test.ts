// Random histories of one rental: after every one, all pages and papers have the same sums.
import { expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { listDueRents } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import {
  clearPostDatedCheck,
  depositPostDatedCheck,
  returnPostDatedCheck,
} from '#app/domain/tenancy/post-dated-checks/move-post-dated-check.commands.server.ts'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { recordPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { listOwnRentals, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { confirmTransfer, declineTransfer } from './decide-payment.commands.server.ts'
import { handInPayment } from './hand-in-payment.commands.server.ts'
import { buildStatementCsv } from './payment-papers.queries.server.ts'
import { addCharge, recordPayment, reduceLine } from './record-payment.commands.server.ts'
import { getRentBook } from './rent-book.queries.server.ts'
import { reverseCharge } from './reverse-charge.commands.server.ts'
import { reverseTransfer } from './reverse-payment.commands.server.ts'
import { buildStatement, listStatementYears } from './statement.rules.ts'
import { getOwnerFigures, listOwnerTransfers } from './transfer-list.queries.server.ts'

const database = setUpTestDatabase()

const SEEDS = [1, 2, 3]
const STEPS = 40
const REASON = 'A mistake'
// The clock of the tests stands at 2 March 2026.
const DUE = ['2025-12-05', '2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05']
const PAID_DAYS = ['2025-12-30', '2026-01-20', '2026-02-28', '2026-03-01', '2026-03-02']

type Random = ReturnType<typeof seededRandom>
const pickNumber = (random: Random, count: number) => Buffer.from(random.bytes(4)).readUInt32BE() % count
const pick = <T>(random: Random, values: readonly T[]): T | undefined => values[pickNumber(random, values.length || 1)]

async function makeRentalOfPair() {
  const createPerson = async (role: 'landlord' | 'tenant') => {
    const { id } = await makePerson(database.db, role)
    return createTestContext(database.db, { actor: makeActor(role, id) })
  }
  const [owner, tenant] = [await createPerson('landlord'), await createPerson('tenant')]
  const { id: propertyId } = await makeProperty(database.db, { ownerId: owner.actor?.id ?? '' })
  const { id: rentalId } = await makeRental(database.db, {
    propertyId,
    tenantId: tenant.actor?.id ?? '',
    startsOn: '2025-12-01',
    endsOn: '2026-11-30',
  })
  for (const [index, dueDate] of DUE.entries())
    await makePayment(database.db, { rentalId, dueDate, amountDue: 1_000_000 + index * 333 })
  return { owner, tenant, rentalId }
}

type Pair = { owner: Ctx; tenant: Ctx; rentalId: string }

/** One attempt; what is not allowed is refused and changes nothing. */
async function takeStep({ owner, tenant, rentalId }: Pair, random: Random): Promise<void> {
  const { lines, transfers } = await getRentBook(owner, rentalId)
  const { postDatedChecks } = await getPostDatedCheckRegister(owner, rentalId)
  const pickId = (rows: readonly { id: string }[]) => pick(random, rows)?.id ?? crypto.randomUUID()
  const [transferId, line] = [pickId(transfers), pickId(lines)]
  const check = { rentalId, check: pickId(postDatedChecks) }
  const key = crypto.randomUUID()
  const amount = 1 + pickNumber(random, 700_000)
  const paidOn = pick(random, PAID_DAYS) ?? ''
  const payment = { rentalId, key, lines: lines.map(({ id }) => id), amount, method: 'cash' as const, paidOn }
  const steps = [
    () => recordPayment(owner, payment),
    () => handInPayment(tenant, payment),
    () => confirmTransfer(owner, transferId),
    () => declineTransfer(owner, { transferId, reason: REASON }),
    () => reverseTransfer(owner, { rentalId, transferId, reason: REASON }),
    () => addCharge(owner, { rentalId, key, kind: 'other', amount, dueDate: '2026-02-10', note: 'Key card' }),
    () => reverseCharge(owner, { rentalId, line, reason: REASON }),
    () => reduceLine(owner, { rentalId, key, line, amount, note: REASON }),
    () =>
      recordPostDatedChecks(tenant, {
        rentalId,
        key,
        lines: [line],
        spread: 'all',
        bank: 'BPI',
        checkDate: '2026-02-15',
        amount,
        number: String(10_000_000 + pickNumber(random, 9_000_000)),
      }),
    () => depositPostDatedCheck(owner, check),
    () => clearPostDatedCheck(owner, check),
    () => returnPostDatedCheck(owner, { ...check, reason: REASON, fee: 5_025 }),
  ]
  try {
    await pick(random, steps)?.()
  } catch (error) {
    if (!isAppError(error)) throw error
  }
}

async function readSums({ owner, tenant, rentalId }: Pair) {
  const book = await getRentBook(owner, rentalId)
  const statements = listStatementYears(book).map((year) => buildStatement(book, year))
  const csvs = await Promise.all(statements.map(({ year }) => buildStatementCsv(tenant, rentalId, String(year))))
  const report = await getOwnerReport(owner, { firstMonth: '2025-06-01', lastMonth: '2026-12-01' })
  return { book, statements, csvs, report, figures: await getOwnerFigures(owner) }
}

/** Charged, reduced, paid, reversed: the sums of the columns of a file, in centavos. */
function addColumns(texts: readonly string[]): number[] {
  const rows = texts.flatMap((text) => text.trim().split('\r\n').slice(2))
  const cells = rows.map((row) =>
    row
      .split(',')
      .slice(-6, -2)
      .map((cell) => Math.round(Number(cell) * 100)),
  )
  return [0, 1, 2, 3].map((column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0))
}

test.each(SEEDS)('history %i: the book, statements, lists and the report of the owner agree', async (seed) => {
  const random = seededRandom(`history ${seed}`)
  const pair = await makeRentalOfPair()
  for (let step = 0; step < STEPS; step++) await takeStep(pair, random)
  const { book, statements, csvs, report, figures } = await readSums(pair)
  const { summary, lines, transfers } = book
  const sum = (name: 'charged' | 'paid') => statements.reduce((total, statement) => total + statement[name], 0)

  expect([sum('charged'), sum('paid'), statements[0]?.closing]).toEqual([summary.due, summary.confirmed, summary.open])
  const [charged = 0, reduced = 0, paid = 0, reversed = 0] = addColumns(csvs.map(({ text }) => text))
  expect([charged - reduced, paid - reversed]).toEqual([summary.due, summary.confirmed])
  expect(report.totals.received).toBe(summary.confirmed)
  expect(report.months.reduce((total, { received }) => total + received, 0)).toBe(summary.confirmed)
  expect(report.months.find(({ month }) => month === '2026-03-01')?.received).toBe(figures.receivedThisMonth)
  expect([report.totals.arrears, figures.overdue.amount]).toEqual([summary.overdue, summary.overdue])
  expect(figures.waiting.amount).toBe(summary.waiting)

  const [row] = await listTenants(pair.owner, { filter: null, search: '', page: 1 })
  const [own] = await listOwnRentals(pair.tenant)
  const now = { balance: summary.openNow, pending: summary.pendingNow }
  expect([row, own]).toMatchObject([now, now])
  const due = await listDueRents(pair.tenant, 100)
  for (const { id, open, pending } of due) {
    const line = lines.find((each) => each.id === id)
    expect([open, pending]).toEqual([line?.open, (line?.open ?? 0) - (line?.unclaimed ?? 0)])
  }
  const list = await listOwnerTransfers(pair.owner, { status: 'reversed', listingId: null, search: '', page: 1 })
  expect(list.total).toBe(transfers.filter(({ status }) => status === 'reversed').length)
  for (const line of lines) expect(line.confirmed).toBeLessThanOrEqual(line.due)
})

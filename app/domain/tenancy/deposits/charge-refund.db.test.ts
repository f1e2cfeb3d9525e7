// The bank returns a check after the unused rent that it paid was paid back with the deposit: the tenant owes what was paid back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { listDueRents, listOverdueRentals } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import {
  clearPostDatedCheck,
  depositPostDatedCheck,
  returnPostDatedCheck,
} from '#app/domain/tenancy/post-dated-checks/move-post-dated-check.commands.server.ts'
import { recordPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { endRentalEarly } from '#app/domain/tenancy/renewals/end-rental.commands.server.ts'
import { buildStatementCsv } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { actAs, type History, listIds } from '#tests/support/money/history.ts'
import { listDisagreements } from '#tests/support/money/money-comparison.ts'
import { startHistory } from '#tests/support/money/money-history.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { buildDepositPdf } from './deposit-paper.queries.server.ts'
import { answerReturn, recordReturn, withdrawReturn } from './deposit-return.commands.server.ts'
import { getDepositPassport } from './deposit.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-refund-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [RENT, DEPOSIT, FEE] = [1_000_033, 2_000_066, 5_025]
/** 10 of the 29 days of February 2020. */
const USED = 344_839
const UNUSED = 2 * RENT - USED
const makeKey = () => crypto.randomUUID()

async function payBack(history: History, rentalId: string, amount: number): Promise<string> {
  const facts = { method: 'cash', paidOn: history.today, file: undefined } as const
  await recordReturn(actAs(history, 'owner'), rentalId, { key: makeKey(), amount, ...facts })
  return (await listIds(history, 'return', rentalId, ['sent']))[0] ?? ''
}

/** One check pays February and March; the rental ends on 10 February, and everything is paid back. */
async function endWithClearedCheck() {
  const history = await startHistory(database.db, createDiskStorage(folder), seededRandom('refund'))
  const rentalId = history.chain[0] ?? ''
  const { lines } = await getRentBook(actAs(history, 'owner'), rentalId)
  const paid = lines.filter(({ dueDate }) => dueDate.startsWith('2020-02') || dueDate.startsWith('2020-03'))
  await recordPostDatedChecks(actAs(history, 'tenant'), {
    rentalId,
    key: makeKey(),
    lines: paid.map(({ id }) => id),
    spread: 'all',
    bank: 'BPI',
    number: '10000001',
    checkDate: '2020-01-01',
    amount: 2 * RENT,
  })
  const [check = ''] = await listIds(history, 'check', rentalId)
  history.today = '2020-02-01'
  await depositPostDatedCheck(actAs(history, 'owner'), { rentalId, check })
  await clearPostDatedCheck(actAs(history, 'owner'), { rentalId, check })
  await endRentalEarly(actAs(history, 'tenant'), { rentalId, endsOn: '2020-02-10', reason: 'New work' })
  history.today = '2020-02-11'
  const returnId = await payBack(history, rentalId, DEPOSIT + UNUSED)
  const confirm = () => answerReturn(actAs(history, 'tenant'), rentalId, { id: returnId, status: 'confirmed' })
  const bounce = () =>
    returnPostDatedCheck(actAs(history, 'owner'), { rentalId, check, reason: 'Account closed', fee: FEE })
  return { history, rentalId, returnId, confirm, bounce }
}
const readSums = async (history: History, rentalId: string) =>
  (await getDepositPassport(actAs(history, 'owner'), rentalId)).sums

test('the return is recorded: the used days are open, the refund is a line of its own, and the deposit stays closed', async () => {
  const { history, rentalId, confirm, bounce } = await endWithClearedCheck()
  await confirm()
  history.today = '2020-02-20'
  await bounce()

  const { lines, summary } = await getRentBook(actAs(history, 'tenant'), rentalId)
  const open = lines.filter((line) => line.open > 0).map(({ kind, due }) => [kind, due])
  expect(Object.fromEntries(open)).toEqual({ rent: USED, refund: UNUSED, other: FEE })
  expect(summary.open).toBe(USED + UNUSED + FEE)
  const passport = await getDepositPassport(actAs(history, 'tenant'), rentalId)
  expect(passport.isClosed).toBe(true)
  expect(passport.sums).toMatchObject({ unusedRent: 0, refundCharged: UNUSED, returned: DEPOSIT + UNUSED, owed: 0 })
  const paper = readPdfLines((await buildDepositPdf(actAs(history, 'tenant'), rentalId)).bytes)
  expect(paper).toContain('Refund of a returned check, owed again in the rent book')
  expect(paper.join(' ')).toContain('Closed: everything is returned or deducted')
  const csv = await buildStatementCsv(actAs(history, 'tenant'), rentalId, '2020')
  expect(csv.text).toMatch(/"?Refund to repay, Feb 2020: BPI 10000001: Account closed"?,16552.27/)

  const told = await database.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, history.tenantId))
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['postDatedCheck.returned', 'payment.charged']))
  expect((await listDueRents(actAs(history, 'tenant'), 10)).map((row) => row.open)).toContain(UNUSED)
  expect(await listDisagreements(history)).toEqual([])
  history.today = '2020-02-21'
  expect(await listOverdueRentals(actAs(history, 'owner'), 10)).toMatchObject([{ amount: USED + UNUSED + FEE }])

  const owed = lines.filter((line) => line.open > 0).map(({ id }) => id)
  const payment = { rentalId, key: makeKey(), lines: owed, method: 'cash' as const, paidOn: history.today }
  await recordPayment(actAs(history, 'owner'), payment)
  expect((await getRentBook(actAs(history, 'owner'), rentalId)).summary.open).toBe(0)
  expect((await getDepositPassport(actAs(history, 'owner'), rentalId)).isClosed).toBe(true)
  expect(await listDisagreements(history)).toEqual([])
})

test('before the tenant answers it is recorded, too; a withdrawn return is recorded again in full', async () => {
  const { history, rentalId, returnId, bounce } = await endWithClearedCheck()
  await bounce()
  expect(await readSums(history, rentalId)).toMatchObject({ refundCharged: UNUSED, returnable: 0 })
  await withdrawReturn(actAs(history, 'owner'), rentalId, returnId)
  expect((await readSums(history, rentalId)).returnable).toBe(DEPOSIT + UNUSED)
  await payBack(history, rentalId, DEPOSIT + UNUSED)
  expect(await listDisagreements(history)).toEqual([])
})

test('only what was paid back above the deposit is charged, and nothing if less was paid back', async () => {
  const { history, rentalId, returnId, bounce } = await endWithClearedCheck()
  await withdrawReturn(actAs(history, 'owner'), rentalId, returnId)
  await payBack(history, rentalId, DEPOSIT - 1)
  await bounce()
  expect(await readSums(history, rentalId)).toMatchObject({ refundCharged: 0, returnable: 1 })
  const other = await endWithClearedCheck()
  await withdrawReturn(actAs(other.history, 'owner'), other.rentalId, other.returnId)
  await payBack(other.history, other.rentalId, DEPOSIT + 7)
  await other.bounce()
  expect(await readSums(other.history, other.rentalId)).toMatchObject({ refundCharged: 7, returnable: 0 })
  expect(await listDisagreements(other.history)).toEqual([])
})

test('the audit finds a refund that was lowered past the application', async () => {
  const { history, rentalId, confirm, bounce } = await endWithClearedCheck()
  await confirm()
  await bounce()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update payments set amount_due = amount_due - 1 where rental_id = ${rentalId} and kind = 'refund'`,
    )
  })
  const { differences } = await auditMoney(actAs(history, 'owner'))
  expect(differences).toContainEqual(
    expect.objectContaining({ of: `rental ${rentalId}`, figure: 'deposit used twice', shown: -1 }),
  )
})

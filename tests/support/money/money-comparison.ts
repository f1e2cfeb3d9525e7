// What the pages, the statements, their files and the report say about the money of a history, beside each other.
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { auditMoney, describeDifference } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { buildStatementCsv } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { buildStatement, listStatementYears } from '#app/domain/tenancy/rent-book/statement.rules.ts'
import { getOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { addMonths, getFirstOfMonth } from '#app/shared/dates.ts'
import { actAs, type History } from './history.ts'

type Sums = { received: number; overdue: number; waiting: number; deposits: number }

/** Names each pair of figures that differ, and each difference that the audit finds. */
export async function listDisagreements(history: History): Promise<string[]> {
  const [owner, disagreements] = [actAs(history, 'owner'), [] as string[]]
  const compare = (name: string, shown: number, expected: number) => {
    if (shown !== expected) disagreements.push(`${name}: ${shown} instead of ${expected}`)
  }
  const sums: Sums = { received: 0, overdue: 0, waiting: 0, deposits: 0 }
  for (const rentalId of history.rentalIds) await compareRental(history, rentalId, sums, compare)
  const lastMonth = addMonths(getFirstOfMonth(history.today), 12)
  const report = await getOwnerReport(owner, { firstMonth: addMonths(lastMonth, -119), lastMonth })
  const figures = await getOwnerFigures(owner)
  compare('received in the report', report.totals.received, sums.received)
  compare(
    'months of the report',
    report.months.reduce((total, { received }) => total + received, 0),
    sums.received,
  )
  compare('overdue on the page of payments', figures.overdue.amount, sums.overdue)
  compare('waiting on the page of payments', figures.waiting.amount, sums.waiting)
  compare('deposits held in the report', report.totals.depositsHeld, sums.deposits)
  compare('deposits held on the page of payments', figures.depositHeld, sums.deposits)
  const { differences } = await auditMoney(owner)
  return [...disagreements, ...differences.map(describeDifference)]
}

type Compare = (name: string, shown: number, expected: number) => void

async function compareRental(history: History, rentalId: string, sums: Sums, compare: Compare): Promise<void> {
  const [owner, tenant] = [actAs(history, 'owner'), actAs(history, 'tenant')]
  const [book, passport] = [await getRentBook(owner, rentalId), await getDepositPassport(tenant, rentalId)]
  const { summary, lines, rental } = book
  const statements = listStatementYears(book).map((year) => buildStatement(book, year))
  const name = (text: string) => `rental ${rentalId}, ${text}`
  const add = (column: 'charged' | 'paid') => statements.reduce((total, statement) => total + statement[column], 0)
  compare(name('charged in the statements'), add('charged'), summary.due)
  compare(name('paid in the statements'), add('paid'), summary.confirmed)
  compare(name('closing balance'), statements[0]?.closing ?? 0, summary.open)
  const texts: string[] = []
  for (const { year } of statements) texts.push((await buildStatementCsv(tenant, rentalId, String(year))).text)
  const [charged = 0, reduced = 0, paid = 0, reversed = 0] = addColumns(texts)
  compare(name('charged in the files'), charged - reduced, summary.due)
  compare(name('paid in the files'), paid - reversed, summary.confirmed)
  const paidAsDeposit = lines.filter(({ kind }) => kind === 'deposit').reduce((sum, line) => sum + line.confirmed, 0)
  compare(name('deposit of the passport'), passport.rental.depositLeft, rental.depositLeft)
  sums.received += summary.confirmed - paidAsDeposit
  sums.overdue += summary.overdue
  sums.waiting += summary.waiting
  sums.deposits += rental.depositLeft
}

/** Charged, reduced, paid, reversed: the sums of the columns of the files, in centavos. */
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

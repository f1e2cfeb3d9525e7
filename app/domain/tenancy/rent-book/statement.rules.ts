// The statement of one year: what was charged and paid, and the balance before and after. Amounts in centavos.
import { type Day, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import type { PaymentKind } from '#app/shared/tenancy-vocabulary.ts'
import type { RentBook, StatementCheck, Transfer } from './rent-book.model.ts'

export type StatementEntry =
  | { type: 'line'; date: Day; kind: PaymentKind; note: string | null; charged: number; paid: 0; balance: number }
  | { type: 'payment'; date: Day; transfer: Transfer; charged: 0; paid: number; balance: number }
  /** With the bank, or returned: no money. */
  | { type: 'check'; date: Day; check: StatementCheck; charged: 0; paid: 0; balance: number }
  /** `paid` is negative: it takes back the entry of the payment, which stays. */
  | { type: 'reversal'; date: Day; transfer: Transfer; charged: 0; paid: number; balance: number }

export type Statement = {
  year: number
  opening: number
  entries: StatementEntry[]
  charged: number
  paid: number
  closing: number
}

type BookEntries = Pick<RentBook, 'lines' | 'transfers' | 'checks'>
type WithoutBalance<Entry> = Entry extends StatementEntry ? Omit<Entry, 'balance'> : never
type Undated = WithoutBalance<StatementEntry>

const getYear = (day: Day): number => Number(day.slice(0, 4))

/** Charges on their due date, reductions on that of their line, payments on the day they were made, checks and reversals on their own day. */
export function buildStatement(book: BookEntries, year: number): Statement {
  const all = listEntries(book)
  const opening = all
    .filter(({ date }) => getYear(date) < year)
    .reduce((balance, { charged, paid }) => balance + charged - paid, 0)
  let balance = opening
  const entries = all
    .filter(({ date }) => getYear(date) === year)
    .map((entry): StatementEntry => {
      balance += entry.charged - entry.paid
      return Object.assign(entry, { balance })
    })
  const sum = (name: 'charged' | 'paid') => entries.reduce((total, entry) => total + entry[name], 0)
  return { year, opening, entries, charged: sum('charged'), paid: sum('paid'), closing: balance }
}

/** Years with an entry, newest first. */
export function listStatementYears(book: BookEntries): number[] {
  return [...new Set(listEntries(book).map(({ date }) => getYear(date)))].toSorted((a, b) => b - a)
}

/** What the tenant owes at the end of each month with an entry: the balance of the month's last line in the statement. */
export function listMonthBalances(book: BookEntries): ReadonlyMap<Day, number> {
  const balances = new Map<Day, number>()
  let balance = 0
  for (const { date, charged, paid } of listEntries(book)) {
    balance += charged - paid
    balances.set(getFirstOfMonth(date), balance)
  }
  return balances
}

function listEntries({ lines, transfers, checks }: BookEntries): Undated[] {
  const charges = lines.flatMap(({ dueDate, kind, amountDue, note, reductions }): Undated[] => [
    { type: 'line', date: dueDate, kind, note, charged: amountDue, paid: 0 },
    ...reductions.map((reduction): Undated => ({
      type: 'line',
      date: dueDate,
      kind: 'reduction',
      note: reduction.note,
      charged: -reduction.amount,
      paid: 0,
    })),
  ])
  const payments = transfers
    .filter(({ status }) => status === 'confirmed' || status === 'reversed')
    .map((transfer): Undated => ({
      type: 'payment',
      date: transfer.paidOn,
      transfer,
      charged: 0,
      paid: transfer.amount,
    }))
  const reversals = transfers.flatMap((transfer): Undated[] =>
    transfer.reversedAt === null
      ? []
      : [{ type: 'reversal', date: toManilaDay(transfer.reversedAt), transfer, charged: 0, paid: -transfer.amount }],
  )
  const checkEntries = checks.map((check): Undated => ({ type: 'check', date: check.date, check, charged: 0, paid: 0 }))
  return [...charges, ...payments, ...checkEntries, ...reversals].toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
}

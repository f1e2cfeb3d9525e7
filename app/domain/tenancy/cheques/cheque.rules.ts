// The series of post-dated checks that a form describes, and when a check can be deposited. Amounts in centavos.
import { type Allocation, allocatePayment, type BookLine } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { addDays, addMonths, type Day } from '#app/shared/dates.ts'
import type { ChequeStatus } from '#app/shared/tenancy-vocabulary.ts'

/** `each`: one check for each chosen line, a month apart and with ascending numbers. `all`: one check for all of them. */
export const CHEQUE_SPREADS = ['each', 'all'] as const
export type ChequeSpread = (typeof CHEQUE_SPREADS)[number]

export const MAX_CHEQUES_AT_ONCE = 24
export const MAX_CHEQUES = 400
/** Banks refuse older checks. */
const STALE_AFTER_DAYS = 180
const SOON_DAYS = 7

export type ChequeFacts = { spread: ChequeSpread; bank: string; number: string; chequeDate: Day; amount: number }
export type PlannedCheque = Pick<ChequeFacts, 'number' | 'chequeDate' | 'amount'> & { parts: Allocation[] }

/** Null if a check is more than its lines can take. */
export function planCheques(facts: ChequeFacts, lines: readonly BookLine[]): PlannedCheque[] | null {
  const { spread, number, chequeDate, amount } = facts
  const groups = spread === 'all' ? [lines] : lines.map((line) => [line])
  const planned = groups.flatMap((group, index): PlannedCheque[] => {
    const parts = allocatePayment(amount, group)
    if (parts === null) return []
    return [{ number: addToNumber(number, index), chequeDate: addMonths(chequeDate, index), amount, parts }]
  })
  return planned.length === groups.length ? planned : null
}

/** 0000123 and 2 give 0000125: the zeros stay. */
export function addToNumber(number: string, count: number): string {
  return (BigInt(number) + BigInt(count)).toString().padStart(number.length, '0')
}

export const isStale = (chequeDate: Day, today: Day): boolean => chequeDate < addDays(today, -STALE_AFTER_DAYS)

export const getDepositHorizon = (today: Day): Day => addDays(today, SOON_DAYS - 1)

/** The bank accepts a check from its date on. */
export const isDepositable = (cheque: { status: ChequeStatus; chequeDate: Day }, today: Day): boolean =>
  cheque.status === 'held' && cheque.chequeDate <= today

/** Banks write their names in several ways. */
export const normalizeBank = (bank: string): string => bank.replaceAll(/\s+/g, ' ').trim()
export const isSameCheque = (a: { bank: string; number: string }, b: { bank: string; number: string }): boolean =>
  a.bank.toLowerCase() === b.bank.toLowerCase() && BigInt(toDigits(a.number)) === BigInt(toDigits(b.number))

/** The number of an erased check has letters and equals no other. */
const toDigits = (number: string): string => (/^\d+$/.test(number) ? number : '-1')

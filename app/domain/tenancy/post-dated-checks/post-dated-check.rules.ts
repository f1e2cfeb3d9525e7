// The series of post-dated checks that a form describes, and when a check can be deposited. Amounts in centavos.
import { type Allocation, allocatePayment, type BookLine } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { addDays, addMonths, countDaysBetween, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { PostDatedCheckStatus } from '#app/shared/tenancy-vocabulary.ts'

/** `each`: one check for each chosen line, a month apart and with ascending numbers. `all`: one check for all of them. */
export const POST_DATED_CHECK_SPREADS = ['each', 'all'] as const
export type PostDatedCheckSpread = (typeof POST_DATED_CHECK_SPREADS)[number]

export const MAX_POST_DATED_CHECKS_AT_ONCE = 24
export const MAX_POST_DATED_CHECKS = 400
export const MAX_BANK = 40
export const CHECK_NUMBER = /^\d{4,16}$/
/** Banks refuse older checks. */
const STALE_AFTER_DAYS = 180
const SOON_DAYS = 7

export type PostDatedCheckFacts = {
  spread: PostDatedCheckSpread
  bank: string
  number: string
  checkDate: Day
  amount: number
}
export type PlannedPostDatedCheck = Pick<PostDatedCheckFacts, 'number' | 'checkDate' | 'amount'> & {
  parts: Allocation[]
}

/** Null if a check is more than its lines can take. */
export function planPostDatedChecks(
  facts: PostDatedCheckFacts,
  lines: readonly BookLine[],
): PlannedPostDatedCheck[] | null {
  const { spread, number, checkDate, amount } = facts
  const groups = spread === 'all' ? [lines] : lines.map((line) => [line])
  const planned = groups.flatMap((group, index): PlannedPostDatedCheck[] => {
    const parts = allocatePayment(amount, group)
    if (parts === null) return []
    return [{ number: addToNumber(number, index), checkDate: addMonths(checkDate, index), amount, parts }]
  })
  return planned.length === groups.length ? planned : null
}

/** 0000123 and 2 give 0000125: the zeros stay. */
export function addToNumber(number: string, count: number): string {
  return (BigInt(number) + BigInt(count)).toString().padStart(number.length, '0')
}

export const isStale = (checkDate: Day, today: Day): boolean => checkDate < addDays(today, -STALE_AFTER_DAYS)

export const getDepositHorizon = (today: Day): Day => addDays(today, SOON_DAYS - 1)

/** The bank accepts a check from its date on. */
export const isDepositable = (postDatedCheck: { status: PostDatedCheckStatus; checkDate: Day }, today: Day): boolean =>
  postDatedCheck.status === 'held' && postDatedCheck.checkDate <= today

/** Days in which a bank takes back a check that it has cleared. */
export const RETURN_DAYS = 30

/** A cleared check can be returned for some days; every other one as its state allows. */
export const isReturnable = (
  { status, clearedAt }: { status: PostDatedCheckStatus; clearedAt: Date | null },
  today: Day,
): boolean =>
  status !== 'cleared' || (clearedAt !== null && countDaysBetween(toManilaDay(clearedAt), today) <= RETURN_DAYS)

/** Banks write their names in several ways. */
export const normalizeBank = (bank: string): string => bank.replaceAll(/\s+/g, ' ').trim()
export const isSamePostDatedCheck = (
  a: { bank: string; number: string },
  b: { bank: string; number: string },
): boolean => a.bank.toLowerCase() === b.bank.toLowerCase() && BigInt(toDigits(a.number)) === BigInt(toDigits(b.number))

/** The number of an erased check has letters and equals no other. */
const toDigits = (number: string): string => (/^\d+$/.test(number) ? number : '-1')

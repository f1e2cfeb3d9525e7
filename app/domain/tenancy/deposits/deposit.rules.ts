// Sums and bounds of a deposit passport. Amounts in centavos.
import type { RentToReturn } from '#app/domain/tenancy/rent-book/unused-rent.rules.ts'
import { addDays, type Day } from '#app/shared/dates.ts'
import type { DeductionStatus, DepositReturnStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { ConditionEntryView, DepositSums } from './deposit.model.ts'

export const DEPOSIT_FOLDER = 'deposits'
/** Evidence is a picture or a file of this type. */
export const PDF_TYPE = 'application/pdf'
export const MAX_CONDITION_ENTRIES = 40
export const MAX_CONDITION_PHOTOS = 4
export const MAX_DEDUCTIONS = 50
export const MAX_RETURNS = 50

export type Deduction = { amount: number; status: DeductionStatus }

export type Return = { amount: number; status: DepositReturnStatus }

/**
 * The one computation of a deposit. Withdrawn deductions and returns do not count. Rent that was paid for days after an early end comes back
 * with the deposit; what is paid back counts for the deposit first. If the bank returns the check of such a rent afterwards, the tenant owes it
 * as a refund in the rent book, and here it stays part of what was returned. `left`, `owed` and `returnable` are also in SQL (overview/tenancy-conditions.rules.server.ts).
 */
export function summarizeDeposit(
  held: number,
  deductions: readonly Deduction[],
  { unusedRent = 0, refundCharged = 0, returns = [] }: Partial<RentToReturn> & { returns?: readonly Return[] } = {},
): DepositSums {
  const [accepted, contested, waiting] = [
    sumByStatus(deductions, 'accepted'),
    sumByStatus(deductions, 'contested'),
    sumByStatus(deductions, 'proposed'),
  ]
  const returned = sumByStatus(returns, 'confirmed')
  const unconfirmed = sumByStatus(returns, 'sent') + sumByStatus(returns, 'contested')
  const toReturn = held + unusedRent + refundCharged - accepted - contested - waiting
  return {
    held,
    unusedRent,
    refundCharged,
    accepted,
    contested,
    waiting,
    deductible: Math.max(0, held - accepted - contested - waiting - returned - unconfirmed),
    toReturn,
    returned,
    unconfirmed,
    returnable: Math.max(0, toReturn - returned - unconfirmed),
    owed: Math.max(0, toReturn - returned),
    left: Math.max(0, held - accepted - returned),
    isSettled: contested + waiting + unconfirmed === 0 && toReturn <= returned,
  }
}

function sumByStatus<Status extends string>(
  rows: readonly { amount: number; status: Status }[],
  status: Status,
): number {
  return rows.filter((row) => row.status === status).reduce((sum, { amount }) => sum + amount, 0)
}

/** What can still be deducted. */
export const getDeductible = (
  held: number,
  deductions: readonly Deduction[],
  returns: readonly Return[] = [],
): number => summarizeDeposit(held, deductions, { returns }).deductible

/**
 * The law sets no day. Contracts give 30 to 60 days (https://balayhub.com/blog/security-deposit-tenant-rights-philippines, read 15 Nov
 * 2026); the lease draft and the passport use the shortest.
 */
export const DEPOSIT_RETURN_DAYS = 30
export const getReturnDay = (lastDay: Day): Day => addDays(lastDay, DEPOSIT_RETURN_DAYS)

export type RoomPair<Entry> = { room: string; before: Entry[]; after: Entry[] }

/** The entries of the two reports beside each other, by the name of the room without regard to case and spaces. */
export function pairRooms<Entry extends Pick<ConditionEntryView, 'room'>>(
  before: readonly Entry[],
  after: readonly Entry[],
): RoomPair<Entry>[] {
  const pairs = new Map<string, RoomPair<Entry>>()
  const add = (entry: Entry, side: 'before' | 'after') => {
    const key = entry.room.toLowerCase().replaceAll(/\s+/g, ' ').trim()
    const pair = pairs.get(key) ?? { room: entry.room, before: [], after: [] }
    pair[side].push(entry)
    pairs.set(key, pair)
  }
  for (const entry of before) add(entry, 'before')
  for (const entry of after) add(entry, 'after')
  return [...pairs.values()]
}

// Sums and bounds of a deposit passport. Amounts in centavos.
import { addDays, type Day } from '#app/shared/dates.ts'
import type { DeductionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { ConditionEntryView, DepositSums } from './deposit.model.ts'

export const DEPOSIT_FOLDER = 'deposits'
/** Evidence is a picture or a file of this type. */
export const PDF_TYPE = 'application/pdf'
export const MAX_CONDITION_ENTRIES = 40
export const MAX_CONDITION_PHOTOS = 4
export const MAX_DEDUCTIONS = 50

type Deduction = { amount: number; status: DeductionStatus }

/** A withdrawn deduction does not count. Rent that was paid for days after an early end comes back with the deposit. */
export function summarizeDeposit(held: number, deductions: readonly Deduction[], unusedRent = 0): DepositSums {
  const sum = (status: DeductionStatus) =>
    deductions.filter((each) => each.status === status).reduce((total, { amount }) => total + amount, 0)
  const [accepted, contested, waiting] = [sum('accepted'), sum('contested'), sum('proposed')]
  const deductible = held - accepted - contested - waiting
  return {
    held,
    unusedRent,
    accepted,
    contested,
    waiting,
    deductible,
    left: held - accepted,
    returned: deductible + unusedRent,
  }
}

/** What can still be deducted. */
export const getDeductible = (held: number, deductions: readonly Deduction[]): number =>
  summarizeDeposit(held, deductions).deductible

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

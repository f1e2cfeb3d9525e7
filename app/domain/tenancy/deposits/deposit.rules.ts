// Sums and bounds of a deposit passport. Amounts in centavos.
import { addMonths, type Day } from '#app/shared/dates.ts'
import type { DeductionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { ConditionEntryView, DepositSums } from './deposit.model.ts'

export const DEPOSIT_FOLDER = 'deposits'
export const MAX_CONDITION_ENTRIES = 40
export const MAX_CONDITION_PHOTOS = 4
export const MAX_DEDUCTIONS = 50

type Deduction = { amount: number; status: DeductionStatus }

/** A withdrawn deduction does not count. */
export function summarizeDeposit(held: number, deductions: readonly Deduction[]): DepositSums {
  const sum = (status: DeductionStatus) =>
    deductions.filter((each) => each.status === status).reduce((total, { amount }) => total + amount, 0)
  const [accepted, contested, waiting] = [sum('accepted'), sum('contested'), sum('proposed')]
  return { held, accepted, contested, waiting, returned: held - accepted - contested - waiting }
}

/** What can still be deducted. */
export const getDeductible = (held: number, deductions: readonly Deduction[]): number =>
  summarizeDeposit(held, deductions).returned

/** One month after the last day. */
export const getReturnDay = (lastDay: Day): Day => addMonths(lastDay, 1)

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

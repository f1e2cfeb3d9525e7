// Cash of an owner in the hands of the team, as the page shows it.
import type { HeldCashStatus } from '#app/shared/tenancy-vocabulary.ts'

/** Entries on one page: open ones, and the last ones that were settled. */
export const MAX_HELD = 200
export const SHOWN_SETTLED = 20

export type HeldCashEntry = {
  id: string
  rentalId: string
  listing: string
  tenant: string
  amount: number
  takenAt: Date
}

export type CashHolder = {
  personId: string
  name: string
  /** False for a person who left the team with cash in hand. */
  isInTeam: boolean
  sum: number
  /** The reader holds it: somebody else has to confirm it. */
  isReader: boolean
  entries: HeldCashEntry[]
}

export type SettledCash = HeldCashEntry & {
  holder: string
  settledBy: string
  settledAt: Date
  status: Exclude<HeldCashStatus, 'held'>
  note: string | null
}

export type HeldCashPage = { holders: CashHolder[]; settled: SettledCash[]; maySettle: boolean }

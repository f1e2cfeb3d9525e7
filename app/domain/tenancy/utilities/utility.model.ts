// Sub-meter readings as the pages of a rental show them.
import type { Day } from '#app/shared/dates.ts'
import type { MeteredUtility, ReadingStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { Calculation, ReadingFacts } from './utility.rules.ts'

export type UtilityReading = ReadingFacts &
  Calculation & {
    id: string
    utility: MeteredUtility
    readOn: Day
    dueDate: Day
    status: ReadingStatus
    contestReason: string | null
    answer: string | null
    reversalReason: string | null
    /** What its line in the rent book changes: the amount, or the difference that a correction makes. */
    lineAmount: number
    isCorrection: boolean
    /** The reader recorded it, it is the latest of its meter, and it is not too late. */
    isReversible: boolean
    photos: { meter: string | null; bill: string | null }
  }

export type UtilityBook = {
  /** Newest first. */
  readings: UtilityReading[]
  /** The last valid reading of each utility; null before the first one. */
  last: Record<MeteredUtility, { reading: number; readOn: Day } | null>
  allowed: { record: boolean; contest: boolean }
}

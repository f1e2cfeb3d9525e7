import type { CommissionKind, CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import type { Day } from '#app/shared/dates.ts'

export const COMMISSION_PAGE_SIZE = 25
/** Lines of one statement; a year of an agent has fewer. */
export const STATEMENT_LINES = 1_000
export const DISPUTE_REASON_MAX = 500

export type CommissionRow = {
  id: string
  kind: CommissionKind
  status: CommissionStatus
  listing: string
  moveInDate: Day
  leaseMonths: number
  baseAmount: number
  rateBasisPoints: number
  amount: number
  earnedAt: Date
  billedAt: Date | null
  paidAt: Date | null
  disputeReason: string | null
}

/** A month ('2026-03') or a year ('2026'), with its first day and the first day after it. */
export type Period = { text: string; from: Day; until: Day }

export type CommissionSums = Record<CommissionStatus, number> & { total: number }

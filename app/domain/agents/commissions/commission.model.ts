import type { CommissionKind, CommissionRuleName, CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import type { Day } from '#app/shared/dates.ts'
import { defineList } from '#app/shared/lists/define-list.ts'

export const agreementList = defineList({ filters: {}, pageSize: 25 })
/** Lines of one statement; a year of an agent has fewer. */
export const STATEMENT_LINES = 1_000
export const DISPUTE_REASON_MAX = 500
export const PARTNER_NAME_MAX = 200
/** Listings with applications under way. */
export const FORECAST_LINES = 100
/** Months of the chart. */
export const CHART_MONTHS = 12

export type LeaseTerm = { monthlyRent: number; leaseMonths: number }

export type CommissionRule = { rule: CommissionRuleName; rateBasisPoints: number }

/** What another broker gets: a share in hundredths of a percent, or a fixed amount. */
export type Split = { name: string } & (
  | { basisPoints: number; fixedAmount: null }
  | { basisPoints: null; fixedAmount: number }
)

/** `agreedFrom` is the first day of the agreement, null for the rule of the site. */
export type RuleInForce = CommissionRule & { agreedFrom: Day | null; split: Split | null }

export type CommissionRow = CommissionRule & {
  id: string
  kind: CommissionKind
  status: CommissionStatus
  listing: string
  moveInDate: Day
  leaseMonths: number
  /** One month's rent. */
  baseAmount: number
  agreedFrom: Day | null
  /** The agent's own part. */
  amount: number
  partnerName: string | null
  partnerAmount: number
  earnedAt: Date
  billedAt: Date | null
  paidAt: Date | null
  disputeReason: string | null
}

/** What a listing would earn if its application that is furthest leads to a booking. Never part of a sum of commissions. */
export type ForecastRow = CommissionRule & {
  listingId: string
  listing: string
  isApproved: boolean
  applications: number
  leaseMonths: number
  monthlyRent: number
  amount: number
  partnerAmount: number
}

/** A month with what was earned and what was taken back, both as positive amounts. */
export type CommissionMonth = { month: Day; earned: number; takenBack: number }

/** A month ('2026-03') or a year ('2026'), with its first day and the first day after it. */
export type Period = { text: string; from: Day; until: Day }

export type CommissionSums = Record<CommissionStatus, number> & { total: number }

/** A listing the agent acts for, with the rule that a booking confirmed today would have. */
export type AgreementRow = RuleInForce & { listingId: string; listing: string; monthlyRent: number }

/** One of the agreements of a listing, the latest first. */
export type AgreementEntry = RuleInForce & { id: string; validFrom: Day; recordedAt: Date }

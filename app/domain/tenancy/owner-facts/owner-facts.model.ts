// How an owner returned deposits and answered maintenance requests in the last 12 months. Counts with their cases, never a score.
import type { Day } from '#app/shared/dates.ts'

export const OWNER_FACTS_MONTHS = 12
/** Fewer cases say nothing about a person. */
export const MIN_CASES = 3

export type DepositCase = { id: string; listing: string; returnBy: Day; isInTime: boolean }
export type RequestCase = { id: string; listing: string; title: string; respondBy: Date; isInTime: boolean }
export type OwnerCases = { deposits: DepositCase[]; requests: RequestCase[] }

export type CaseFigure = { inTime: number; total: number }
/** Null: too few cases. */
export type OwnerFacts = { deposits: CaseFigure | null; requests: CaseFigure | null; replyLabel: string | null }

// What renters say after a visit.
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'

export const VISIT_NOTE_MAX = 800

export type VisitAnswers = { isReal: boolean; isAsDescribed: boolean; wasAskedForMoney: boolean }

/** `due`: the renter can answer now. `early`: the visit has not started. `none`: no visit took place. */
export type VisitCheckState = 'due' | 'early' | 'none'

/** Renters who answered about one listing; `good` of them say that it is real, as described, and that nobody asked for money. */
export type VisitFigures = { total: number; good: number }

/** Fewer answers are not shown: they would tell who gave them. */
export const MIN_SHOWN_ANSWERS = 3

export type VisitTime = { status: InspectionStatus; scheduledAt: Date }

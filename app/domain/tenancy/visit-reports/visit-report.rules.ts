import type { ListingReportReason, VisitConcerns } from '#app/shared/vocabulary.ts'
import type { VisitAnswers, VisitCheckState, VisitTime } from './visit-report.model.ts'

/** A host can forget to complete a viewing, so a confirmed one whose time has come counts as a visit. */
export function getVisitCheckState({ status, scheduledAt }: VisitTime, now: Date): VisitCheckState {
  if (status === 'pending_confirmation' || status === 'cancelled') return 'none'
  return scheduledAt <= now || status !== 'scheduled' ? 'due' : 'early'
}

/** Why an administrator must look at the listing; null if all answers are good. */
export function getVisitConcern({ isReal, isAsDescribed, wasAskedForMoney }: VisitAnswers): ListingReportReason | null {
  if (!isReal || wasAskedForMoney) return 'scam'
  return isAsDescribed ? null : 'wrong_information'
}

export function listVisitConcerns({ isReal, isAsDescribed, wasAskedForMoney }: VisitAnswers): VisitConcerns {
  return [
    ...(isReal ? [] : (['not_real'] as const)),
    ...(isAsDescribed ? [] : (['not_as_described'] as const)),
    ...(wasAskedForMoney ? (['asked_for_money'] as const) : []),
  ]
}

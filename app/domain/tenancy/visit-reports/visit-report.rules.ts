import type { VisitAnswers, VisitCheckState, VisitTime } from './visit-report.model.ts'

/** A host can forget to complete a viewing, so a confirmed one whose time has come counts as a visit. */
export function getVisitCheckState({ status, scheduledAt }: VisitTime, now: Date): VisitCheckState {
  if (status === 'pending_confirmation' || status === 'cancelled') return 'none'
  return scheduledAt <= now || status !== 'scheduled' ? 'due' : 'early'
}

/** An administrator must look at the listing. */
export function isAlarming({ isReal, wasAskedForMoney }: VisitAnswers): boolean {
  return !isReal || wasAskedForMoney
}

// Who may do what with a viewing in which state. The state machine names the moves; this adds what depends on the row and the time.
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import { VIEWING_INTENTS, type ViewingIntent, type ViewingSide, type ViewingState } from './viewing.model.ts'

/**
 * A viewing starts at most this long before its time. A completed viewing ends the payment warnings to the renter, so a host must not be
 * able to complete one that has not happened.
 */
const START_EARLY_MS = 60 * 60_000
export const REMINDER_MS = 24 * 60 * 60_000

const TARGETS: Record<ViewingIntent, InspectionStatus> = {
  confirm: 'scheduled',
  decline: 'cancelled',
  cancel: 'cancelled',
  propose: 'pending_confirmation',
  start: 'in_progress',
  complete: 'completed',
}

export const getTarget = (intent: ViewingIntent): InspectionStatus => TARGETS[intent]

/** Undefined if the intent is possible. */
export type Obstacle =
  | 'inspection.moveNotAllowed'
  | 'viewing.otherSideAnswers'
  | 'viewing.notYet'
  | 'inspection.time.past'

export function findObstacle(
  viewing: ViewingState,
  intent: ViewingIntent,
  actor: { side: ViewingSide; mover: Mover },
  now: Date,
): Obstacle | undefined {
  const target = TARGETS[intent]
  // Another proposal while the first one waits changes no status
  const isCounterProposal = intent === 'propose' && viewing.status === 'pending_confirmation'
  if (!isCounterProposal && !canMove('inspection', viewing.status, target, actor.mover))
    return 'inspection.moveNotAllowed'
  if (intent === 'decline' && viewing.status !== 'pending_confirmation') return 'inspection.moveNotAllowed'
  const isAnswer = intent === 'confirm' || intent === 'decline'
  if (isAnswer && viewing.proposedBy === actor.side) return 'viewing.otherSideAnswers'
  if (intent === 'confirm' && listComingTimes(viewing, now).length === 0) return 'inspection.time.past'
  const [startsAt] = viewing.times
  if (intent === 'start' && (!startsAt || now.getTime() < startsAt.getTime() - START_EARLY_MS)) return 'viewing.notYet'
  return undefined
}

/** The times that can still be confirmed. */
export const listComingTimes = ({ times }: ViewingState, now: Date): Date[] => times.filter((time) => time > now)

export function listIntents(
  viewing: ViewingState,
  actor: { side: ViewingSide; mover: Mover },
  now: Date,
): ViewingIntent[] {
  return VIEWING_INTENTS.filter((intent) => findObstacle(viewing, intent, actor, now) === undefined).filter(
    // Declining is the answer to a proposal; cancelling would offer the same twice
    (intent, _index, intents) => intent !== 'cancel' || !intents.includes('decline'),
  )
}

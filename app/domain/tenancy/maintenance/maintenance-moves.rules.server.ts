// Which states a person can set. Not for the browser: the state machines of everything would come along.
import { isReopenable } from '#app/shared/derived-states.ts'
import { canMove, type Mover } from '#app/shared/state-machines.ts'
import { MAINTENANCE_STATUSES, type MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'

export type MovedRequest = { status: MaintenanceStatus; completedAt: Date | null }

/** The states that the person can set now. */
export function listMoves({ status, completedAt }: MovedRequest, mover: Mover, now: Date): MaintenanceStatus[] {
  return MAINTENANCE_STATUSES.filter(
    (to) =>
      canMove('maintenance', status, to, mover) &&
      (status !== 'completed' || (completedAt !== null && isReopenable(completedAt, now))),
  )
}

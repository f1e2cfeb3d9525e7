// Statuses of the demo data come from the state machines of the product: a move that the product would refuse stops the seed.
import { canMove, type MachineName, type MachineState, type Mover } from '#app/shared/state-machines.ts'

export type StateMove<Name extends MachineName> = readonly [to: MachineState<Name>, by: Mover]

/** Returns the state after all moves. */
export function applyMoves<Name extends MachineName>(
  machine: Name,
  from: MachineState<Name>,
  moves: readonly StateMove<Name>[],
): MachineState<Name> {
  return moves.reduce((state, [to, by]) => {
    if (!canMove(machine, state, to, by)) throw new Error(`The ${by} may not move a ${machine} from ${state} to ${to}.`)
    return to
  }, from)
}

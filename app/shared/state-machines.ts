// What may become what, and at whose hand: the processes of the business as data (DECISIONS, state machines).
// A command asks here first and then moves with `UPDATE ... WHERE status = <from>`, so that of two deciders one wins.
import {
  APPLICATION_STATUSES,
  BOOKING_STATUSES,
  CLIENT_STAGES,
  INSPECTION_STATUSES,
  LISTING_STATUSES,
  MAINTENANCE_STATUSES,
  RECEIPT_STATUSES,
  RESERVATION_STATUSES,
} from './vocabulary.ts'

/**
 * Who someone is to the thing that moves, not what kind of account they have: `tenant` is the renter concerned (applicant,
 * guest, visitor), `owner` has the property, `agent` acts for it or keeps the client.
 */
export const MOVERS = ['tenant', 'owner', 'agent', 'admin'] as const
export type Mover = (typeof MOVERS)[number]

type Move<State extends string> = { from: State; to: State; by: readonly Mover[] }
type Machine<State extends string> = { states: readonly State[]; moves: readonly Move<State>[] }

function createMachine<const State extends string>(
  states: readonly State[],
  moves: readonly Move<NoInfer<State>>[],
): Machine<State> {
  return { states, moves }
}

const allowAllMoves = <State extends string>(states: readonly State[], by: readonly Mover[]): Move<State>[] =>
  states.flatMap((from) => states.filter((to) => to !== from).map((to) => ({ from, to, by })))

export const STATE_MACHINES = {
  /** Owners go through review; an admin may jump between any two states (spec §4). */
  property: createMachine(LISTING_STATUSES, [
    ...allowAllMoves(LISTING_STATUSES, ['admin']),
    { from: 'draft', to: 'pending', by: ['owner'] },
    { from: 'active', to: 'inactive', by: ['owner'] },
    { from: 'inactive', to: 'active', by: ['owner'] },
    { from: 'pending', to: 'draft', by: ['owner'] },
    { from: 'active', to: 'draft', by: ['owner'] },
    { from: 'inactive', to: 'draft', by: ['owner'] },
  ]),
  rental_application: createMachine(APPLICATION_STATUSES, [
    { from: 'pending', to: 'approved', by: ['owner', 'agent', 'admin'] },
    { from: 'pending', to: 'rejected', by: ['owner', 'agent', 'admin'] },
    { from: 'pending', to: 'withdrawn', by: ['tenant'] },
  ]),
  /** Confirmed means the money is in, which only the owner sees; the admin stands in. */
  booking: createMachine(BOOKING_STATUSES, [
    { from: 'pending', to: 'confirmed', by: ['owner', 'admin'] },
    { from: 'pending', to: 'cancelled', by: ['tenant', 'admin'] },
  ]),
  receipt: createMachine(RECEIPT_STATUSES, [
    { from: 'submitted', to: 'confirmed', by: ['owner', 'admin'] },
    { from: 'submitted', to: 'declined', by: ['owner', 'admin'] },
  ]),
  /** Whoever proposed the time does not confirm it: that is the command's rule, for it depends on the row. */
  inspection: createMachine(INSPECTION_STATUSES, [
    { from: 'pending_confirmation', to: 'scheduled', by: MOVERS },
    { from: 'pending_confirmation', to: 'cancelled', by: MOVERS },
    { from: 'scheduled', to: 'in_progress', by: ['owner', 'agent', 'admin'] },
    { from: 'scheduled', to: 'cancelled', by: MOVERS },
    { from: 'scheduled', to: 'pending_confirmation', by: MOVERS }, // another time
    { from: 'in_progress', to: 'completed', by: ['owner', 'agent', 'admin'] },
  ]),
  maintenance: createMachine(MAINTENANCE_STATUSES, [
    { from: 'open', to: 'in_progress', by: ['owner', 'admin'] },
    { from: 'in_progress', to: 'completed', by: ['owner', 'admin'] },
    { from: 'open', to: 'cancelled', by: ['tenant', 'owner', 'admin'] },
    { from: 'in_progress', to: 'cancelled', by: ['owner', 'admin'] },
    { from: 'completed', to: 'open', by: ['tenant'] }, // within the days of isReopenable
  ]),
  /** Any to any; each move is dated in client_stage_changes. */
  client: createMachine(CLIENT_STAGES, allowAllMoves(CLIENT_STAGES, ['agent'])),
  amenity_reservation: createMachine(RESERVATION_STATUSES, [
    { from: 'booked', to: 'cancelled', by: ['tenant', 'owner', 'admin'] },
  ]),
} as const

export type MachineName = keyof typeof STATE_MACHINES
export type MachineState<Name extends MachineName> = (typeof STATE_MACHINES)[Name]['states'][number]

/** The states `by` may move it to from here, for buttons and dropdowns. */
export function listNextStates<Name extends MachineName>(
  name: Name,
  from: MachineState<Name>,
  by: Mover,
): MachineState<Name>[] {
  const { states, moves }: Machine<MachineState<Name>> = STATE_MACHINES[name]
  return states.filter((to) => moves.some((move) => move.from === from && move.to === to && move.by.includes(by)))
}

export function canMove<Name extends MachineName>(
  name: Name,
  from: MachineState<Name>,
  to: MachineState<Name>,
  by: Mover,
): boolean {
  return listNextStates(name, from, by).includes(to)
}

import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type MachineName,
  canMove,
  MOVERS,
  listNextStates,
  STATE_MACHINES,
  type MachineState,
} from './state-machines.ts'

/** The moves of DECISIONS.md written out by hand: `from>to` and who may make it. Whatever is not here is refused. */
const ALLOWED: Record<MachineName, Record<string, string>> = {
  property: {
    'draft>pending': 'owner admin',
    'draft>active': 'admin',
    'draft>inactive': 'admin',
    'pending>draft': 'owner admin',
    'pending>active': 'admin',
    'pending>inactive': 'admin',
    'active>draft': 'owner admin',
    'active>pending': 'admin',
    'active>inactive': 'owner admin',
    'inactive>draft': 'owner admin',
    'inactive>pending': 'admin',
    'inactive>active': 'owner admin',
  },
  rental_application: {
    'pending>approved': 'owner agent admin',
    'pending>rejected': 'owner agent admin',
    'pending>withdrawn': 'tenant',
  },
  booking: { 'pending>confirmed': 'owner admin', 'pending>cancelled': 'tenant admin' },
  receipt: { 'submitted>confirmed': 'owner admin', 'submitted>declined': 'owner admin' },
  inspection: {
    'pending_confirmation>scheduled': 'tenant owner agent admin',
    'pending_confirmation>cancelled': 'tenant owner agent admin',
    'scheduled>in_progress': 'owner agent admin',
    'scheduled>cancelled': 'tenant owner agent admin',
    'scheduled>pending_confirmation': 'tenant owner agent admin',
    'in_progress>completed': 'owner agent admin',
  },
  maintenance: {
    'open>in_progress': 'owner admin',
    'in_progress>completed': 'owner admin',
    'open>cancelled': 'tenant owner admin',
    'in_progress>cancelled': 'owner admin',
    'completed>open': 'tenant',
  },
  client: Object.fromEntries(
    STATE_MACHINES.client.states.flatMap((from) =>
      STATE_MACHINES.client.states.filter((to) => to !== from).map((to) => [`${from}>${to}`, 'agent']),
    ),
  ),
  amenity_reservation: { 'booked>cancelled': 'tenant owner admin' },
}

const names = Object.keys(STATE_MACHINES) as MachineName[]

/** Every pair of states with every mover. */
const listAllMoves = (name: MachineName) => {
  const states = STATE_MACHINES[name].states as readonly MachineState<typeof name>[]
  return states.flatMap((from) => states.flatMap((to) => MOVERS.map((by) => ({ from, to, by }))))
}

describe('the moves a thing can make', () => {
  it.each(names)('%s: every pair of states, for everybody, is as written down', (name) => {
    for (const { from, to, by } of listAllMoves(name)) {
      const allowed = (ALLOWED[name][`${from}>${to}`] ?? '').split(' ').includes(by)
      expect({ from, to, by, allowed: canMove(name, from, to, by) }).toEqual({ from, to, by, allowed })
    }
  })

  it('walks more than four hundred combinations', () => {
    expect(names.flatMap(listAllMoves).length).toBeGreaterThan(400)
  })

  it('never call standing still a move', () => {
    for (const name of names) {
      for (const move of listAllMoves(name).filter(({ from, to }) => from === to)) {
        expect(canMove(name, move.from, move.to, move.by)).toBe(false)
      }
    }
  })

  it('end where nobody but an admin can go on: an answer to an application is final', () => {
    for (const by of MOVERS) {
      expect(listNextStates('rental_application', 'approved', by)).toEqual([])
      expect(listNextStates('booking', 'confirmed', by)).toEqual([])
      expect(listNextStates('receipt', 'declined', by)).toEqual([])
    }
  })

  it('offer an owner what the dropdown of an active listing needs', () => {
    expect(listNextStates('property', 'active', 'owner')).toEqual(['draft', 'inactive'])
    expect(listNextStates('property', 'active', 'tenant')).toEqual([])
  })

  it('know the states of each machine by type', () => {
    expectTypeOf(listNextStates('booking', 'pending', 'owner')).toEqualTypeOf<
      ('pending' | 'confirmed' | 'cancelled')[]
    >()
  })
})

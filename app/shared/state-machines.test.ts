import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type MachineName,
  canMove,
  MOVERS,
  listNextStates,
  STATE_MACHINES,
  type MachineState,
} from './state-machines.ts'

/**
 * The moves of docs/product.md (State machines), typed by hand: `from>to` and who may make it. All other moves must be refused.
 */
const ALLOWED: Record<MachineName, Record<string, string>> = {
  listing: {
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
  booking: { 'pending>confirmed': 'owner admin', 'pending>cancelled': 'tenant owner admin' },
  paymentProof: {
    'submitted>confirmed': 'owner admin',
    'submitted>declined': 'owner admin',
    'confirmed>reversed': 'owner admin',
  },
  postDatedCheck: {
    'held>deposited': 'owner admin',
    'held>returned': 'owner admin',
    'deposited>cleared': 'owner admin',
    'deposited>returned': 'owner admin',
    'cleared>returned': 'owner admin',
  },
  utility_reading: {
    'charged>contested': 'tenant',
    'contested>kept': 'owner admin',
    'contested>corrected': 'owner admin',
    'charged>reversed': 'owner admin',
    'contested>reversed': 'owner admin',
    'kept>reversed': 'owner admin',
  },
  early_end: {
    'open>accepted': 'tenant owner',
    'open>declined': 'tenant owner',
    'open>withdrawn': 'tenant owner',
    'open>lapsed': 'tenant owner',
  },
  lease_signing: {
    'open>signed': 'tenant owner',
    'open>declined': 'tenant owner',
    'open>withdrawn': 'tenant owner',
    'open>lapsed': 'tenant owner',
    'open>void': 'tenant owner admin',
  },
  invited_signer: {
    'asked>signed': 'signer',
    'asked>declined': 'signer',
    'asked>removed': 'owner',
    'declined>removed': 'owner',
  },
  tenant_invitation: {
    'not_invited>invited': 'owner',
    'declined>invited': 'owner',
    'invited>not_invited': 'owner',
    'invited>accepted': 'tenant',
    'invited>declined': 'tenant',
  },
  opening_figure: {
    'proposed>confirmed': 'tenant',
    'proposed>contested': 'tenant',
    'contested>kept': 'owner',
    'contested>corrected': 'owner',
  },
  renewal: {
    'open>accepted': 'tenant owner',
    'open>declined': 'tenant owner',
    'open>countered': 'tenant owner',
    'open>withdrawn': 'tenant owner admin',
  },
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
  deduction: {
    'proposed>accepted': 'tenant',
    'proposed>contested': 'tenant',
    'contested>accepted': 'tenant',
    'proposed>withdrawn': 'owner',
    'contested>withdrawn': 'owner',
  },
  depositReturn: {
    'sent>confirmed': 'tenant',
    'sent>contested': 'tenant',
    'contested>confirmed': 'tenant',
    'sent>withdrawn': 'owner',
    'contested>withdrawn': 'owner',
  },
  client: Object.fromEntries(
    STATE_MACHINES.client.states.flatMap((from) =>
      STATE_MACHINES.client.states.filter((to) => to !== from).map((to) => [`${from}>${to}`, 'agent']),
    ),
  ),
  appointment: {
    'planned>done': 'agent',
    'planned>cancelled': 'agent',
    'done>planned': 'agent',
    'cancelled>planned': 'agent',
  },
  commission: {
    'pending>billed': 'agent admin',
    'pending>paid': 'agent admin',
    'billed>paid': 'agent admin',
    'billed>disputed': 'agent admin',
    'billed>pending': 'agent admin',
    'disputed>billed': 'agent admin',
    'disputed>paid': 'agent admin',
    'paid>billed': 'agent admin',
  },
  report: {
    'open>resolved': 'admin',
    'open>dismissed': 'admin',
    'resolved>open': 'admin',
    'dismissed>open': 'admin',
  },
  payout_proposal: {
    'open>approved': 'owner',
    'open>declined': 'owner',
    'open>withdrawn': 'member',
    'open>lapsed': 'owner',
  },
  roommate_change: {
    'invited>open': 'tenant',
    'invited>declined': 'tenant owner',
    'invited>withdrawn': 'tenant owner',
    'invited>lapsed': 'owner',
    'open>agreed': 'tenant owner',
    'open>declined': 'tenant owner',
    'open>withdrawn': 'tenant owner',
    'open>lapsed': 'owner',
  },
  held_cash: { 'held>handed_over': 'owner', 'held>written_off': 'owner', 'held>cancelled': 'owner' },
  team_member: {
    'invited>active': 'member',
    'invited>removed': 'owner',
    'active>removed': 'owner member',
  },
  brokerage_member: {
    'invited>active': 'member',
    'invited>removed': 'owner',
    'active>removed': 'owner member',
  },
  lead_assignment: {
    'assigned>answered': 'member',
    'assigned>moved_on': 'owner',
    'assigned>returned': 'owner member',
  },
  amenity_reservation: { 'booked>cancelled': 'tenant owner admin' },
}

const names = Object.keys(STATE_MACHINES) as MachineName[]

const listAllMoves = (name: MachineName) => {
  const states = STATE_MACHINES[name].states as readonly MachineState<typeof name>[]
  return states.flatMap((from) => states.flatMap((to) => MOVERS.map((by) => ({ from, to, by }))))
}

describe('state machines', () => {
  it.each(names)('every pair of states and mover of %s is as documented', (name) => {
    for (const { from, to, by } of listAllMoves(name)) {
      const allowed = (ALLOWED[name][`${from}>${to}`] ?? '').split(' ').includes(by)
      expect({ from, to, by, allowed: canMove(name, from, to, by) }).toEqual({ from, to, by, allowed })
    }
  })

  it('the state machines have more than four hundred combinations', () => {
    expect(names.flatMap(listAllMoves).length).toBeGreaterThan(400)
  })

  it('a move to the same state is never allowed', () => {
    for (const name of names) {
      for (const move of listAllMoves(name).filter(({ from, to }) => from === to)) {
        expect(canMove(name, move.from, move.to, move.by)).toBe(false)
      }
    }
  })

  it('decided applications, confirmed bookings and declined proofs of payment are final', () => {
    for (const by of MOVERS) {
      expect(listNextStates('rental_application', 'approved', by)).toEqual([])
      expect(listNextStates('booking', 'confirmed', by)).toEqual([])
      expect(listNextStates('paymentProof', 'declined', by)).toEqual([])
    }
  })

  it('an owner can move an active listing to draft and inactive', () => {
    expect(listNextStates('listing', 'active', 'owner')).toEqual(['draft', 'inactive'])
    expect(listNextStates('listing', 'active', 'tenant')).toEqual([])
  })

  it('the states of a machine are known to the type system', () => {
    expectTypeOf(listNextStates('booking', 'pending', 'owner')).toEqualTypeOf<
      ('pending' | 'confirmed' | 'cancelled')[]
    >()
  })
})

// All state machines of the business as data: which state may follow which, and who may make the move. Every other move is
// refused (promise M3). A command checks with canMove and then runs `UPDATE … WHERE status = <from>`, so that of two concurrent
// moves exactly one succeeds. States that follow from dates and sums are in derived-states.ts.
import { BROKERAGE_MEMBER_STATUSES, COMMISSION_STATUSES, LEAD_ASSIGNMENT_STATUSES } from './agent-vocabulary.ts'
import {
  APPLICATION_STATUSES,
  BOOKING_STATUSES,
  POST_DATED_CHECK_STATUSES,
  DEDUCTION_STATUSES,
  DEPOSIT_RETURN_STATUSES,
  EARLY_END_STATUSES,
  HELD_CASH_STATUSES,
  INSPECTION_STATUSES,
  INVITED_SIGNER_STATUSES,
  LEASE_SIGNING_STATUSES,
  MAINTENANCE_STATUSES,
  OPENING_FIGURE_STATUSES,
  READING_STATUSES,
  PROOF_STATUSES,
  RENEWAL_STATUSES,
  PAYOUT_PROPOSAL_STATUSES,
  RESERVATION_STATUSES,
  ROOMMATE_CHANGE_STATUSES,
  TENANT_INVITATION_STATUSES,
} from './tenancy-vocabulary.ts'
import {
  APPOINTMENT_STATUSES,
  CLIENT_STAGES,
  LISTING_STATUSES,
  REPORT_STATUSES,
  TEAM_MEMBER_STATUSES,
} from './vocabulary.ts'

/**
 * The role of a person for the object that moves, not the user type: `tenant` is the renter concerned (applicant, guest of a
 * booking, visitor), `owner` owns the listing, `agent` manages it or keeps the client, `member` is the
 * person of a team.
 */
export const MOVERS = ['tenant', 'owner', 'agent', 'admin', 'member', 'signer'] as const
export type Mover = (typeof MOVERS)[number]
const VISIT_PARTIES = ['tenant', 'owner', 'agent', 'admin'] as const

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
  /**
   * A listing. The owner submits a draft for review (pending), can hide and show an active listing, and can return it to draft.
   * Only an admin approves (pending → active); an admin may make any move.
   */
  listing: createMachine(LISTING_STATUSES, [
    ...allowAllMoves(LISTING_STATUSES, ['admin']),
    { from: 'draft', to: 'pending', by: ['owner'] },
    { from: 'active', to: 'inactive', by: ['owner'] },
    { from: 'inactive', to: 'active', by: ['owner'] },
    { from: 'pending', to: 'draft', by: ['owner'] },
    { from: 'active', to: 'draft', by: ['owner'] },
    { from: 'inactive', to: 'draft', by: ['owner'] },
  ]),
  /** A tenant's application for a listing. It is decided once: approved, rejected and withdrawn are final (promise M2). */
  rental_application: createMachine(APPLICATION_STATUSES, [
    { from: 'pending', to: 'approved', by: ['owner', 'agent', 'admin'] },
    { from: 'pending', to: 'rejected', by: ['owner', 'agent', 'admin'] },
    { from: 'pending', to: 'withdrawn', by: ['tenant'] },
  ]),
  /**
   * A booking. Confirmed means that the money has arrived, which the owner can see; an admin may act for the owner. Each side can cancel
   * before that; the owner gives a reason.
   */
  booking: createMachine(BOOKING_STATUSES, [
    { from: 'pending', to: 'confirmed', by: ['owner', 'admin'] },
    { from: 'pending', to: 'cancelled', by: ['tenant', 'owner', 'admin'] },
  ]),
  /**
   * Proof of payment that a tenant submitted, or that the owner recorded. It is confirmed or declined once; only confirmed proofs count as
   * paid. Who confirmed or recorded it may reverse it; the command must also check the person, the days and what the payment is.
   */
  paymentProof: createMachine(PROOF_STATUSES, [
    { from: 'submitted', to: 'confirmed', by: ['owner', 'admin'] },
    { from: 'submitted', to: 'declined', by: ['owner', 'admin'] },
    { from: 'confirmed', to: 'reversed', by: ['owner', 'admin'] },
  ]),
  /**
   * A post-dated check. The owner deposits it from its date on; the bank clears or returns it, for some days also after it has cleared (the
   * command checks the days). A check that is not needed any more is returned to the tenant without a deposit.
   */
  postDatedCheck: createMachine(POST_DATED_CHECK_STATUSES, [
    { from: 'held', to: 'deposited', by: ['owner', 'admin'] },
    { from: 'held', to: 'returned', by: ['owner', 'admin'] },
    { from: 'deposited', to: 'cleared', by: ['owner', 'admin'] },
    { from: 'deposited', to: 'returned', by: ['owner', 'admin'] },
    { from: 'cleared', to: 'returned', by: ['owner', 'admin'] },
  ]),
  /**
   * The charge for a sub-meter reading. The tenant contests it once; the owner keeps it or corrects it by a new reading. Who recorded it may
   * reverse it; the command must also check the person, the days, the payments and later readings.
   */
  utility_reading: createMachine(READING_STATUSES, [
    { from: 'charged', to: 'contested', by: ['tenant'] },
    { from: 'contested', to: 'kept', by: ['owner', 'admin'] },
    { from: 'contested', to: 'corrected', by: ['owner', 'admin'] },
    { from: 'charged', to: 'reversed', by: ['owner', 'admin'] },
    { from: 'contested', to: 'reversed', by: ['owner', 'admin'] },
    { from: 'kept', to: 'reversed', by: ['owner', 'admin'] },
  ]),
  /**
   * A proposal to end a renewed rental early. The other side answers it; the side that made it withdraws it. The command checks the side. One
   * whose day has passed lapses when either side makes another one.
   */
  early_end: createMachine(EARLY_END_STATUSES, [
    { from: 'open', to: 'accepted', by: ['tenant', 'owner'] },
    { from: 'open', to: 'declined', by: ['tenant', 'owner'] },
    { from: 'open', to: 'withdrawn', by: ['tenant', 'owner'] },
    { from: 'open', to: 'lapsed', by: ['tenant', 'owner'] },
  ]),
  /**
   * A paper that waits for its signatures. Who prepared it withdraws it to change it, and the other side declines it: the command must also check
   * that. A lease is prepared by the owner only. The last of the signatures makes it signed, so either side can make that move. A change of
   * its record makes it void.
   */
  lease_signing: createMachine(LEASE_SIGNING_STATUSES, [
    { from: 'open', to: 'signed', by: ['tenant', 'owner'] },
    { from: 'open', to: 'declined', by: ['tenant', 'owner'] },
    { from: 'open', to: 'withdrawn', by: ['owner', 'tenant'] },
    { from: 'open', to: 'lapsed', by: ['owner', 'tenant'] },
    { from: 'open', to: 'void', by: ['owner', 'tenant', 'admin'] },
  ]),
  /** A guarantor or a witness of an open lease. Who has the link signs or declines; the owner removes one who has not signed. */
  invited_signer: createMachine(INVITED_SIGNER_STATUSES, [
    { from: 'asked', to: 'signed', by: ['signer'] },
    { from: 'asked', to: 'declined', by: ['signer'] },
    { from: 'asked', to: 'removed', by: ['owner'] },
    { from: 'declined', to: 'removed', by: ['owner'] },
  ]),
  /**
   * A proposal for the next rental. The command must also check the side: the other side accepts, declines or counters a proposal, and the
   * side that made it withdraws it.
   */
  renewal: createMachine(RENEWAL_STATUSES, [
    { from: 'open', to: 'accepted', by: ['tenant', 'owner'] },
    { from: 'open', to: 'declined', by: ['tenant', 'owner'] },
    { from: 'open', to: 'countered', by: ['tenant', 'owner'] },
    { from: 'open', to: 'withdrawn', by: ['tenant', 'owner', 'admin'] },
  ]),
  /**
   * A visit. Every party may propose, confirm or cancel a time. The command must also check that the person who proposed a time
   * does not confirm it, because that depends on the row.
   */
  inspection: createMachine(INSPECTION_STATUSES, [
    { from: 'pending_confirmation', to: 'scheduled', by: VISIT_PARTIES },
    { from: 'pending_confirmation', to: 'cancelled', by: VISIT_PARTIES },
    { from: 'scheduled', to: 'in_progress', by: ['owner', 'agent', 'admin'] },
    { from: 'scheduled', to: 'cancelled', by: VISIT_PARTIES },
    { from: 'scheduled', to: 'pending_confirmation', by: VISIT_PARTIES }, // another time is proposed
    { from: 'in_progress', to: 'completed', by: ['owner', 'agent', 'admin'] },
  ]),
  /** A maintenance request. The owner works on it; the tenant can cancel it while it is open and reopen it after completion. */
  maintenance: createMachine(MAINTENANCE_STATUSES, [
    { from: 'open', to: 'in_progress', by: ['owner', 'admin'] },
    { from: 'in_progress', to: 'completed', by: ['owner', 'admin'] },
    { from: 'open', to: 'cancelled', by: ['tenant', 'owner', 'admin'] },
    { from: 'in_progress', to: 'cancelled', by: ['owner', 'admin'] },
    { from: 'completed', to: 'open', by: ['tenant'] }, // only while isReopenable (derived-states.ts)
  ]),
  /** An amount that the owner deducts from a deposit. The tenant answers; the owner can withdraw it until it is accepted. */
  deduction: createMachine(DEDUCTION_STATUSES, [
    { from: 'proposed', to: 'accepted', by: ['tenant'] },
    { from: 'proposed', to: 'contested', by: ['tenant'] },
    { from: 'contested', to: 'accepted', by: ['tenant'] },
    { from: 'proposed', to: 'withdrawn', by: ['owner'] },
    { from: 'contested', to: 'withdrawn', by: ['owner'] },
  ]),
  /** Money that the owner paid back. The tenant says whether it arrived; the owner can take back a mistake until it is confirmed. */
  depositReturn: createMachine(DEPOSIT_RETURN_STATUSES, [
    { from: 'sent', to: 'confirmed', by: ['tenant'] },
    { from: 'sent', to: 'contested', by: ['tenant'] },
    { from: 'contested', to: 'confirmed', by: ['tenant'] },
    { from: 'sent', to: 'withdrawn', by: ['owner'] },
    { from: 'contested', to: 'withdrawn', by: ['owner'] },
  ]),
  /** A client of an agent. Any move; each is recorded with its date in client_stage_changes. */
  client: createMachine(CLIENT_STAGES, allowAllMoves(CLIENT_STAGES, ['agent'])),
  /** An appointment in the calendar of the agent, who can take both ends back. */
  appointment: createMachine(APPOINTMENT_STATUSES, [
    { from: 'planned', to: 'done', by: ['agent'] },
    { from: 'planned', to: 'cancelled', by: ['agent'] },
    { from: 'done', to: 'planned', by: ['agent'] },
    { from: 'cancelled', to: 'planned', by: ['agent'] },
  ]),
  /** A commission, in the book of the agent. `pending` is earned and not yet billed; a mistake can be corrected. */
  commission: createMachine(COMMISSION_STATUSES, [
    { from: 'pending', to: 'billed', by: ['agent', 'admin'] },
    { from: 'pending', to: 'paid', by: ['agent', 'admin'] },
    { from: 'billed', to: 'paid', by: ['agent', 'admin'] },
    { from: 'billed', to: 'disputed', by: ['agent', 'admin'] },
    { from: 'billed', to: 'pending', by: ['agent', 'admin'] },
    { from: 'disputed', to: 'billed', by: ['agent', 'admin'] },
    { from: 'disputed', to: 'paid', by: ['agent', 'admin'] },
    { from: 'paid', to: 'billed', by: ['agent', 'admin'] },
  ]),
  /**
   * The invitation of a tenant whom the owner added. The owner sends a link, replaces it (a new invitation) and takes it back; who has the link
   * accepts or declines. The owner may invite again after a refusal, which erased the contact.
   */
  tenant_invitation: createMachine(TENANT_INVITATION_STATUSES, [
    { from: 'not_invited', to: 'invited', by: ['owner'] },
    { from: 'declined', to: 'invited', by: ['owner'] },
    { from: 'invited', to: 'not_invited', by: ['owner'] },
    { from: 'invited', to: 'accepted', by: ['tenant'] },
    { from: 'invited', to: 'declined', by: ['tenant'] },
  ]),
  /** A figure that the owner wrote when adding a tenant. */
  opening_figure: createMachine(OPENING_FIGURE_STATUSES, [
    { from: 'proposed', to: 'confirmed', by: ['tenant'] },
    { from: 'proposed', to: 'contested', by: ['tenant'] },
    { from: 'contested', to: 'kept', by: ['owner'] },
    { from: 'contested', to: 'corrected', by: ['owner'] },
  ]),
  /** A report of a listing or a message. An administrator decides it once and can undo the decision until the reporter is told. */
  report: createMachine(REPORT_STATUSES, [
    { from: 'open', to: 'resolved', by: ['admin'] },
    { from: 'open', to: 'dismissed', by: ['admin'] },
    { from: 'resolved', to: 'open', by: ['admin'] },
    { from: 'dismissed', to: 'open', by: ['admin'] },
  ]),
  /** A reservation of a shared amenity. It can only be cancelled. */
  amenity_reservation: createMachine(RESERVATION_STATUSES, [
    { from: 'booked', to: 'cancelled', by: ['tenant', 'owner', 'admin'] },
  ]),
  /** A person of an owner's team. The owner takes back an invitation and removes a member; a member leaves. */
  team_member: createMachine(TEAM_MEMBER_STATUSES, [
    { from: 'invited', to: 'active', by: ['member'] },
    { from: 'invited', to: 'removed', by: ['owner'] },
    { from: 'active', to: 'removed', by: ['owner', 'member'] },
  ]),
  /** A salesperson of a brokerage. The broker takes back an invitation and removes a salesperson; a salesperson leaves. */
  brokerage_member: createMachine(BROKERAGE_MEMBER_STATUSES, [
    { from: 'invited', to: 'active', by: ['member'] },
    { from: 'invited', to: 'removed', by: ['owner'] },
    { from: 'active', to: 'removed', by: ['owner', 'member'] },
  ]),
  /**
   * The time of a salesperson to answer a lead. The server moves it on when the time is over, the broker (`owner`) when another one shall
   * answer. The salesperson gives it back, and the broker takes it by answering.
   */
  lead_assignment: createMachine(LEAD_ASSIGNMENT_STATUSES, [
    { from: 'assigned', to: 'answered', by: ['member'] },
    { from: 'assigned', to: 'moved_on', by: ['owner'] },
    { from: 'assigned', to: 'returned', by: ['owner', 'member'] },
  ]),
  /**
   * A change of the payout accounts that a co-owner (`member`) proposed. The owner, or another co-owner in their place, decides within seven days;
   * who proposed it takes it back, also by leaving the team.
   */
  payout_proposal: createMachine(PAYOUT_PROPOSAL_STATUSES, [
    { from: 'open', to: 'approved', by: ['owner'] },
    { from: 'open', to: 'declined', by: ['owner'] },
    { from: 'open', to: 'withdrawn', by: ['member'] },
    { from: 'open', to: 'lapsed', by: ['owner'] },
  ]),
  /** A change of who shares a lease. The person who joins answers the invitation; the owner and all tenants consent. Who proposed it takes it back. */
  roommate_change: createMachine(ROOMMATE_CHANGE_STATUSES, [
    { from: 'invited', to: 'open', by: ['tenant'] },
    { from: 'invited', to: 'declined', by: ['tenant', 'owner'] },
    { from: 'invited', to: 'withdrawn', by: ['tenant', 'owner'] },
    { from: 'invited', to: 'lapsed', by: ['owner'] },
    { from: 'open', to: 'agreed', by: ['tenant', 'owner'] },
    { from: 'open', to: 'declined', by: ['tenant', 'owner'] },
    { from: 'open', to: 'withdrawn', by: ['tenant', 'owner'] },
    { from: 'open', to: 'lapsed', by: ['owner'] },
  ]),
  /** Cash that a person of the team took. The owner confirms that it was handed over, or writes it off; a reversed payment cancels it. */
  held_cash: createMachine(HELD_CASH_STATUSES, [
    { from: 'held', to: 'handed_over', by: ['owner'] },
    { from: 'held', to: 'written_off', by: ['owner'] },
    { from: 'held', to: 'cancelled', by: ['owner'] },
  ]),
} as const

export type MachineName = keyof typeof STATE_MACHINES
export type MachineState<Name extends MachineName> = (typeof STATE_MACHINES)[Name]['states'][number]

/** For buttons and dropdowns. */
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

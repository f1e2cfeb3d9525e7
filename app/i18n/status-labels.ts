// The word for each state: one record for each state machine whose states several pages, sentences and refusals name. Labels of other
// machines are in the `.labels.ts` of their noun; tests/status-words.test.ts checks that no state has two words.
import { m } from '#app/messages/messages.js'
import { type MachineState, STATE_MACHINES } from '#app/shared/state-machines.ts'

const LABELS = {
  listing: { draft: m.own_status_draft, pending: m.own_status_pending, active: m.ui_active, inactive: m.ui_inactive },
  rental_application: {
    pending: m.ui_pending,
    approved: m.application_status_approved,
    rejected: m.application_status_rejected,
    withdrawn: m.ui_withdrawn,
  },
  booking: { pending: m.booking_status_pending, confirmed: m.ui_confirmed, cancelled: m.ui_cancelled },
  paymentProof: {
    submitted: m.rent_proof_submitted,
    confirmed: m.ui_confirmed,
    declined: m.ui_declined,
    reversed: m.rent_proof_reversed,
  },
  inspection: {
    pending_confirmation: m.status_pending_confirmation,
    scheduled: m.status_scheduled,
    in_progress: m.status_in_progress,
    completed: m.status_completed,
    cancelled: m.ui_cancelled,
  },
  maintenance: {
    open: m.ui_open,
    in_progress: m.status_in_progress,
    completed: m.status_completed,
    cancelled: m.ui_cancelled,
  },
} satisfies { [Name in LabelledMachine]: Record<MachineState<Name>, () => string> }

export type LabelledMachine =
  | 'listing'
  | 'rental_application'
  | 'booking'
  | 'paymentProof'
  | 'inspection'
  | 'maintenance'

/** "Pending": for a badge, a column or a filter. */
export function getStatusLabel<Name extends LabelledMachine>(machine: Name, status: MachineState<Name>): string {
  const labels: Readonly<Record<string, () => string>> = LABELS[machine]
  return labels[status]?.() ?? status
}

/** "pending": the same word inside a sentence. Undefined for an unknown state. */
export function getStatusWord(machine: LabelledMachine, status: unknown): string | undefined {
  if (!isMachineState(machine, status)) return undefined
  const label = getStatusLabel(machine, status)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function isMachineState<Name extends LabelledMachine>(machine: Name, value: unknown): value is MachineState<Name> {
  return STATE_MACHINES[machine].states.some((state) => state === value)
}

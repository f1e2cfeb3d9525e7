// Labels of states for use inside a sentence.
import { m } from '#app/messages/messages.js'
import type {
  ApplicationStatus,
  BookingStatus,
  InspectionStatus,
  MaintenanceStatus,
  ProofStatus,
} from '#app/shared/tenancy-vocabulary.ts'
import type { ListingStatus } from '#app/shared/vocabulary.ts'

type Status = ApplicationStatus | BookingStatus | InspectionStatus | ListingStatus | MaintenanceStatus | ProofStatus

const STATUS_LABELS = {
  draft: m.status_draft,
  pending: m.status_pending,
  active: m.status_active,
  inactive: m.status_inactive,
  approved: m.status_approved,
  rejected: m.status_rejected,
  withdrawn: m.status_withdrawn,
  confirmed: m.status_confirmed,
  cancelled: m.status_cancelled,
  submitted: m.status_submitted,
  declined: m.status_declined,
  pending_confirmation: m.status_pending_confirmation,
  scheduled: m.status_scheduled,
  in_progress: m.status_in_progress,
  completed: m.status_completed,
  open: m.status_open,
} satisfies Record<Status, () => string>

/** Undefined for an unknown state. */
export function statusLabel(status: unknown): string | undefined {
  return isStatus(status) ? STATUS_LABELS[status]() : undefined
}

function isStatus(value: unknown): value is Status {
  return typeof value === 'string' && Object.hasOwn(STATUS_LABELS, value)
}

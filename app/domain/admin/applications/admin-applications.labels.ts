import { m } from '#app/messages/messages.js'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'

const STATUS_LABELS = {
  pending: m.ui_pending,
  approved: m.application_status_approved,
  rejected: m.admin_application_rejected,
  withdrawn: m.ui_withdrawn,
} satisfies Record<ApplicationStatus, () => string>

/** The words of the admin console; the applicant reads "Waiting for an answer" and "Not accepted". */
export function getAdminStatusLabel(status: ApplicationStatus): string {
  return STATUS_LABELS[status]()
}

import { getApplicationStatusLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import { m } from '#app/messages/messages.js'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { ReceivedSort } from './received-list.model.ts'

const SORT_LABELS = {
  newest: m.ui_newest_first,
  oldest: m.received_sort_oldest,
  moveIn: m.received_sort_move_in,
  applicant: m.received_sort_applicant,
} satisfies Record<ReceivedSort, () => string>

export function getReceivedSortLabel(sort: ReceivedSort): string {
  return SORT_LABELS[sort]()
}

/** In the words of the side that decides; the applicant reads "waiting for an answer". */
export function getReceivedStatusLabel(status: ApplicationStatus): string {
  return status === 'pending' ? m.received_status_pending() : getApplicationStatusLabel(status)
}

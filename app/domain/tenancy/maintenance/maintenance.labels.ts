import { getStatusLabel } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'
import type { MaintenancePriority, MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { MaintenanceFilter, MaintenanceSort } from './maintenance.model.ts'

const PRIORITIES: Record<MaintenancePriority, { label: () => string; hint: () => string; tone: StatusTone }> = {
  urgent: {
    label: m.maintenance_request_priority_urgent,
    hint: m.maintenance_request_priority_urgent_hint,
    tone: 'brick',
  },
  high: { label: m.maintenance_request_priority_high, hint: m.maintenance_request_priority_high_hint, tone: 'amber' },
  medium: {
    label: m.maintenance_request_priority_medium,
    hint: m.maintenance_request_priority_medium_hint,
    tone: 'sea',
  },
  low: { label: m.maintenance_request_priority_low, hint: m.maintenance_request_priority_low_hint, tone: 'slate' },
}

export const getPriorityLabel = (priority: MaintenancePriority) => PRIORITIES[priority].label()
export const getPriorityHint = (priority: MaintenancePriority) => PRIORITIES[priority].hint()
export const getPriorityTone = (priority: MaintenancePriority) => PRIORITIES[priority].tone

export const MAINTENANCE_TONES: Record<MaintenanceStatus, StatusTone> = {
  open: 'amber',
  in_progress: 'sea',
  completed: 'leaf',
  cancelled: 'slate',
}

export const getMaintenanceStatusLabel = (status: MaintenanceStatus) => getStatusLabel('maintenance', status)

const FILTERS: Record<MaintenanceFilter, () => string> = {
  open: m.ui_open,
  late: m.ui_late,
  completed: m.status_completed,
  cancelled: m.ui_cancelled,
  all: m.ui_all,
}
export const getFilterLabel = (filter: MaintenanceFilter) => FILTERS[filter]()

const SORTS: Record<MaintenanceSort, () => string> = {
  due: m.maintenance_request_sort_due,
  newest: m.ui_newest_first,
  listing: m.ui_by_home,
}
export const getSortLabel = (sort: MaintenanceSort) => SORTS[sort]()

const MOVES: Record<MaintenanceStatus, () => string> = {
  in_progress: m.maintenance_request_move_start,
  completed: m.maintenance_request_move_complete,
  cancelled: m.maintenance_request_move_cancel,
  open: m.maintenance_request_move_reopen,
}
export const getMoveLabel = (to: MaintenanceStatus) => MOVES[to]()

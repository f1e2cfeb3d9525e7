import { statusLabel } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'
import type { MaintenancePriority, MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { MaintenanceFilter, MaintenanceSort } from './maintenance.model.ts'

const PRIORITIES: Record<MaintenancePriority, { label: () => string; hint: () => string; tone: StatusTone }> = {
  urgent: { label: m.repair_priority_urgent, hint: m.repair_priority_urgent_hint, tone: 'brick' },
  high: { label: m.repair_priority_high, hint: m.repair_priority_high_hint, tone: 'amber' },
  medium: { label: m.repair_priority_medium, hint: m.repair_priority_medium_hint, tone: 'sea' },
  low: { label: m.repair_priority_low, hint: m.repair_priority_low_hint, tone: 'slate' },
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

export const getMaintenanceStatusLabel = (status: MaintenanceStatus) => {
  const label = statusLabel(status) ?? status
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const FILTERS: Record<MaintenanceFilter, () => string> = {
  open: m.repair_show_open,
  late: m.repair_late,
  completed: m.repair_show_completed,
  cancelled: m.repair_show_cancelled,
  all: m.repair_show_all,
}
export const getFilterLabel = (filter: MaintenanceFilter) => FILTERS[filter]()

const SORTS: Record<MaintenanceSort, () => string> = {
  due: m.repair_sort_due,
  newest: m.repair_sort_newest,
  listing: m.repair_sort_home,
}
export const getSortLabel = (sort: MaintenanceSort) => SORTS[sort]()

const MOVES: Record<MaintenanceStatus, () => string> = {
  in_progress: m.repair_move_start,
  completed: m.repair_move_complete,
  cancelled: m.repair_move_cancel,
  open: m.repair_move_reopen,
}
export const getMoveLabel = (to: MaintenanceStatus) => MOVES[to]()

// The texts of an inspection, in the current language.
import type { ViewingIntent } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { m } from '#app/messages/messages.js'
import type { InspectionPriority } from '#app/shared/tenancy-vocabulary.ts'
import type { RentalInspectionType } from './inspection.model.ts'

const TYPES: Record<RentalInspectionType, () => string> = {
  annual: m.dashboard_visit_annual,
  maintenance: m.dashboard_visit_maintenance,
  move_in: m.dashboard_visit_move_in,
  move_out: m.dashboard_visit_move_out,
}
export const getInspectionTypeLabel = (type: RentalInspectionType) => TYPES[type]()

const PRIORITIES: Record<InspectionPriority, () => string> = {
  high: m.inspection_priority_high,
  normal: m.inspection_priority_normal,
  low: m.inspection_priority_low,
}
export const getInspectionPriorityLabel = (priority: InspectionPriority) => PRIORITIES[priority]()

const INTENTS: Record<ViewingIntent, () => string> = {
  confirm: m.ui_confirm,
  decline: m.ui_decline,
  cancel: m.inspection_cancel,
  propose: m.viewing_propose,
  start: m.inspection_start,
  complete: m.inspection_complete,
}
export const getInspectionIntentLabel = (intent: ViewingIntent) => INTENTS[intent]()

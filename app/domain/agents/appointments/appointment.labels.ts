// The texts for values of an appointment.
import { m } from '#app/messages/messages.js'
import type { AppointmentKind, AppointmentStatus } from '#app/shared/vocabulary.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { SeriesScope } from './appointment.model.ts'

const KINDS: Record<AppointmentKind, () => string> = {
  call: m.appointment_kind_call,
  viewing: m.dashboard_visit_viewing,
  meeting: m.appointment_kind_meeting,
  signing: m.appointment_kind_signing,
  other: m.appointment_kind_other,
}
export const getAppointmentKindLabel = (kind: AppointmentKind) => KINDS[kind]()

const STATUSES: Record<AppointmentStatus, { label: () => string; tone: StatusTone }> = {
  planned: { label: m.appointment_status_planned, tone: 'sea' },
  done: { label: m.ui_done, tone: 'leaf' },
  cancelled: { label: m.ui_cancelled, tone: 'slate' },
}
export const getAppointmentStatusLabel = (status: AppointmentStatus) => STATUSES[status].label()
export const getAppointmentStatusTone = (status: AppointmentStatus) => STATUSES[status].tone

const SCOPES: Record<SeriesScope, () => string> = {
  this: m.appointment_scope_this,
  following: m.appointment_scope_following,
}
export const getScopeLabel = (scope: SeriesScope) => SCOPES[scope]()

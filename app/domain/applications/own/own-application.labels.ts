// Texts of an applicant's own applications.
import { APPLICATION_STATUS_TONES } from '#app/domain/applications/facts/application-facts.labels.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import type { OthersRange, OwnApplication } from './own-application.model.ts'
import { type ApplicationMoment, type ApplicationStage, getApplicationStage } from './own-application.rules.ts'

const OTHERS_LABELS = {
  none: m.own_application_others_none,
  few: m.own_application_others_few,
  some: m.own_application_others_some,
  many: m.own_application_others_many,
} satisfies Record<OthersRange, () => string>

export function getOthersLabel(range: OthersRange): string {
  return OTHERS_LABELS[range]()
}

const NEXT_TEXTS = {
  pending: m.own_application_next_pending,
  approved: m.own_application_next_approved,
  rejected: m.own_application_next_rejected,
  withdrawn: m.own_application_next_withdrawn,
  'booking-pending': m.own_application_next_booking_pending,
  'booking-confirmed': m.own_application_next_booking_confirmed,
  'booking-cancelled': m.own_application_next_booking_cancelled,
} satisfies Record<ApplicationStage, (input: { date: string }) => string>

export function getNextText(application: OwnApplication): string {
  const date = application.booking ? formatDate(application.booking.moveInDate) : ''
  return NEXT_TEXTS[getApplicationStage(application)]({ date })
}

const MOMENT_LABELS = {
  sent: m.own_application_moment_sent,
  pending: m.own_application_moment_sent,
  approved: m.own_application_moment_approved,
  rejected: m.own_application_moment_rejected,
  withdrawn: m.own_application_moment_withdrawn,
  'booking-pending': m.own_application_moment_booking_pending,
  'booking-confirmed': m.own_application_moment_booking_confirmed,
  'booking-cancelled': m.own_application_moment_booking_cancelled,
} satisfies Record<ApplicationMoment['kind'], () => string>

export function getMomentLabel(kind: ApplicationMoment['kind']): string {
  return MOMENT_LABELS[kind]()
}

export const MOMENT_TONES = {
  sent: 'sea',
  ...APPLICATION_STATUS_TONES,
  'booking-pending': 'amber',
  'booking-confirmed': 'leaf',
  'booking-cancelled': 'brick',
} as const satisfies Record<ApplicationMoment['kind'], StatusTone>

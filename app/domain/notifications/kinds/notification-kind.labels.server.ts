// The texts of notifications in the current language. Server only: the browser receives the finished texts.
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import { isNotificationKind, type NotificationKind, type NotificationParams } from './notification-kind.data.ts'

type Values = { title: string; count: number; note: string; when: string; date: string; paper: string }
type Texts = {
  title: (values: Values) => string
  /** A second line. */
  detail?: (values: Values) => string
  /** In mails; without it, "Open". */
  button?: () => string
}

const TEXTS: Record<NotificationKind, Texts> = {
  'inquiry.received': { title: m.notification_inquiry },
  'lead.assigned': { title: m.notification_lead_assigned, detail: m.notification_lead_assigned_text },
  'lead.movedOn': { title: m.notification_lead_moved_on, detail: m.notification_lead_moved_on_text },
  'lead.returned': { title: m.notification_lead_returned, detail: m.notification_lead_returned_text },
  'shortlist.reacted': { title: m.notification_shortlist_reacted },
  'review.received': { title: m.notification_review_received },
  'review.hidden': { title: m.notification_review_hidden, detail: ({ note }) => note },
  'application.received': { title: m.notification_application_received },
  'application.approved': {
    title: m.notification_application_approved,
    detail: m.notification_application_approved_text,
  },
  'application.rejected': {
    title: m.notification_application_rejected,
    detail: withNote(m.notification_application_rejected_text),
  },
  'application.rejectedForYou': {
    title: m.notification_application_rejected_for_you,
    detail: withNote(m.notification_application_rejected_for_you_text),
  },
  'application.withdrawn': { title: m.notification_application_withdrawn },
  'application.deleted': { title: m.notification_application_deleted, detail: m.notification_application_deleted_text },
  'application.othersWaiting': {
    title: m.notification_application_others_waiting,
    detail: m.notification_application_others_waiting_text,
  },
  'application.homeRented': {
    title: m.notification_application_home_rented,
    detail: m.notification_application_home_rented_text,
  },
  'rentalReference.answered': { title: m.notification_reference_answered, detail: ({ note }) => note },
  'booking.opened': { title: m.notification_booking_opened, detail: m.notification_booking_opened_text },
  'booking.proofSubmitted': {
    title: m.notification_payment_proof_submitted,
    detail: m.notification_booking_proof_text,
  },
  'booking.confirmed': { title: m.notification_booking_confirmed, detail: m.notification_booking_confirmed_text },
  'booking.cancelled': {
    title: m.notification_booking_cancelled,
    detail: withNote(m.notification_booking_cancelled_text),
  },
  'paymentProof.submitted': { title: m.notification_payment_proof_submitted },
  'paymentProof.confirmed': { title: m.notification_payment_proof_confirmed },
  'paymentProof.declined': {
    title: m.notification_payment_proof_declined,
    detail: withNote(m.notification_payment_proof_declined_text),
  },
  'paymentProof.reversed': {
    title: m.notification_payment_proof_reversed,
    detail: withNote(m.notification_payment_proof_reversed_text),
  },
  'payment.charged': { title: m.notification_payment_charged, detail: ({ note }) => note },
  'payment.reduced': { title: m.notification_payment_reduced, detail: ({ note }) => note },
  'payment.dueSoon': { title: m.notification_payment_dueSoon, detail: m.rent_line_due },
  'payment.overdue': { title: m.notification_payment_overdue, detail: m.rent_line_due },
  'postDatedCheck.recorded': { title: m.notification_post_dated_check_recorded },
  'postDatedCheck.due': { title: m.notification_post_dated_check_due, detail: ({ note }) => note },
  'postDatedCheck.returned': { title: m.notification_post_dated_check_returned, detail: ({ note }) => note },
  'utility.charged': { title: m.notification_utility_charged, detail: ({ note }) => note },
  'utility.contested': { title: m.notification_utility_contested, detail: ({ note }) => note },
  'utility.kept': { title: m.notification_utility_kept, detail: ({ note }) => note },
  'utility.corrected': { title: m.notification_utility_corrected, detail: ({ note }) => note },
  'utility.reversed': { title: m.notification_utility_reversed, detail: ({ note }) => note },
  'lease.prepared': { title: m.notification_lease_prepared },
  'lease.signedByOther': { title: m.notification_lease_signed_by_other },
  'lease.signed': { title: m.notification_lease_signed },
  'lease.declined': { title: m.notification_lease_declined, detail: ({ note }) => note },
  'lease.withdrawn': { title: m.notification_lease_withdrawn },
  'lease.signerSigned': { title: m.notification_signer_signed, detail: ({ note }) => note },
  'lease.signerDeclined': { title: m.notification_signer_declined, detail: ({ note }) => note },
  'lease.voided': { title: m.notification_lease_voided, detail: m.notification_lease_voided_text },
  'renewal.offered': { title: m.notification_renewal_offered },
  'renewal.accepted': { title: m.notification_renewal_accepted },
  'renewal.declined': { title: m.notification_renewal_declined, detail: ({ note }) => note },
  'renewal.withdrawn': { title: m.notification_renewal_withdrawn },
  'tenant.accepted': { title: m.notification_tenant_accepted },
  'tenant.declined': { title: m.notification_tenant_declined },
  'roommate.proposed': { title: m.notification_roommate_proposed },
  'roommate.agreed': { title: m.notification_roommate_agreed },
  'roommate.declined': { title: m.notification_roommate_declined, detail: ({ note }) => note },
  'roommate.withdrawn': { title: m.notification_roommate_withdrawn },
  'roommate.depositConfirmed': { title: m.notification_roommate_deposit },
  'openingFigure.contested': { title: m.notification_opening_contested, detail: ({ note }) => note },
  'openingFigure.answered': { title: m.notification_opening_answered, detail: ({ note }) => note },
  'rental.endedEarly': { title: m.notification_rental_endedEarly, detail: ({ note }) => note },
  'rental.moved': { title: m.notification_rental_moved, detail: ({ note }) => note },
  'earlyEnd.proposed': { title: m.notification_earlyEnd_proposed, detail: ({ note }) => note },
  'earlyEnd.accepted': { title: m.notification_earlyEnd_accepted },
  'earlyEnd.declined': { title: m.notification_earlyEnd_declined, detail: ({ note }) => note },
  'earlyEnd.withdrawn': { title: m.notification_earlyEnd_withdrawn },
  'viewing.requested': { title: m.notification_viewing_requested, detail: ({ when }) => when },
  'viewing.confirmed': { title: m.notification_viewing_confirmed, detail: ({ when }) => when },
  'viewing.declined': { title: m.notification_viewing_declined, detail: ({ when }) => when },
  'viewing.cancelled': { title: m.notification_viewing_cancelled, detail: ({ when }) => when },
  'viewing.moved': { title: m.notification_viewing_moved, detail: ({ when }) => when },
  'viewing.reminder': { title: m.notification_viewing_reminder, detail: ({ when }) => when },
  'inspection.proposed': { title: m.notification_inspection_proposed, detail: ({ when }) => when },
  'inspection.confirmed': { title: m.notification_inspection_confirmed, detail: ({ when }) => when },
  'inspection.declined': { title: m.notification_inspection_declined, detail: ({ when }) => when },
  'inspection.cancelled': { title: m.notification_inspection_cancelled, detail: ({ when }) => when },
  'inspection.moved': { title: m.notification_inspection_moved, detail: ({ when }) => when },
  'inspection.reminder': { title: m.notification_inspection_reminder, detail: ({ when }) => when },
  'appointment.reminder': { title: m.notification_appointment_reminder, detail: ({ when }) => when },
  'importedCalendar.stopped': {
    title: m.notification_calendar_stopped,
    detail: m.notification_calendar_stopped_text,
  },
  'deposit.reportChanged': { title: m.notification_deposit_reportChanged },
  'deposit.reportAccepted': { title: m.notification_deposit_reportAccepted },
  'deposit.deducted': { title: m.notification_deposit_deducted },
  'deposit.answered': { title: m.notification_deposit_answered },
  'deposit.returned': { title: m.notification_deposit_returned },
  'deposit.returnAnswered': { title: m.notification_deposit_returnAnswered },
  'document.shared': { title: m.notification_document_shared, detail: ({ note }) => note },
  'maintenance.requested': { title: m.notification_maintenance_requested },
  'maintenance.updated': { title: m.notification_maintenance },
  'reservation.created': { title: m.notification_reservation_created, detail: ({ note }) => note },
  'reservation.cancelled': { title: m.notification_reservation_cancelled, detail: ({ note }) => note },
  'announcement.posted': { title: m.notification_announcement_posted, detail: m.notification_announcement_text },
  'announcement.reminded': { title: m.notification_announcement_reminded, detail: m.notification_announcement_text },
  'announcement.withdrawn': { title: m.notification_announcement_withdrawn, detail: m.notification_announcement_text },
  'listing.approved': { title: m.notification_listing_approved },
  'listing.returned': { title: m.notification_listing_returned, detail: ({ note }) => note },
  'listing.availabilityAsked': {
    title: m.availability_title,
    detail: m.notification_listing_ask_text,
    button: m.notification_button_answer,
  },
  'listing.availabilityAskedAgain': {
    title: m.notification_listing_ask_again,
    detail: m.notification_listing_ask_again_text,
    button: m.notification_button_answer,
  },
  'listing.expired': {
    title: m.notification_listing_expired,
    detail: m.notification_listing_expired_text,
    button: m.notification_button_answer,
  },
  'listing.adminMessage': { title: m.notification_listing_message, detail: ({ note }) => note },
  'report.acted': { title: m.notification_report_acted, detail: m.notification_report_acted_text },
  'report.dismissed': { title: m.notification_report_dismissed, detail: m.notification_report_dismissed_text },
  'report.warned': { title: m.notification_report_warned, detail: m.notification_report_warned_text },
  'report.takenDown': { title: m.notification_report_taken_down, detail: m.notification_report_taken_down_text },
  'contact.closed': { title: m.notification_contact_closed, detail: m.closed_account_text },
  'contact.reopened': { title: m.notification_contact_reopened, detail: m.notification_contact_reopened_text },
  'rental.ownerClosed': { title: m.notification_owner_closed, detail: m.notification_owner_closed_text },
  'rental.ownerReopened': { title: m.notification_contact_reopened, detail: m.notification_owner_reopened_text },
  'payoutAccount.changed': { title: m.notification_payout_changed, detail: m.notification_payout_changed_text },
  'payoutProposal.proposed': {
    title: m.notification_payout_proposed,
    detail: m.notification_payout_proposed_text,
    button: m.notification_payout_proposed_button,
  },
  'payoutProposal.approved': {
    title: m.notification_payout_approved,
    detail: m.notification_payout_approved_text,
  },
  'payoutProposal.declined': { title: m.notification_payout_declined, detail: ({ note }) => note },
  'mail.suspended': { title: m.notification_mail_suspended, detail: ({ note }) => note },
  'verification.approved': { title: m.notification_verification_approved },
  'verification.refused': { title: m.notification_verification_refused, detail: ({ note }) => note },
  'verification.expiring': {
    title: m.notification_verification_expiring,
    detail: m.notification_verification_expiring_text,
  },
  'verification.expired': {
    title: m.notification_verification_expired,
    detail: m.notification_verification_expired_text,
  },
  'listing.importFinished': { title: m.notification_import },
  'search.found': { title: m.notification_search_found, detail: ({ note }) => note },
  'saved.priceDropped': { title: m.notification_price_dropped, detail: ({ note }) => note },
  'waitingList.opened': { title: m.notification_waiting_list, detail: m.notification_waiting_list_text },
  'saved.availableAgain': { title: m.notification_available_again, detail: m.notification_available_again_text },
}

const UNKNOWN: Texts = { title: m.notification_other }

export type NotificationTexts = { title: string; detail: string | null; button: string }

export function getNotificationTexts(kind: string, params: NotificationParams, count: number): NotificationTexts {
  const texts = isNotificationKind(kind) ? TEXTS[kind] : UNKNOWN
  const values = {
    when: typeof params.at === 'string' ? formatDateTime(new Date(params.at)) : '',
    date: formatDay(params),
    title: pickText(params, 'title'),
    count: Number(params.count ?? count),
    note: pickText(params, 'note'),
    // One of an older version is about the lease
    paper: pickText(params, 'paper') || m.paper_lease(),
  }
  return {
    title: texts.title(values),
    detail: texts.detail?.(values) || null,
    button: (texts.button ?? m.notification_button_open)(),
  }
}

/** Falls back to the other language if there is only one. */
function pickText(params: NotificationParams, name: 'title' | 'note' | 'paper'): string {
  const filipino = params[`${name}Fil`]
  return String((getCurrentLocale() === 'fil' && filipino) || (params[name] ?? ''))
}

/** Nothing without a note. */
function withNote(buildDetail: (values: { note: string }) => string): (values: Values) => string {
  return ({ note }) => (note === '' ? '' : buildDetail({ note }))
}

/** A day, or the day of a moment. */
function formatDay({ date, at }: NotificationParams): string {
  if (typeof date === 'string') return formatDate(date)
  return typeof at === 'string' ? formatDate(new Date(at)) : ''
}

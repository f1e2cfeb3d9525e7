// Texts of the error codes in the current language. `listing.notFound` has the message `error_listing_notFound`; only messages with
// parameters are listed. The lookup by a computed key refers to every message in both languages, so the file must stay on the server,
// which sends the text. A page that needs one text calls its message directly.
import type { ErrorParams } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { m } from '#app/messages/messages.js'
import { isDay } from '#app/shared/dates.ts'
import { formatWait } from './durations.ts'
import { formatDate } from './format.ts'
import { type MessageKey, toMessageKey } from './message-key.ts'
import { getStatusWord, type LabelledMachine } from './status-labels.ts'

const TEXTS_WITH_PARAMS = {
  'app.tooManyRequests': (p) => m.error_app_tooManyRequests({ wait: formatWaitParam(p) }),
  'auth.tooManyAttempts': (p) => m.error_auth_tooManyAttempts({ wait: formatWaitParam(p) }),
  'auth.socialUnavailable': (p) => m.error_auth_socialUnavailable({ provider: getParam(p, 'provider') }),
  'auth.socialFailed': (p) => m.error_auth_socialFailed({ provider: getParam(p, 'provider') }),
  'auth.socialTaken': (p) => m.error_auth_socialTaken({ provider: getParam(p, 'provider') }),
  'api.scopeMissing': (p) => m.error_api_scopeMissing({ scope: getParam(p, 'scope') }),
  'api.tooManyTokens': (p) => m.error_api_tooManyTokens({ max: getParam(p, 'max') }),
  'webhook.tooMany': (p) => m.error_webhook_tooMany({ max: getParam(p, 'max') }),
  'auth.tooManyPasskeys': (p) => m.error_auth_tooManyPasskeys({ max: getParam(p, 'max') }),
  'saved.tooManyLists': (p) => m.error_saved_tooManyLists({ max: getParam(p, 'max') }),
  'saved.listFull': (p) => m.error_saved_listFull({ max: getParam(p, 'max') }),
  'savedSearch.tooMany': (p) => m.error_savedSearch_tooMany({ max: getParam(p, 'max') }),
  'email.limitReached': (p) => m.error_email_limitReached({ wait: formatWaitParam(p) }),
  'listing.moveNotAllowed': (p) => moveMessage('listing', p, m.error_listing_moveNotAllowed),
  'listing.tooManyPhotos': (p) => m.error_listing_tooManyPhotos({ max: getParam(p, 'max') }),
  'import.missingColumns': (p) => m.error_import_missingColumns({ columns: getParam(p, 'columns') }),
  'import.quotes': (p) => m.error_import_quotes({ line: getParam(p, 'line') }),
  'import.tooManyRows': (p) => m.error_import_tooManyRows({ max: getParam(p, 'max') }),
  'upload.tooLarge': (p) => m.error_upload_tooLarge({ mb: getParam(p, 'mb') }),
  'upload.tooMany': (p) => m.error_upload_tooMany({ max: getParam(p, 'max') }),
  'clientFile.tooMany': (p) => m.error_clientFile_tooMany({ max: getParam(p, 'max') }),
  'appointment.tooMany': (p) => m.error_appointment_tooMany({ max: getParam(p, 'max') }),
  'shortlist.tooManySent': (p) => m.error_shortlist_tooManySent({ max: getParam(p, 'max') }),
  'payout.tooMany': (p) => m.error_payout_tooMany({ max: getParam(p, 'max') }),
  'template.tooMany': (p) => m.error_template_tooMany({ max: getParam(p, 'max') }),
  'application.moveNotAllowed': (p) => statusMessage('rental_application', p, m.error_application_moveNotAllowed),
  'application.tooManyDocuments': (p) => m.error_application_tooManyDocuments({ max: Number(p.max ?? 10) }),
  'application.tooManyNotes': (p) => m.error_application_tooManyNotes({ max: getParam(p, 'max') }),
  'booking.moveNotAllowed': (p) => statusMessage('booking', p, m.error_booking_moveNotAllowed),
  'rental.overlaps': (p) => m.error_rental_overlaps({ date: formatDate(String(getParam(p, 'until'))) }),
  'paymentProof.moveNotAllowed': (p) => statusMessage('paymentProof', p, m.error_paymentProof_moveNotAllowed),
  'paymentReversal.tooLate': (p) => m.error_paymentReversal_tooLate({ days: getParam(p, 'days') }),
  'utility.reversal.tooLate': (p) => m.error_utility_reversal_tooLate({ days: getParam(p, 'days') }),
  'moneyExport.tooLong': (p) => m.error_moneyExport_tooLong({ days: getParam(p, 'days') }),
  'postDatedCheck.returnTooLate': (p) => m.error_postDatedCheck_returnTooLate({ days: getParam(p, 'days') }),
  'postDatedCheck.tooEarly': (p) => m.error_postDatedCheck_tooEarly({ date: formatDayParam(p) }),
  'roommate.rentPaid': (p) => m.error_roommate_rentPaid({ day: formatDayParam(p) }),
  'roommate.tooMany': (p) => m.error_roommate_tooMany({ max: getParam(p, 'max') }),
  'openingFigure.rentHandedIn': (p) => m.error_openingFigure_rentHandedIn({ date: formatDayParam(p) }),
  'openingFigure.rentInCheck': (p) =>
    m.error_openingFigure_rentInCheck({ date: formatDayParam(p), check: getParam(p, 'check') }),
  'inspection.moveNotAllowed': (p) => moveMessage('inspection', p, m.error_inspection_moveNotAllowed),
  'deposit.tooManyEntries': (p) => m.error_deposit_tooManyEntries({ max: getParam(p, 'max') }),
  'document.tooMany': (p) => m.error_document_tooMany({ max: getParam(p, 'max') }),
  'rentalReference.tooMany': (p) => m.error_rentalReference_tooMany({ max: getParam(p, 'max') }),
  'incomeDocument.tooMany': (p) => m.error_incomeDocument_tooMany({ max: getParam(p, 'max') }),
  'restore.otherSchema': (p) => m.error_restore_otherSchema({ name: getParam(p, 'name') }),
  'restore.notOwner': (p) => m.error_restore_notOwner({ name: getParam(p, 'name') }),
  'restore.damaged': (p) => m.error_restore_damaged({ name: getParam(p, 'name') }),
  'siteText.changedMeanwhile': (p) => m.error_siteText_changedMeanwhile({ number: getParam(p, 'number') }),
  'importedCalendar.tooMany': (p) => m.error_importedCalendar_tooMany({ max: getParam(p, 'max') }),
  'viewing.tooManyDates': (p) => m.error_viewing_tooManyDates({ max: getParam(p, 'max') }),
  'maintenance.moveNotAllowed': (p) => moveMessage('maintenance', p, m.error_maintenance_moveNotAllowed),
  'import.archiveUnreadable': (p) =>
    m.error_import_archiveUnreadable({ files: getParam(p, 'files'), mb: getParam(p, 'mb') }),
  'maintenance.reopenTooLate': (p) => m.error_maintenance_reopenTooLate({ days: getParam(p, 'days') }),
  'maintenance.tooManyUpdates': (p) => m.error_maintenance_tooManyUpdates({ max: getParam(p, 'max') }),
  'reservation.tooMany': (p) => m.error_reservation_tooMany({ max: getParam(p, 'max') }),
  'admin.tooManyAttempts': (p) => m.error_admin_tooManyAttempts({ n: getParam(p, 'n') }),
  'admin.accountLocked': (p) => m.error_admin_accountLocked({ n: getParam(p, 'n') }),
} satisfies Partial<Record<ErrorCode, (params: ErrorParams) => string>>

type CodeWithParams = keyof typeof TEXTS_WITH_PARAMS
type PlainCode = Exclude<ErrorCode, CodeWithParams>

/** Does not compile if a code has no message, or if its message has parameters and is not listed above. */
const PLAIN_TEXTS: Record<MessageKey<'error', PlainCode>, () => string> = m

export function errorMessage(code: ErrorCode, params: ErrorParams = {}): string {
  return hasParams(code) ? TEXTS_WITH_PARAMS[code](params) : PLAIN_TEXTS[toMessageKey('error', code)]()
}

function hasParams(code: ErrorCode): code is CodeWithParams {
  return Object.hasOwn(TEXTS_WITH_PARAMS, code)
}

function getParam(params: ErrorParams, name: string): string | number {
  return params[name] ?? ''
}

function formatDayParam({ day }: ErrorParams): string {
  return isDay(day) ? formatDate(day) : ''
}

/** Uses `seconds` if given, otherwise `minutes`. */
function formatWaitParam(params: ErrorParams): string {
  return formatWait(Number(params.seconds ?? Number(params.minutes ?? 1) * 60))
}

/** Names the states if the command passed them. */
function moveMessage(
  machine: LabelledMachine,
  params: ErrorParams,
  buildMessage: (inputs: { from: string; to: string }) => string,
): string {
  const from = getStatusWord(machine, params.from)
  const to = getStatusWord(machine, params.to)
  return from && to ? buildMessage({ from, to }) : m.error_app_moveNotAllowed()
}

function statusMessage(
  machine: LabelledMachine,
  params: ErrorParams,
  buildMessage: (inputs: { status: string }) => string,
): string {
  const status = getStatusWord(machine, params.status)
  return status ? buildMessage({ status }) : m.error_app_moveNotAllowed()
}

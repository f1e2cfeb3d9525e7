// Texts of the error codes in the current language; a code without a text does not compile. The table references every message,
// so only the server uses it (http/respond.server.ts) and sends the text: a page that imports this file bundles the whole
// catalogue in both languages. A page that needs one text calls its message directly.
import type { ErrorParams } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { m } from '#app/messages/messages.js'
import { formatWait } from './durations.ts'
import { isDay } from '#app/shared/dates.ts'
import { formatDate } from './format.ts'
import { statusLabel } from './status-labels.ts'

export const ERROR_MESSAGES = {
  // Application: general errors, overload, limits, idempotency
  'app.unexpected': m.error_app_unexpected,
  'app.unavailable': m.error_app_unavailable,
  'app.busy': m.error_app_busy,
  'app.diskFull': m.error_app_diskFull,
  'app.maintenance': m.error_app_maintenance,
  'app.notFound': m.error_app_notFound,
  'app.methodNotAllowed': m.error_app_methodNotAllowed,
  'app.badRequest': m.error_app_badRequest,
  'app.invalidInput': m.error_app_invalidInput,
  'app.bodyTooLarge': m.error_app_bodyTooLarge,
  'app.unsupportedMediaType': m.error_app_unsupportedMediaType,
  'app.foreignOrigin': m.error_app_foreignOrigin,
  'app.tooManyRequests': (p) => m.error_app_tooManyRequests({ wait: formatWaitParam(p) }),
  'app.changedMeanwhile': m.error_app_changedMeanwhile,
  'app.moveNotAllowed': m.error_app_moveNotAllowed,
  'idempotency.differentRequest': m.error_idempotency_differentRequest,
  'idempotency.inProgress': m.error_idempotency_inProgress,
  'idempotency.keyInvalid': m.error_idempotency_keyInvalid,

  // Accounts: sign-in, registration, second factor, social sign-in
  'auth.network': m.error_auth_network,
  'auth.invalidCredentials': m.error_auth_invalidCredentials,
  'auth.sessionExpired': m.error_auth_sessionExpired,
  'auth.unreachable': m.error_auth_unreachable,
  'auth.invalidEmailOrPassword': m.error_auth_invalidEmailOrPassword,
  'auth.signInFailed': m.error_auth_signInFailed,
  'auth.signInRequired': m.error_auth_signInRequired,
  'auth.forbidden': m.error_auth_forbidden,
  'auth.freshSignInRequired': m.error_auth_freshSignInRequired,
  'auth.deactivated': m.error_auth_deactivated,
  'auth.tooManyAttempts': (p) => m.error_auth_tooManyAttempts({ wait: formatWaitParam(p) }),
  'auth.linkInvalid': m.error_auth_linkInvalid,
  'auth.codeInvalid': m.error_auth_codeInvalid,
  'auth.socialUnavailable': (p) => m.error_auth_socialUnavailable({ provider: getParam(p, 'provider') }),
  'auth.socialFailed': (p) => m.error_auth_socialFailed({ provider: getParam(p, 'provider') }),
  'auth.socialTaken': (p) => m.error_auth_socialTaken({ provider: getParam(p, 'provider') }),
  'auth.challengeGone': m.error_auth_challengeGone,
  'auth.lastWayIn': m.error_auth_lastWayIn,
  'auth.passkeyInvalid': m.error_auth_passkeyInvalid,
  'auth.tooManyPasskeys': (p) => m.error_auth_tooManyPasskeys({ max: getParam(p, 'max') }),
  'account.emailTaken': m.error_account_emailTaken,
  'account.registrationFailed': m.error_account_registrationFailed,
  'account.userMissing': m.error_account_userMissing,
  'account.registrationsClosed': m.error_account_registrationsClosed,
  'account.emailNotVerified': m.error_account_emailNotVerified,
  'account.consentRequired': m.error_account_consentRequired,

  // Saved listings
  'saved.signInToView': m.error_saved_signInToView,
  'saved.signInToSave': m.error_saved_signInToSave,
  'saved.authRequiredToSave': m.error_saved_authRequiredToSave,
  'saved.authRequiredToRemove': m.error_saved_authRequiredToRemove,
  'saved.signInToManage': m.error_saved_signInToManage,
  'saved.saveFailed': m.error_saved_saveFailed,
  'saved.removeFailed': m.error_saved_removeFailed,
  'saved.fetchFailed': m.error_saved_fetchFailed,
  'saved.invalidUserId': m.error_saved_invalidUserId,
  'saved.invalidPropertyId': m.error_saved_invalidPropertyId,
  'saved.userMismatch': m.error_saved_userMismatch,
  'saved.sessionMissing': m.error_saved_sessionMissing,
  'saved.listNotFound': m.error_saved_listNotFound,
  'saved.notInList': m.error_saved_notInList,
  'saved.nothingToRestore': m.error_saved_nothingToRestore,
  'saved.listNameTaken': m.error_saved_listNameTaken,
  'saved.defaultListStays': m.error_saved_defaultListStays,
  'saved.tooManyLists': (p) => m.error_saved_tooManyLists({ max: getParam(p, 'max') }),
  'saved.listFull': (p) => m.error_saved_listFull({ max: getParam(p, 'max') }),
  'savedSearch.notFound': m.error_savedSearch_notFound,
  'savedSearch.tooMany': (p) => m.error_savedSearch_tooMany({ max: getParam(p, 'max') }),
  'savedSearch.tooLong': m.error_savedSearch_tooLong,

  // Inquiry, e-mail, contact
  'inquiry.agentEmailRequired': m.error_inquiry_agentEmailRequired,
  'inquiry.ownerNotFound': m.error_inquiry_ownerNotFound,
  'inquiry.propertyFetchFailed': m.error_inquiry_propertyFetchFailed,
  'inquiry.noContactEmail': m.error_inquiry_noContactEmail,
  'inquiry.ownListing': m.error_inquiry_ownListing,
  'email.sendFailed': m.error_email_sendFailed,
  'email.limitReached': (p) => m.error_email_limitReached({ wait: formatWaitParam(p) }),
  'contact.alreadyAnswered': m.error_contact_alreadyAnswered,
  'contact.failed': m.error_contact_failed,
  'newsletter.linkInvalid': m.error_newsletter_linkInvalid,
  'notification.linkInvalid': m.error_notification_linkInvalid,
  'notification.notFound': m.error_notification_notFound,

  // Search and listings
  'search.nothingEntered': m.error_search_nothingEntered,
  'search.failed': m.error_search_failed,
  'place.unavailable': m.error_place_unavailable,
  'listing.fetchFailed': m.error_listing_fetchFailed,
  'listing.featuredFetchFailed': m.error_listing_featuredFetchFailed,
  'listing.featuredLoadFailed': m.error_listing_featuredLoadFailed,
  'listing.featuredError': (p) => m.error_listing_featuredError({ detail: getParam(p, 'detail') }),
  'listing.invalidData': m.error_listing_invalidData,
  'listing.notFound': m.error_listing_notFound,
  'listing.notActive': m.error_listing_notActive,
  'listing.incomplete': m.error_listing_incomplete,
  'listing.moveNotAllowed': (p) => moveMessage(p, m.error_listing_moveNotAllowed),
  'listing.changedMeanwhile': m.error_listing_changedMeanwhile,
  'listing.hasTenancy': m.error_listing_hasTenancy,
  'listing.photoNotFound': m.error_listing_photoNotFound,
  'listing.photosChanged': m.error_listing_photosChanged,
  'listing.tooManyPhotos': (p) => m.error_listing_tooManyPhotos({ max: getParam(p, 'max') }),
  'listing.alreadyReported': m.error_listing_alreadyReported,
  'listing.ownerNotAllowed': m.error_listing_ownerNotAllowed,
  'import.notFound': m.error_import_notFound,
  'import.unreadable': m.error_import_unreadable,
  'import.empty': m.error_import_empty,
  'import.noHeader': m.error_import_noHeader,
  'import.missingColumns': (p) => m.error_import_missingColumns({ columns: getParam(p, 'columns') }),
  'import.tooManyRows': (p) => m.error_import_tooManyRows({ max: getParam(p, 'max') }),
  'import.nothingValid': m.error_import_nothingValid,
  'import.alreadyDone': m.error_import_alreadyDone,
  'import.busy': m.error_import_busy,
  'listing.availabilityAnswered': m.error_listing_availabilityAnswered,
  'listing.availabilityLinkInvalid': m.error_listing_availabilityLinkInvalid,
  'agent.notFound': m.error_agent_notFound,
  'post.notFound': m.error_post_notFound,

  // Files
  'upload.tooLarge': (p) => m.error_upload_tooLarge({ mb: getParam(p, 'mb') }),
  'upload.tooMany': (p) => m.error_upload_tooMany({ max: getParam(p, 'max') }),
  'upload.stalled': m.error_upload_stalled,
  'upload.unsupportedType': m.error_upload_unsupportedType,
  'upload.unreadable': m.error_upload_unreadable,
  'upload.dimensions': m.error_upload_dimensions,
  'upload.quotaReached': m.error_upload_quotaReached,
  'upload.unavailable': m.error_upload_unavailable,
  'file.notFound': m.error_file_notFound,
  'document.notFound': m.error_document_notFound,

  // Conversations, clients
  'conversation.notFound': m.error_conversation_notFound,
  'message.notFound': m.error_message_notFound,
  'stream.tooMany': m.error_stream_tooMany,
  'client.notFound': m.error_client_notFound,
  'client.changedMeanwhile': m.error_client_changedMeanwhile,
  'client.notMergeable': m.error_client_notMergeable,
  'clientFile.tooMany': (p) => m.error_clientFile_tooMany({ max: getParam(p, 'max') }),
  'shortlist.notFound': m.error_shortlist_notFound,
  'shortlist.empty': m.error_shortlist_empty,
  'shortlist.listingGone': m.error_shortlist_listingGone,
  'shortlist.tooManySent': (p) => m.error_shortlist_tooManySent({ max: getParam(p, 'max') }),
  'review.notFound': m.error_review_notFound,
  'review.notEntitled': m.error_review_notEntitled,
  'review.hidden': m.error_review_hidden,
  'commission.notFound': m.error_commission_notFound,
  'template.notFound': m.error_template_notFound,
  'template.tooMany': (p) => m.error_template_tooMany({ max: getParam(p, 'max') }),
  'relationship.notFound': m.error_relationship_notFound,
  'relationship.alreadyEnded': m.error_relationship_alreadyEnded,

  // Applications, bookings, rentals, payments
  'application.notFound': m.error_application_notFound,
  'application.moveNotAllowed': (p) => statusMessage(p, m.error_application_moveNotAllowed),
  'application.alreadyOpen': m.error_application_alreadyOpen,
  'application.anotherApproved': m.error_application_anotherApproved,
  'application.ownListing': m.error_application_ownListing,
  'application.listingInactive': m.error_application_listingInactive,
  'application.rentersOnly': m.error_application_rentersOnly,
  'application.tooManyDocuments': (p) => m.error_application_tooManyDocuments({ max: Number(p.max ?? 10) }),
  'application.documentUsed': m.error_application_documentUsed,
  'application.depositUnknown': m.error_application_depositUnknown,
  'application.termsMissing': m.error_application_termsMissing,
  'application.tooManyNotes': (p) => m.error_application_tooManyNotes({ max: getParam(p, 'max') }),
  'application.hasBooking': m.error_application_hasBooking,
  'booking.notFound': m.error_booking_notFound,
  'booking.moveNotAllowed': (p) => statusMessage(p, m.error_booking_moveNotAllowed),
  'rental.notFound': m.error_rental_notFound,
  'rental.alreadyEnded': m.error_rental_alreadyEnded,
  'rental.endOutOfRange': m.error_rental_endOutOfRange,
  'rental.overlaps': (p) => m.error_rental_overlaps({ date: formatDate(String(getParam(p, 'until'))) }),
  'payment.notFound': m.error_payment_notFound,
  'payment.alreadyPaid': m.error_payment_alreadyPaid,
  'payment.tooManyLines': m.error_payment_tooManyLines,
  'receipt.notFound': m.error_receipt_notFound,
  'receipt.moveNotAllowed': (p) => statusMessage(p, m.error_receipt_moveNotAllowed),
  'cheque.notFound': m.error_cheque_notFound,
  'cheque.moveNotAllowed': m.error_cheque_moveNotAllowed,
  'cheque.tooEarly': (p) => m.error_cheque_tooEarly({ date: formatDayParam(p) }),
  'cheque.tooMany': m.error_cheque_tooMany,
  'utility.notFound': m.error_utility_notFound,
  'utility.moveNotAllowed': m.error_utility_moveNotAllowed,
  'renewal.notFound': m.error_renewal_notFound,
  'renewal.moveNotAllowed': m.error_renewal_moveNotAllowed,
  'renewal.ownProposal': m.error_renewal_ownProposal,
  'renewal.alreadyOpen': m.error_renewal_alreadyOpen,
  'renewal.alreadyRenewed': m.error_renewal_alreadyRenewed,

  // Inspections, maintenance, shared amenities
  'inspection.notFound': m.error_inspection_notFound,
  'visitReport.alreadySent': m.error_visitReport_alreadySent,
  'visitReport.notYet': m.error_visitReport_notYet,
  'inspection.moveNotAllowed': (p) => moveMessage(p, m.error_inspection_moveNotAllowed),
  'deposit.entryNotFound': m.error_deposit_entryNotFound,
  'deposit.deductionNotFound': m.error_deposit_deductionNotFound,
  'deposit.reportEmpty': m.error_deposit_reportEmpty,
  'deposit.reportClosed': m.error_deposit_reportClosed,
  'deposit.moveNotAllowed': m.error_deposit_moveNotAllowed,
  'deposit.tooManyEntries': (p) => m.error_deposit_tooManyEntries({ max: getParam(p, 'max') }),
  'document.isRecord': m.error_document_isRecord,
  'document.tooMany': (p) => m.error_document_tooMany({ max: getParam(p, 'max') }),
  'inspection.timePassed': m.error_inspection_timePassed,
  'viewing.timeTaken': m.error_viewing_timeTaken,
  'viewing.alreadyOpen': m.error_viewing_alreadyOpen,
  'viewing.otherSideAnswers': m.error_viewing_otherSideAnswers,
  'viewing.notYet': m.error_viewing_notYet,
  'viewing.tooManyDates': (p) => m.error_viewing_tooManyDates({ max: getParam(p, 'max') }),
  'maintenance.notFound': m.error_maintenance_notFound,
  'maintenance.moveNotAllowed': (p) => moveMessage(p, m.error_maintenance_moveNotAllowed),
  'maintenance.reopenTooLate': (p) => m.error_maintenance_reopenTooLate({ days: getParam(p, 'days') }),
  'maintenance.createFailed': m.error_maintenance_createFailed,
  'maintenance.noActiveRental': m.error_maintenance_noActiveRental,
  'maintenance.tooManyUpdates': (p) => m.error_maintenance_tooManyUpdates({ max: getParam(p, 'max') }),
  'amenity.notFound': m.error_amenity_notFound,
  'reservation.notFound': m.error_reservation_notFound,
  'reservation.moveNotAllowed': m.error_reservation_moveNotAllowed,
  'reservation.overlaps': m.error_reservation_overlaps,
  'reservation.tooMany': (p) => m.error_reservation_tooMany({ max: getParam(p, 'max') }),
  'reservation.begun': m.error_reservation_begun,

  // Admin sign-in
  'admin.tooManyAttempts': (p) => m.error_admin_tooManyAttempts({ n: getParam(p, 'n') }),
  'admin.serviceUnavailable': m.error_admin_serviceUnavailable,
  'admin.invalidEmailOrPassword': m.error_admin_invalidEmailOrPassword,
  'admin.accountLocked': (p) => m.error_admin_accountLocked({ n: getParam(p, 'n') }),
  'admin.deactivated': m.error_admin_deactivated,
  'admin.authenticationFailed': m.error_admin_authenticationFailed,
  'admin.loginFailed': m.error_admin_loginFailed,
  'admin.invalidCredentials': m.error_admin_invalidCredentials,

  // Admin console
  'admin.usersFetchFailed': m.error_admin_usersFetchFailed,
  'admin.usersLoadFailed': m.error_admin_usersLoadFailed,
  'admin.propertiesLoadFailed': m.error_admin_propertiesLoadFailed,
  'admin.propertyStatusFailed': m.error_admin_propertyStatusFailed,
  'admin.propertyDeleteFailed': m.error_admin_propertyDeleteFailed,
  'admin.userDeleteFailed': m.error_admin_userDeleteFailed,
  'admin.applicationsFetchFailed': m.error_admin_applicationsFetchFailed,
  'admin.applicationsLoadFailed': m.error_admin_applicationsLoadFailed,
  'admin.applicationStatusFailed': m.error_admin_applicationStatusFailed,
  'admin.applicationDeleteFailed': m.error_admin_applicationDeleteFailed,
  'admin.dashboardLoadFailed': m.error_admin_dashboardLoadFailed,
  'admin.analyticsLoadFailed': m.error_admin_analyticsLoadFailed,
  'admin.userStatusUnsupported': m.error_admin_userStatusUnsupported,
  'review.alreadyDecided': m.error_review_alreadyDecided,
  'review.listingChanged': m.error_review_listingChanged,
  'review.undoTooLate': m.error_review_undoTooLate,
  'report.notFound': m.error_report_notFound,
  'report.alreadyDecided': m.error_report_alreadyDecided,
  'report.undoTooLate': m.error_report_undoTooLate,
  'verification.licenceMissing': m.error_verification_licenceMissing,
  'verification.notFound': m.error_verification_notFound,
  'user.notFound': m.error_user_notFound,
  'user.cannotRemoveSelf': m.error_user_cannotRemoveSelf,
  'user.lastAdmin': m.error_user_lastAdmin,
  'settings.changedMeanwhile': m.error_settings_changedMeanwhile,
  'settings.wrongPassword': m.error_settings_wrongPassword,
  'settings.wrongPhrase': m.error_settings_wrongPhrase,
  'settings.backupFailed': m.error_settings_backupFailed,
  'settings.clearRunning': m.error_settings_clearRunning,
  'settings.clearBusy': m.error_settings_clearBusy,
  'system.jobNotFailed': m.error_system_jobNotFailed,
  'rentControl.changedMeanwhile': m.error_rentControl_changedMeanwhile,
  'export.failed': m.error_export_failed,
  'export.expired': m.error_export_expired,
  'dataDeletion.badRequest': m.error_dataDeletion_badRequest,
  'dataDeletion.notFound': m.error_dataDeletion_notFound,
} satisfies Record<ErrorCode, (params: ErrorParams) => string>

export function errorMessage(code: ErrorCode, params: ErrorParams = {}): string {
  return ERROR_MESSAGES[code](params)
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
function moveMessage(params: ErrorParams, buildMessage: (inputs: { from: string; to: string }) => string): string {
  const from = statusLabel(params.from)
  const to = statusLabel(params.to)
  return from && to ? buildMessage({ from, to }) : m.error_app_moveNotAllowed()
}

function statusMessage(params: ErrorParams, buildMessage: (inputs: { status: string }) => string): string {
  const status = statusLabel(params.status)
  return status ? buildMessage({ status }) : m.error_app_moveNotAllowed()
}

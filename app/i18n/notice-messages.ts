// Texts that are not errors: successes, notices, questions and headings of the error screens. Like error-messages.ts only for the
// server; a component calls its message directly.
import { m } from '#app/messages/messages.js'

export type NoticeParams = Record<string, string | number>

export const NOTICE_MESSAGES = {
  // Error screens
  'app.somethingWrong': m.notice_app_somethingWrong,
  'app.loadingError': m.notice_app_loadingError,
  'app.pageError': m.notice_app_pageError,
  'app.chunkFailed': m.notice_app_chunkFailed,
  'app.startupInvalid': m.notice_app_startupInvalid,
  'app.componentError': (p) => m.notice_app_componentError({ component: getParam(p, 'component') }),
  'app.includeErrorId': m.notice_app_includeErrorId,
  'app.errorId': (p) => m.notice_app_errorId({ id: getParam(p, 'id') }),
  'app.refresh': m.notice_app_refresh,
  'app.refreshPage': m.notice_app_refreshPage,
  'app.tryAgain': m.notice_app_tryAgain,
  'app.goBack': m.notice_app_goBack,
  'app.goHome': m.notice_app_goHome,
  'app.sectionFailed': (p) => m.notice_app_sectionFailed({ section: getParam(p, 'section') }),
  'app.retryLoading': m.notice_app_retryLoading,

  // Listings
  'listing.cardFailed': m.notice_listing_cardFailed,
  'listing.cardId': (p) => m.notice_listing_cardId({ id: getParam(p, 'id') }),
  'listing.featuredFailed': m.notice_listing_featuredFailed,
  'listing.featuredEmpty': m.notice_listing_featuredEmpty,
  'listing.featuredEmptyHint': m.notice_listing_featuredEmptyHint,

  // E-mail and contact
  'email.sent': m.notice_email_sent,
  'email.clientOpened': m.notice_email_clientOpened,
  'contact.sent': m.notice_contact_sent,

  // Admin sign-in and console
  'admin.locked': m.notice_admin_locked,
  'admin.attemptsLeft': (p) => m.notice_admin_attemptsLeft({ n: getParam(p, 'n'), m: getParam(p, 'm') }),
  'admin.loadFailed': m.notice_admin_loadFailed,
  'admin.tryAgain': m.notice_admin_tryAgain,
  'admin.dismiss': m.notice_admin_dismiss,
  'admin.settingsSaved': m.notice_admin_settingsSaved,
  'admin.confirmDeleteProperty': m.notice_admin_confirmDeleteProperty,
  'admin.confirmDeleteUser': m.notice_admin_confirmDeleteUser,
  'admin.confirmDeleteApplication': m.notice_admin_confirmDeleteApplication,

  // Maintenance requests
  'maintenance.loadFailed': m.notice_maintenance_loadFailed,
  'maintenance.rentalWarning': m.notice_maintenance_rentalWarning,
  'maintenance.noActiveRentals': m.notice_maintenance_noActiveRentals,
} satisfies Record<string, (params: NoticeParams) => string>

export type NoticeCode = keyof typeof NOTICE_MESSAGES

export function noticeMessage(code: NoticeCode, params: NoticeParams = {}): string {
  return NOTICE_MESSAGES[code](params)
}

function getParam(params: NoticeParams, name: string): string | number {
  return params[name] ?? ''
}

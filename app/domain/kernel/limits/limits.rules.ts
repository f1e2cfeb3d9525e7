// Every rate limit as data (promises R1 to R3, U3). limits.commands.server.ts counts.
import { EMAILS_PER_DAY, EMAILS_PER_HOUR } from '#app/shared/constants.ts'

export type LimitRule = {
  /** Hits that pass in one window. */
  max: number
  /** A window starts with its first hit and ends after this time; refused hits do not extend it. */
  windowSeconds: number
  /**
   * If the counter fails: `closed` refuses with 503 (sign-in, mail), `open` goes on with a
   * count of this process alone (public reads) (promise R5).
   */
  onFailure: 'closed' | 'open'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const LIMITS = {
  // For each sender: the account, or the client address of a guest.
  'mail.hour': { max: EMAILS_PER_HOUR, windowSeconds: HOUR, onFailure: 'closed' },
  'mail.day': { max: EMAILS_PER_DAY, windowSeconds: DAY, onFailure: 'closed' },
  'signIn.account': { max: 10, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  'signIn.address': { max: 30, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // For each known device of an account, so that others cannot use it up (promise L4).
  'signIn.device': { max: 10, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // For each known device of an administrator: as many passwords as the lockout of the address allows.
  'signIn.adminDevice': { max: 5, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // Codes of the second factor, for each challenge and for each account (promise A8).
  'twoFactor.challenge': { max: 5, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  'twoFactor.account': { max: 10, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // For each account: wrong codes that the owner is not told about, and mails about the others.
  'twoFactor.wrong': { max: 2, windowSeconds: HOUR, onFailure: 'open' },
  'twoFactor.notice': { max: 1, windowSeconds: HOUR, onFailure: 'open' },
  // For each client address: every start of a social sign-in stores a row.
  'social.address': { max: 30, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // For each client address: every start of a sign-in with a passkey stores a row.
  'passkey.address': { max: 30, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  'signUp.address': { max: 5, windowSeconds: HOUR, onFailure: 'closed' },
  // For each typed email address.
  forgotPassword: { max: 3, windowSeconds: HOUR, onFailure: 'closed' },
  verifyEmail: { max: 3, windowSeconds: HOUR, onFailure: 'closed' },
  // For each account, and for each new address.
  emailChange: { max: 3, windowSeconds: HOUR, onFailure: 'closed' },
  // For each account.
  'account.export': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  contact: { max: 5, windowSeconds: HOUR, onFailure: 'closed' },
  newsletter: { max: 3, windowSeconds: HOUR, onFailure: 'closed' },
  // Reports of listings: for each sender, and for each sender and listing.
  report: { max: 5, windowSeconds: HOUR, onFailure: 'closed' },
  'report.listing': { max: 1, windowSeconds: DAY, onFailure: 'closed' },
  // For each sender; far above what a person types.
  message: { max: 60, windowSeconds: MINUTE, onFailure: 'closed' },
  'report.message': { max: 20, windowSeconds: HOUR, onFailure: 'closed' },
  // For each account: drafts of listings.
  'listing.create': { max: 60, windowSeconds: HOUR, onFailure: 'closed' },
  application: { max: 20, windowSeconds: DAY, onFailure: 'closed' },
  // For each account: shared amenities, maintenance requests.
  building: { max: 30, windowSeconds: DAY, onFailure: 'closed' },
  waitingList: { max: 20, windowSeconds: DAY, onFailure: 'closed' },
  // For each building: announcements to its tenants.
  announcement: { max: 10, windowSeconds: DAY, onFailure: 'closed' },
  amenity: { max: 30, windowSeconds: DAY, onFailure: 'closed' },
  maintenance: { max: 20, windowSeconds: DAY, onFailure: 'closed' },
  inquiry: { max: 20, windowSeconds: HOUR, onFailure: 'closed' },
  upload: { max: 30, windowSeconds: 30 * MINUTE, onFailure: 'closed' },
  // For each account: codes mailed to sign a contract. With five attempts for each, guessing takes centuries.
  'lease.code': { max: 10, windowSeconds: 60 * MINUTE, onFailure: 'closed' },
  // For each account: the photos of six full listings, beside the other uploads.
  'upload.photo': { max: 120, windowSeconds: 30 * MINUTE, onFailure: 'closed' },
  // For each account: each one is up to 50 MB.
  'upload.video': { max: 12, windowSeconds: HOUR, onFailure: 'closed' },
  // For each account: tests, repeated deliveries and new addresses of webhooks.
  'webhook.test': { max: 60, windowSeconds: HOUR, onFailure: 'closed' },
  // For each account: calendars of other services that are added, or read again on request.
  'importedCalendar.read': { max: 30, windowSeconds: HOUR, onFailure: 'closed' },
  // For each invited email address, whoever invites it.
  'teamInvitation.email': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  'brokerageInvitation.email': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  'tenantInvitation.email': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  'rentalReference.email': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  // For each account: guarantors and witnesses asked; for each address, whoever asks; and for each of them: codes mailed.
  invitedSigner: { max: 20, windowSeconds: DAY, onFailure: 'closed' },
  'invitedSigner.email': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  // For each address: the links to changed versions of the leases that the person was asked to sign.
  'invitedSigner.again': { max: 10, windowSeconds: DAY, onFailure: 'closed' },
  'invitedSigner.code': { max: 10, windowSeconds: HOUR, onFailure: 'closed' },
  // For each account: references asked for.
  rentalReference: { max: 10, windowSeconds: DAY, onFailure: 'closed' },
  // Answers to a shortlist: for each shortlist, and for each client address.
  'shortlist.reaction': { max: 100, windowSeconds: HOUR, onFailure: 'closed' },
  'shortlist.address': { max: 300, windowSeconds: HOUR, onFailure: 'closed' },
  // For each account: browsers turned on for push messages.
  pushDevice: { max: 30, windowSeconds: DAY, onFailure: 'closed' },
  // For each account: mails to a suspended address are tried again.
  'mail.resume': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  // For each account, and for each number: codes by SMS.
  'sms.code': { max: 5, windowSeconds: DAY, onFailure: 'closed' },
  'sms.number': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  // For each account: reviews written or changed.
  review: { max: 20, windowSeconds: DAY, onFailure: 'closed' },
  // For each account: the photos of thirty rooms of a condition report, which a person walks through in one go.
  'upload.condition': { max: 120, windowSeconds: 30 * MINUTE, onFailure: 'closed' },
  // For each owner: each makes up to 50 drafts.
  'listing.copy': { max: 60, windowSeconds: HOUR, onFailure: 'closed' },
  // For each feed: calendars ask at most every few minutes, from many addresses.
  calendarFeed: { max: 60, windowSeconds: HOUR, onFailure: 'open' },
  // The public API: for each account with a token, and for each client address without one.
  'api.account': { max: 600, windowSeconds: 5 * MINUTE, onFailure: 'closed' },
  'api.address': { max: 600, windowSeconds: 5 * MINUTE, onFailure: 'closed' },
  // Drawing takes a tenth of a second; an app asks once for each link
  'listing.preview': { max: 120, windowSeconds: 5 * MINUTE, onFailure: 'closed' },
  // Reads: for each account or browser. Requests without a browser's cookie count for their client address (`.address`).
  search: { max: 60, windowSeconds: MINUTE, onFailure: 'open' },
  'search.address': { max: 600, windowSeconds: MINUTE, onFailure: 'open' },
  map: { max: 120, windowSeconds: MINUTE, onFailure: 'open' },
  'map.address': { max: 1_200, windowSeconds: MINUTE, onFailure: 'open' },
  facets: { max: 120, windowSeconds: MINUTE, onFailure: 'open' },
  'facets.address': { max: 1_200, windowSeconds: MINUTE, onFailure: 'open' },
  suggestions: { max: 120, windowSeconds: MINUTE, onFailure: 'open' },
  'suggestions.address': { max: 1_200, windowSeconds: MINUTE, onFailure: 'open' },
  general: { max: 300, windowSeconds: 5 * MINUTE, onFailure: 'open' },
  'general.address': { max: 3_000, windowSeconds: 5 * MINUTE, onFailure: 'open' },
  // All requests of browsers of one client address: a mobile carrier shares it among thousands of people.
  'browsers.address': { max: 30_000, windowSeconds: 5 * MINUTE, onFailure: 'open' },
  // Batches of analytics events; a visible page sends a few a minute.
  events: { max: 60, windowSeconds: MINUTE, onFailure: 'open' },
  'events.address': { max: 1_200, windowSeconds: MINUTE, onFailure: 'open' },
  errorReport: { max: 10, windowSeconds: MINUTE, onFailure: 'open' },
  // Requests with CSP reports for each client address; reports of everybody; and each distinct violation.
  cspReport: { max: 10, windowSeconds: MINUTE, onFailure: 'open' },
  'cspReport.all': { max: 500, windowSeconds: HOUR, onFailure: 'open' },
  'cspReport.same': { max: 1, windowSeconds: DAY, onFailure: 'open' },
} as const satisfies Record<string, LimitRule>

/** Amounts of a day whose ceilings are configured: events that are stored for a visitor, a client address and in all. */
export const AMOUNT_COUNTERS = ['events.visitorDay', 'events.addressDay', 'events.allDay'] as const
export type AmountCounter = (typeof AMOUNT_COUNTERS)[number]
export const AMOUNT_WINDOW_SECONDS = DAY

export type LimitName = keyof typeof LIMITS
export type LimitHit = { rule: LimitName; subject: string }
/** What is left of a window after a hit. */
export type LimitRest = { allowed: boolean; max: number; remaining: number; resetSeconds: number }
export type LimitResult = { allowed: boolean; retryAfterSeconds: number }
/** Limits of people: for each account or browser, otherwise for the client address with a limit of its own. */
export type VisitorLimitName = 'events' | 'search' | 'map' | 'facets' | 'suggestions' | 'general'

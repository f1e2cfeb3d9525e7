// Every rate limit as data (promises R1 to R3, U3). limits.commands.server.ts counts.
import { EMAILS_PER_DAY, EMAILS_PER_HOUR } from '#app/shared/constants.ts'

export type LimitRule = {
  /** Hits that pass in one window. */
  max: number
  /** A window starts with its first hit and ends this long after it, whatever is refused in between. */
  windowSeconds: number
  /** When the counter itself is out of order: refuse with 503 (sign-in and e-mail), or let public reading go on (PROMISES R5). */
  onFailure: 'closed' | 'open'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const LIMITS = {
  // Per sender: the account, or the address of a guest.
  'mail.hour': { max: EMAILS_PER_HOUR, windowSeconds: HOUR, onFailure: 'closed' },
  'mail.day': { max: EMAILS_PER_DAY, windowSeconds: DAY, onFailure: 'closed' },
  'signIn.account': { max: 10, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  'signIn.address': { max: 30, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // Per browser that the account's owner signed in with before: nobody else can use it up (PROMISES L4).
  'signIn.device': { max: 10, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // Codes of the second factor: per challenge, and per account over all of them (PROMISES A8).
  'twoFactor.challenge': { max: 5, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  'twoFactor.account': { max: 10, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  // Goings to a provider, per address: each one keeps a row until it is over.
  'social.address': { max: 30, windowSeconds: 15 * MINUTE, onFailure: 'closed' },
  'signUp.address': { max: 5, windowSeconds: HOUR, onFailure: 'closed' },
  // Per e-mail address that asks.
  forgotPassword: { max: 3, windowSeconds: HOUR, onFailure: 'closed' },
  verifyEmail: { max: 3, windowSeconds: HOUR, onFailure: 'closed' },
  // Downloads of one's data, per account.
  'account.export': { max: 3, windowSeconds: DAY, onFailure: 'closed' },
  contact: { max: 5, windowSeconds: HOUR, onFailure: 'closed' },
  newsletter: { max: 3, windowSeconds: HOUR, onFailure: 'closed' },
  // Of listings, per sender; and one a day per sender and listing.
  report: { max: 5, windowSeconds: HOUR, onFailure: 'closed' },
  'report.listing': { max: 1, windowSeconds: DAY, onFailure: 'closed' },
  // Per sender: what people say to each other by hand is far below, what a script says is not.
  message: { max: 60, windowSeconds: MINUTE, onFailure: 'closed' },
  'report.message': { max: 20, windowSeconds: HOUR, onFailure: 'closed' },
  inquiry: { max: 20, windowSeconds: HOUR, onFailure: 'closed' },
  upload: { max: 30, windowSeconds: 30 * MINUTE, onFailure: 'closed' },
  search: { max: 60, windowSeconds: MINUTE, onFailure: 'open' },
  general: { max: 300, windowSeconds: 5 * MINUTE, onFailure: 'open' },
  errorReport: { max: 10, windowSeconds: MINUTE, onFailure: 'open' },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS

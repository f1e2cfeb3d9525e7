// When somebody is told by mail that messages wait: not at once, not while they are there, and not again and again.
import { PRESENCE_WINDOW_MS } from '#app/domain/messaging/live/live-events.model.ts'

export const UNREAD_DIGEST_JOB = 'messages.tell'
/** So long a message may lie before it is worth a mail. */
export const DIGEST_DELAY_MS = 2 * 60_000
/** One mail in so long, for all conversations together: whatever comes meanwhile waits for the next. */
export const MIN_MAIL_INTERVAL_MS = 30 * 60_000
/** Whoever is on the site sees the number in the header; but a page left open must not keep the mail back for ever. */
export const MAX_POSTPONE_MS = 15 * 60_000
/** What lay longer than this when the first mail could have gone is history. */
export const MAX_MESSAGE_AGE_MS = 7 * 24 * 60 * 60_000
/** So many conversations are looked at, the latest first, and so many named. */
export const MAX_CONVERSATIONS = 200
export const MAX_LISTED_CONVERSATIONS = 5
export const MAX_LINE_LENGTH = 140

export type DigestMoments = {
  /** The oldest message of which nobody has told yet. */
  unnotifiedSince: Date
  lastMailAt: Date | null
  lastActiveAt: Date | null
}

export function getDigestTime({ unnotifiedSince, lastMailAt, lastActiveAt }: DigestMoments): Date {
  const afterDelay = unnotifiedSince.getTime() + DIGEST_DELAY_MS
  const afterLastMail = lastMailAt ? lastMailAt.getTime() + MIN_MAIL_INTERVAL_MS : 0
  const afterActivity = lastActiveAt ? lastActiveAt.getTime() + PRESENCE_WINDOW_MS : 0
  return new Date(
    Math.max(afterDelay, afterLastMail, Math.min(afterActivity, unnotifiedSince.getTime() + MAX_POSTPONE_MS)),
  )
}

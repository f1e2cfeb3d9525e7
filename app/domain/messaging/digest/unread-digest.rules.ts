// When the unread digest is sent: after a delay, not while the person is active, and not too often; for some people once a day.
import { getDailyMailTime } from '#app/domain/accounts/notification-choices/daily-mail.rules.ts'
import { PRESENCE_WINDOW_MS } from '#app/domain/messaging/live/live-events.model.ts'

export const UNREAD_DIGEST_JOB = 'messages.tell'
/** How long a message stays unread before a digest. */
export const DIGEST_DELAY_MS = 2 * 60_000
/** Between two digests to one person, over all conversations. */
export const MIN_MAIL_INTERVAL_MS = 30 * 60_000
/** An active person sees the unread count in the header, so the mail waits; but an open page must not delay it forever. */
export const MAX_POSTPONE_MS = 15 * 60_000
/** Older messages are not announced. */
export const MAX_MESSAGE_AGE_MS = 7 * 24 * 60 * 60_000
/** The query reads the latest conversations only; the mail lists even fewer and counts the rest. */
export const MAX_CONVERSATIONS = 200
export const MAX_LISTED_CONVERSATIONS = 5
export const MAX_LINE_LENGTH = 140

export type DigestMoments = {
  /** Time of the oldest message that no mail has announced. */
  unnotifiedSince: Date
  lastMailAt: Date | null
  lastActiveAt: Date | null
  isDaily: boolean
}

export function getDigestTime({ unnotifiedSince, lastMailAt, lastActiveAt, isDaily }: DigestMoments): Date {
  if (isDaily) return getDailyMailTime(unnotifiedSince)
  const afterDelay = unnotifiedSince.getTime() + DIGEST_DELAY_MS
  const afterLastMail = lastMailAt ? lastMailAt.getTime() + MIN_MAIL_INTERVAL_MS : 0
  const afterActivity = lastActiveAt ? lastActiveAt.getTime() + PRESENCE_WINDOW_MS : 0
  return new Date(
    Math.max(afterDelay, afterLastMail, Math.min(afterActivity, unnotifiedSince.getTime() + MAX_POSTPONE_MS)),
  )
}

// When somebody is told by mail that messages wait: not at once, not while they are there, and not again and again.
import { PRESENT_MS } from '#app/domain/messaging/live/live-events.model.ts'

export const TELL_JOB = 'messages.tell'
/** So long a message may lie before it is worth a mail. */
export const WAIT_MS = 2 * 60_000
/** One mail in so long, for all conversations together: whatever comes meanwhile waits for the next. */
export const BETWEEN_MAILS_MS = 30 * 60_000
/** Whoever is on the site sees the number in the header; but a page left open must not keep the mail back for ever. */
export const PATIENCE_MS = 15 * 60_000
/** What lay longer than this when the first mail could have gone is history. */
export const NEWS_MS = 7 * 24 * 60 * 60_000
/** So many conversations are looked at, the latest first, and so many named. */
export const MOST_CONVERSATIONS = 200
export const NAMED_CONVERSATIONS = 5
export const LINE_CHARACTERS = 140

export type Moments = {
  /** The oldest message of which nobody has told yet. */
  untoldSince: Date
  lastMailAt: Date | null
  lastActiveAt: Date | null
}

export function tellAt({ untoldSince, lastMailAt, lastActiveAt }: Moments): Date {
  const waited = untoldSince.getTime() + WAIT_MS
  const rested = lastMailAt ? lastMailAt.getTime() + BETWEEN_MAILS_MS : 0
  const gone = lastActiveAt ? lastActiveAt.getTime() + PRESENT_MS : 0
  return new Date(Math.max(waited, rested, Math.min(gone, untoldSince.getTime() + PATIENCE_MS)))
}

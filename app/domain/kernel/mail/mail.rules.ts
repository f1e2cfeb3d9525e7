// When a mail is tried again, and when it is given up (PROMISES E2).

const FIRST_RETRY_MS = 30_000
/** An hour without a provider must be made good within ten minutes of its return, so nobody waits longer than this. */
const MAX_RETRY_MS = 5 * 60_000
/** About a day of trying. */
export const MAX_ATTEMPTS = 290
/** A worker that has not reported by then is taken for dead, and its mail for undelivered. Longer than any transport may take. */
export const LEASE_MS = 2 * 60_000
/** After so many failures in a row the way out itself is closed; the rest is left for the next round instead of waiting for each. */
export const MAX_FAILURES_IN_A_ROW = 3
/** One round ends after this many, so that a job does not run for ever. */
export const MAX_MAILS_PER_ROUND = 500

export function getRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), MAX_RETRY_MS)
}

export function isGivenUp(attempts: number, isRetryable: boolean): boolean {
  return !isRetryable || attempts >= MAX_ATTEMPTS
}

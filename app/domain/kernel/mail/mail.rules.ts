// Retry and give-up rules of mails (promise E2).
import { MAX_DELIVERY_MS } from '#app/adapters/mail/delivery-time.ts'

const FIRST_RETRY_MS = 30_000
/** After an outage all mails must be sent within ten minutes, so no delay is longer than this. */
const MAX_RETRY_MS = 5 * 60_000
/** About a day. */
export const MAX_ATTEMPTS = 290
/** For the worker to record the result. */
const LEASE_MARGIN_MS = 10_000
/** A worker without a result after this time counts as dead. Longer than any transport may take. */
export const LEASE_MS = MAX_DELIVERY_MS + LEASE_MARGIN_MS
/** After this many failures in a row the provider counts as down, and the round ends. */
export const MAX_FAILURES_IN_A_ROW = 3
/** Bounds the duration of one job. */
export const MAX_MAILS_PER_ROUND = 500

export function getRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), MAX_RETRY_MS)
}

export function isGivenUp(attempts: number, isRetryable: boolean): boolean {
  return !isRetryable || attempts >= MAX_ATTEMPTS
}

// When a webhook is repeated, when it is given up, and when its address is turned off.
import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After the first failure, the second and so on. About 16 hours in all; then the delivery is given up and the next one is tried. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
] as const

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1
/** An address without a success for longer is turned off. */
export const DISABLE_AFTER_DAYS = 3
export const DELIVERIES_KEPT_DAYS = FIXED_PERIODS.webhookCalls

/** Null: the delivery is given up. `attempts` counts the one that has just failed. */
export function getRetryDelayMs(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null
}

export function isDead(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_DAYS * 24 * HOUR_MS
}

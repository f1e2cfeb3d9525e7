// The lockout of the admin console: five wrong passwords for one email address lock it for 15 minutes (promises L1 to L3).
export const ADMIN_MAX_FAILURES = 5
export const ADMIN_LOCK_MINUTES = 15
/** After this time without an attempt the failures are forgotten. */
export const ADMIN_RESET_MINUTES = 60

/** What the sign-in page shows after a refusal. `lockedSeconds` is 0 while attempts are left. */
export type AdminLockout = { failed: number; left: number; lockedSeconds: number }

export function buildLockout(failed: number, lockedSeconds: number): AdminLockout {
  return {
    failed,
    left: Math.max(0, ADMIN_MAX_FAILURES - failed),
    lockedSeconds: Math.max(0, Math.ceil(lockedSeconds)),
  }
}

/** At least 1, because "try again in 0 minutes" would be refused. */
export const toLockMinutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))

// The accounts of the demo world that anybody may use: one for each role. Apart from the world itself, so that a start which only names
// them does not load it.
import type { Role } from '#app/shared/vocabulary.ts'

export const DEMO_PASSWORD = 'Tahanan-Demo-2026!'
export const DEMO_MADE_ACTION = 'demo.made'

export const getDemoEmail = (role: Role) => `${role}@tahanan.example`

/** Whom the site's own sign-in takes; the administrator has a console of their own. */
const SHOWN_ROLES: readonly Role[] = ['tenant', 'landlord', 'agent']

/** For the person at the terminal. */
export function formatDemoAccounts(): string[] {
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...SHOWN_ROLES.map((role) => `  ${role.padEnd(10)}${getDemoEmail(role)}`),
  ]
}

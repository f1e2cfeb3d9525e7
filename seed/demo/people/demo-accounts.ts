// The accounts of the demo world that anybody may use: one for each role. Apart from the world itself, so that a start which only names
// them does not load it.
import type { Role } from '#app/shared/vocabulary.ts'

export const DEMO_PASSWORD = 'Tahanan-Demo-2026!'
export const DEMO_MADE = 'demo.made'

export const demoEmail = (role: Role) => `${role}@tahanan.example`

/** Whom the site's own sign-in takes; the administrator has a console of their own. */
const SHOWN: readonly Role[] = ['tenant', 'landlord', 'agent']

/** For the person at the terminal. */
export function demoAccountLines(): string[] {
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...SHOWN.map((role) => `  ${role.padEnd(10)}${demoEmail(role)}`),
  ]
}

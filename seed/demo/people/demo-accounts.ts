// The public demo accounts, one for each role. In its own file, so that a start that only prints them does not load the demo data.
import type { Role } from '#app/shared/vocabulary.ts'

export const DEMO_PASSWORD = 'Tahanan-Demo-2026!'
export const DEMO_MADE_ACTION = 'demo.made'

export const getDemoEmail = (role: Role) => `${role}@tahanan.example`

/** Roles of the site's sign-in; admins have their own console. */
const SHOWN_ROLES: readonly Role[] = ['tenant', 'landlord', 'agent']

/** Printed at the start of the server. */
export function formatDemoAccounts(): string[] {
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...SHOWN_ROLES.map((role) => `  ${role.padEnd(10)}${getDemoEmail(role)}`),
  ]
}

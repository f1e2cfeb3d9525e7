// The public demo accounts, one for each role. In its own file, so that a start that only prints them does not load the demo data.
import { PUBLISHED_DEMO_PASSWORD } from '#app/config/demo-password.server.ts'
import type { InvitedRole } from '#app/domain/admin/administrators/administrators.model.ts'
import type { Role } from '#app/shared/vocabulary.ts'

export const DEMO_MADE_ACTION = 'demo.made'

export const getDemoEmail = (role: Role | InvitedRole) => `${role}@tahanan.example`

/** The administrator signs in at the console only. */
const SIGN_IN_ADDRESSES: Partial<Record<Role, string>> = { admin: '/admin/login' }
const SHOWN_ROLES: readonly Role[] = ['tenant', 'landlord', 'agent', 'admin']

/** Printed at the start of a local server. */
export function formatDemoAccounts(): string[] {
  return [
    `Demo accounts, all with the password ${PUBLISHED_DEMO_PASSWORD}`,
    ...SHOWN_ROLES.map(
      (role) => `  ${role.padEnd(10)}${getDemoEmail(role).padEnd(26)}at ${SIGN_IN_ADDRESSES[role] ?? '/signin'}`,
    ),
  ]
}

/** Printed at the start of a public server. */
export function formatDemoWarning(): string[] {
  return [
    'WARNING: this public server has demo accounts. Unless they were made here with DEMO_PASSWORD, their password is published.',
    '  An empty database without demo data: SEED_DEMO=0 and a new DATA_DIR or DATABASE_URL.',
  ]
}

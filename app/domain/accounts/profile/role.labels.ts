import { m } from '#app/messages/messages.js'
import type { Role } from '#app/shared/vocabulary.ts'

const ROLE_LABELS = {
  tenant: m.party_tenant,
  landlord: m.party_landlord,
  agent: m.party_agent,
  admin: m.account_role_admin,
} satisfies Record<Role, () => string>

export function getRoleLabel(role: Role): string {
  return ROLE_LABELS[role]()
}

// Where each type of user finds their things (spec §2, §6). A link shows up by itself on the day its page exists.
import { m } from '#app/paraglide/messages.js'
import type { Role } from '#app/shared/vocabulary.ts'

export type RoleLink = { to: string; label: () => string }

const TENANT_LINKS: readonly RoleLink[] = [
  { to: '/dashboard/tenant', label: m.account_link_dashboard },
  { to: '/dashboard/tenant/applications', label: m.account_link_applications },
  { to: '/dashboard/tenant/messages', label: m.account_link_messages },
  { to: '/dashboard/tenant/saved', label: m.saved_title },
  { to: '/dashboard/tenant/payments', label: m.account_link_payments },
  { to: '/dashboard/tenant/amenities', label: m.account_link_amenities },
]

/** Where one's conversations are; administrators have none. */
export function getMessagesPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/messages`
}

/** Where the homes one keeps are; administrators keep none. */
export function getSavedPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/saved`
}

/** Types without links of their own have the tenant's. */
export const ROLE_LINKS: Readonly<Record<Role, readonly RoleLink[]>> = {
  tenant: TENANT_LINKS,
  // an administrator is in no conversation and keeps no homes
  admin: TENANT_LINKS.filter(({ to }) => to !== getMessagesPath('tenant') && to !== getSavedPath('tenant')),
  landlord: [
    { to: '/dashboard/landlord', label: m.account_link_dashboard },
    { to: '/dashboard/landlord/properties', label: m.account_link_properties },
    { to: '/dashboard/landlord/applications', label: m.account_link_applications },
    { to: '/dashboard/landlord/tenants', label: m.account_link_tenants },
    { to: '/dashboard/landlord/maintenance', label: m.account_link_maintenance },
    { to: '/dashboard/landlord/messages', label: m.account_link_messages },
    { to: '/dashboard/landlord/saved', label: m.saved_title },
    { to: '/dashboard/landlord/reports', label: m.account_link_reports },
  ],
  agent: [
    { to: '/dashboard/agent', label: m.account_link_dashboard },
    { to: '/dashboard/agent/clients', label: m.account_link_clients },
    { to: '/dashboard/agent/messages', label: m.account_link_messages },
    { to: '/dashboard/agent/saved', label: m.saved_title },
    { to: '/dashboard/agent/leads', label: m.account_link_leads },
    { to: '/dashboard/agent/calendar', label: m.account_link_calendar },
    { to: '/dashboard/agent/commission', label: m.account_link_commission },
  ],
}

const ROLE_LABELS = {
  tenant: m.account_role_tenant,
  landlord: m.account_role_landlord,
  agent: m.account_role_agent,
  admin: m.account_role_admin,
} satisfies Record<Role, () => string>

export function getRoleLabel(role: Role): string {
  return ROLE_LABELS[role]()
}

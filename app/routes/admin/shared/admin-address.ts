import { withParams } from '#app/shared/lists/list-address.ts'

export const ADMIN_DASHBOARD = '/admin/dashboard'
export const ADMIN_BOOKINGS = '/admin/bookings'
/** The expired licenses on the page of verifications. */
export const LICENCES_ID = 'licenses'

/** The first one is at the address of the console itself. */
export const ADMIN_SECTIONS = ['overview', 'properties', 'users', 'applications', 'analytics', 'settings'] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]

/** The address of a section. `search` is the part of the current address that stays; null removes a parameter. */
export function toSection(
  section: AdminSection,
  changes: Readonly<Record<string, string | null>> = {},
  search = '',
): string {
  const path = section === 'overview' ? ADMIN_DASHBOARD : `${ADMIN_DASHBOARD}/${section}`
  return withParams(path, search, changes)
}

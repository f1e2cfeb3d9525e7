import { withParams } from '#app/shared/lists/list-address.ts'
import type { AdminRole } from '#app/shared/vocabulary.ts'

export const ADMIN_DASHBOARD = '/admin/dashboard'
export const ADMIN_BOOKINGS = '/admin/bookings'
export const ADMINISTRATORS = '/admin/administrators'

const FIRST_PAGES: Readonly<Record<AdminRole, string>> = {
  owner: ADMIN_DASHBOARD,
  moderator: '/admin/review',
  support: `${ADMIN_DASHBOARD}/users`,
  finance: ADMIN_BOOKINGS,
  content: '/admin/content',
}

/** The first page of the console in a role. */
export const getFirstPage = (role: AdminRole | undefined) => (role === undefined ? ADMIN_DASHBOARD : FIRST_PAGES[role])

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

import { withParams } from '#app/shared/lists/list-address.ts'

export const ADMIN_DASHBOARD = '/admin/dashboard'

export const ADMIN_SECTIONS = ['overview', 'properties', 'users', 'applications', 'analytics', 'settings'] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]

/** An unknown section counts as the first one. */
export function readSection(params: URLSearchParams): AdminSection {
  return ADMIN_SECTIONS.find((section) => section === params.get('section')) ?? 'overview'
}

/** The address of a section. `search` is the part of the current address that stays; null removes a parameter. */
export function toSection(
  section: AdminSection,
  changes: Readonly<Record<string, string | null>> = {},
  search = '',
): string {
  return withParams(ADMIN_DASHBOARD, search, { section: section === 'overview' ? null : section, ...changes })
}

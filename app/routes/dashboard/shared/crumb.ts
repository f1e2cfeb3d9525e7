import type { Role } from '#app/shared/vocabulary.ts'

/** A page declares its breadcrumb: `export const handle: Crumb = { crumb: m.… }`. */
export type Crumb = {
  crumb: () => string
  /** The page above, if its route is not around this one; null for a role that has no such page. */
  parent?: { crumb: () => string; getPath: (pathname: string, role: Role) => string | null }
}

/**
 * For a page below a list: the list is at the address up to `segment`, in the console in which the person is. An administrator works at the
 * addresses of landlords, whose lists they may not open, and returns to the section of the admin console with the same name.
 */
export function buildCrumbBelow(segment: string, list: Crumb['crumb'], crumb: Crumb['crumb']): Crumb {
  const getPath = (pathname: string, role: Role) =>
    role === 'admin' ? `/admin/dashboard/${segment}` : cutAfter(pathname, `/${segment}/`)
  return { crumb, parent: { crumb: list, getPath } }
}

const cutAfter = (pathname: string, part: string) => pathname.slice(0, pathname.indexOf(part) + part.length - 1)

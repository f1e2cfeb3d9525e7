/** A page declares its breadcrumb: `export const handle: Crumb = { crumb: m.… }`. */
export type Crumb = {
  crumb: () => string
  /** The page above, if its route is not around this one. `getPath` makes its address from the address of this page. */
  parent?: { crumb: () => string; getPath: (pathname: string) => string }
}

/** For a page below a list: the list is at the address up to `segment`, in the console in which the person is. */
export function buildCrumbBelow(segment: string, list: Crumb['crumb'], crumb: Crumb['crumb']): Crumb {
  return { crumb, parent: { crumb: list, getPath: (pathname) => cutAfter(pathname, `/${segment}/`) } }
}

const cutAfter = (pathname: string, part: string) => pathname.slice(0, pathname.indexOf(part) + part.length - 1)

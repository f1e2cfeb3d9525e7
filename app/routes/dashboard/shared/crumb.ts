/** A page declares its breadcrumb: `export const handle: Crumb = { crumb: m.… }`. */
export type Crumb = {
  crumb: () => string
  /** The page above, if its route is not around this one. `getPath` makes its address from the address of this page. */
  parent?: { crumb: () => string; getPath: (pathname: string) => string }
}

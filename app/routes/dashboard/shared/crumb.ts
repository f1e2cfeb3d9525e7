/** A page declares its breadcrumb: `export const handle: Crumb = { crumb: m.… }`. */
export type Crumb = { crumb: () => string }

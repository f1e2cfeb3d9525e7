/** A page says its name for the breadcrumb: `export const handle: Crumb = { crumb: m.… }`. */
export type Crumb = { crumb: () => string }

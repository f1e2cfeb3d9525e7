// The text pages of the site.
export const TEXT_PAGES = ['about', 'careers', 'help', 'terms', 'privacy'] as const
export type TextPageName = (typeof TEXT_PAGES)[number]

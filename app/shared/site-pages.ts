// Which addresses can be opened today. A link appears only when its page exists; a test holds this list to routes.ts, so whoever adds
// a page adds its line here and every link to it shows up by itself. What only
// dashboards and other pages of an account lead to is not in it: the list is part of every page.
export const SITE_PAGES: readonly string[] = [
  '/',
  '/agents',
  '/attributions',
  '/facebook-data-deletion',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/properties',
  '/register-enhanced',
  '/search',
  '/signin',
]

/** Asks for the page behind a link; what stands after `?` or `#` does not matter. */
export function pageExists(to: string, pages: readonly string[] = SITE_PAGES): boolean {
  return pages.includes(to.split(/[?#]/)[0] ?? '')
}

export function filterExistingLinks<L extends { to: string }>(
  links: readonly L[],
  pages: readonly string[] = SITE_PAGES,
): L[] {
  return links.filter((link) => pageExists(link.to, pages))
}

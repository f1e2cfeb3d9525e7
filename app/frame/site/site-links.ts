// Links of the header. A link appears when its page exists.
import type { SiteViewer } from '#app/domain/accounts/sessions/viewer.model.ts'
import { m } from '#app/messages/messages.js'
import { filterExistingLinks, pageExists } from '#app/shared/site-pages.ts'

export type SiteLink = { to: string; label: () => string }

export const HOME_LINK: SiteLink = { to: '/', label: m.layout_home }
export const SIGN_IN_LINK: SiteLink = { to: '/signin', label: m.ui_sign_in }
export const REGISTER_LINK: SiteLink = { to: '/register-enhanced', label: m.ui_register }
export const SEARCH_PAGE = '/search'

export const MAIN_LINKS: readonly SiteLink[] = [
  { to: '/properties', label: m.layout_rent },
  { to: '/agents', label: m.layout_find_agents },
  { to: '/about', label: m.layout_about },
  { to: '/contact', label: m.ui_contact },
]

/** For a landlord or an agent their dashboard, for a guest the registration of a landlord; other accounts cannot list a home. */
export function listMainLinks(viewer: SiteViewer | null, pages?: readonly string[]): SiteLink[] {
  const to = viewer ? viewer.listTo : '/register-enhanced?type=landlord'
  const links = filterExistingLinks(MAIN_LINKS, pages)
  return to && (viewer || pageExists(to, pages)) ? [...links, { to, label: m.layout_list_property }] : links
}

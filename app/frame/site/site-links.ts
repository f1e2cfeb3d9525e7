// Links of the header and the footer. A link appears when its page exists.
import type { SiteViewer } from '#app/domain/accounts/sessions/viewer.model.ts'
import { m } from '#app/messages/messages.js'
import { filterExistingLinks, pageExists } from '#app/shared/site-pages.ts'

export type SiteLink = { to: string; label: () => string }
export type SiteLinkGroup = { id: string; heading: () => string; links: readonly SiteLink[] }

/** Names of places are the same in both languages. */
const POPULAR_PLACES = [
  ['manila', 'Manila'],
  ['quezon-city', 'Quezon City'],
  ['cebu', 'Cebu'],
  ['davao', 'Davao'],
  ['bgc', 'BGC'],
] as const

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

export const FOOTER_GROUPS: readonly SiteLinkGroup[] = [
  {
    id: 'types',
    heading: m.layout_footer_types,
    links: [
      { to: '/properties?type=apartment', label: m.listing_types_apartment },
      { to: '/properties?type=house', label: m.listing_types_house },
      { to: '/properties?type=condo', label: m.listing_types_condo },
      { to: '/properties?type=commercial', label: m.listing_types_commercial },
    ],
  },
  {
    id: 'locations',
    heading: m.ui_popular_locations,
    links: POPULAR_PLACES.map(([slug, name]) => ({ to: `/properties?location=${slug}`, label: () => name })),
  },
  {
    id: 'company',
    heading: m.layout_footer_company,
    links: [
      { to: '/about', label: m.layout_about },
      { to: '/careers', label: m.layout_careers },
      { to: '/help', label: m.layout_help },
      { to: '/contact', label: m.ui_contact },
      { to: '/rents', label: m.rents_title },
    ],
  },
  {
    id: 'blog',
    heading: m.layout_footer_blog,
    links: [
      { to: '/blog?category=rental-guides', label: m.layout_blog_guides },
      { to: '/blog?category=market-analysis', label: m.layout_blog_analysis },
      { to: '/blog?category=regional-markets', label: m.layout_blog_regions },
      { to: '/blog?category=investment-tips', label: m.layout_blog_tips },
    ],
  },
]

export const LEGAL_LINKS: readonly SiteLink[] = [
  { to: '/terms', label: m.layout_terms },
  { to: '/privacy', label: m.layout_privacy },
  { to: '/facebook-data-deletion', label: m.layout_delete_data },
  { to: '/attributions', label: m.attributions_title },
]

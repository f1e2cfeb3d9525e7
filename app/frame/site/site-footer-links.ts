// Links of the footer. A link appears when its page exists.
import { m } from '#app/messages/messages.js'
import type { SiteLink } from './site-links.ts'

export type FooterGroupLinks = { id: string; heading: () => string; links: readonly SiteLink[] }

/** Names of places are the same in both languages. */
const POPULAR_PLACES = [
  ['manila', 'Manila'],
  ['quezon-city', 'Quezon City'],
  ['cebu', 'Cebu'],
  ['davao', 'Davao'],
  ['bgc', 'BGC'],
] as const

export const FOOTER_GROUPS: readonly FooterGroupLinks[] = [
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

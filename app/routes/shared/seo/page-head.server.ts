// The head of a page for search engines and link previews: title, description, canonical address in each language, picture. Built by the
// server and sent with the data, because building it again in the browser would cost time on slow phones.
import type { MetaDescriptor } from 'react-router'
import { buildLocalizedAddress } from '#app/i18n/locale.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'

export type PageHead = {
  title: string
  description: string
  siteName: string | undefined
  /** The absolute address of the page, without a language. */
  address: string
  /** Not indexed, but crawlers may follow its links. */
  isHidden?: boolean
  type?: 'website' | 'article' | 'profile'
  picture?: PagePicture | null
}
/** `url` may be a path of this site. */
export type PagePicture = { url: string; width: number; height: number; alt: string }

const SITE_PICTURE: PagePicture = { url: '/pictures/hero-1280.webp', width: 1280, height: 632, alt: '' }
/** Locale codes of Open Graph. */
const OPEN_GRAPH_LOCALE: Record<Locale, string> = { en: 'en_PH', fil: 'fil_PH' }

/** For pages without a canonical address: forms. */
export function buildBareHead(title: string, siteName: string = DEFAULT_SITE_NAME): MetaDescriptor[] {
  return [{ title: `${title} · ${siteName}` }]
}

/** For a listing or an agent that is gone, at an address that was indexed. */
export function buildGoneHead(title: string, siteName?: string): MetaDescriptor[] {
  return [...buildBareHead(title, siteName), { name: 'robots', content: 'noindex' }]
}

export function buildPageHead(head: PageHead): MetaDescriptor[] {
  const { title, description, siteName = DEFAULT_SITE_NAME, isHidden = false } = head
  return [
    { title: `${title} · ${siteName}` },
    { name: 'description', content: description },
    ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...buildAddressLinks(head.address, isHidden),
    ...buildOpenGraph(head, siteName),
  ]
}

/** The Filipino page has its own address. Hidden pages have no alternate languages. */
function buildAddressLinks(address: string, isHidden: boolean): MetaDescriptor[] {
  const canonical = { tagName: 'link', rel: 'canonical', href: buildLocalizedAddress(getCurrentLocale(), address) }
  if (isHidden) return [canonical]
  const languages = [
    ...LOCALES.map((locale) => [locale, buildLocalizedAddress(locale, address)]),
    ['x-default', address],
  ]
  return [canonical, ...languages.map(([hrefLang, href]) => ({ tagName: 'link', rel: 'alternate', hrefLang, href }))]
}

function buildOpenGraph({ title, description, address, type = 'website', picture }: PageHead, siteName: string) {
  const locale = getCurrentLocale()
  const { url, width, height, alt } = picture ?? SITE_PICTURE
  const properties: [property: string, content: string | number][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:url', buildLocalizedAddress(locale, address)],
    ['og:site_name', siteName],
    ['og:type', type],
    ['og:locale', OPEN_GRAPH_LOCALE[locale]],
    ...LOCALES.filter((other) => other !== locale).map((other): [string, string] => [
      'og:locale:alternate',
      OPEN_GRAPH_LOCALE[other],
    ]),
    ['og:image', new URL(url, address).href],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', alt || title],
  ]
  return [
    ...properties.map(([property, content]) => ({ property, content: String(content) })),
    { name: 'twitter:card', content: 'summary_large_image' }, // X takes the rest from Open Graph
  ]
}

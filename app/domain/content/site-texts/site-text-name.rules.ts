// The names of the texts that administrators edit: those of the files below `content/`, without `.md`.
import { TEXT_PAGES, type TextPageName } from '#app/domain/content/pages/page.model.ts'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'

export const SITE_TEXT_KINDS = ['blog', 'pages'] as const
export type SiteTextKind = (typeof SITE_TEXT_KINDS)[number]

export type SiteTextName = { kind: 'blog'; slug: string } | { kind: 'pages'; page: TextPageName; locale: Locale }

export const SLUG_MAX = 80
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const toPostName = (slug: string) => `blog/${slug}`
export const toPageName = (page: TextPageName, locale: Locale) => `pages/${page}.${locale}`

/** Null for a name that no text can have. */
export function parseSiteTextName(name: string): SiteTextName | null {
  const slug = name.startsWith('blog/') ? name.slice('blog/'.length) : ''
  if (slug !== '' && slug.length <= SLUG_MAX && SLUG_PATTERN.test(slug)) return { kind: 'blog', slug }
  const [page, locale] = name.startsWith('pages/') ? name.slice('pages/'.length).split('.', 3) : []
  const [knownPage, knownLocale] = [TEXT_PAGES.find((each) => each === page), LOCALES.find((each) => each === locale)]
  if (!knownPage || !knownLocale || name !== toPageName(knownPage, knownLocale)) return null
  return { kind: 'pages', page: knownPage, locale: knownLocale }
}

/** Where visitors read it. */
export function getPublicPath(name: SiteTextName): string {
  return name.kind === 'blog' ? `/blog/${name.slug}` : `/${name.page}`
}

// What the repository says: the default of a text.
import { readPostFiles } from '#app/domain/content/blog/post.service.server.ts'
import { readPageFile } from '#app/domain/content/pages/page.service.server.ts'
import { TEXT_PAGES } from '#app/domain/content/pages/page.model.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import type { SiteTextContent } from './site-text.model.ts'
import { type SiteTextName, toPageName, toPostName } from './site-text-name.rules.ts'

/** Null for a post without a file. The day of the last change is left out: it is that of the publication. */
export function readSiteTextFile(name: SiteTextName): SiteTextContent | null {
  const source =
    name.kind === 'pages'
      ? readPageFile(name.page, name.locale)
      : readPostFiles().find(({ slug }) => slug === name.slug)?.source
  if (!source) return null
  const { updated: _, ...fields } = source.fields
  return { fields, body: source.text.trim() }
}

/** Pages first. */
export function listFileNames(): string[] {
  const pages = TEXT_PAGES.flatMap((page) => LOCALES.map((locale) => toPageName(page, locale)))
  return [...pages, ...readPostFiles().map(({ slug }) => toPostName(slug))]
}

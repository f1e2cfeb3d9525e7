import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { filterExistingLinks, pageExists, SITE_PAGES } from './site-pages.ts'

type Entry = { path?: string; index?: boolean; file?: string; children?: Entry[] }

/** Two pages are for developers; dashboards and the further pages of an account are led to by each other, and one by mails. */
const NOT_LINKED_PATTERN =
  /^\/(?:api|dev|dashboard|emails\/|register$|(?:signin|register|register-enhanced)\/|(?:forgot|reset)-password$|verify-email$|unauthorized$|test-auth$|saved$)/

/** Addresses one can link to: pages (not files and streams) without a part that varies. */
function listPages(entries: readonly Entry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const isPage =
      Boolean(entry.path || entry.index) &&
      entry.file?.endsWith('.tsx') &&
      !/[:*]/.test(path) &&
      !NOT_LINKED_PATTERN.test(path)
    return [...(isPage ? [path || '/'] : []), ...listPages(entry.children ?? [], path)]
  })
}

describe('the list of pages', () => {
  test('names exactly the pages of the site map', () => {
    const pages = listPages(routes)
    expect(pages).toContain('/')
    expect([...new Set(pages)].toSorted()).toEqual(SITE_PAGES.toSorted())
  })

  test('would miss a page that was added to the site map alone', () => {
    const pages = listPages([...routes, { path: 'blog', file: 'routes/public/blog.tsx' }])
    expect(pages.filter((page) => !SITE_PAGES.includes(page))).toContain('/blog')
  })

  test('leaves out what nobody links to: addresses with a variable part, files and streams, the gallery', () => {
    const others = [
      { path: 'agents/:id', file: 'a.tsx' },
      { path: '*', file: 'b.tsx' },
      { path: 'api/x', file: 'c.ts' },
      { path: 'dev/components', file: 'd.tsx' },
    ]
    expect(listPages(others)).toEqual([])
  })
})

describe('a link', () => {
  const pages = ['/', '/properties']

  test('appears when its page exists, whatever it asks of the page', () => {
    expect(pageExists('/properties?type=condo', pages)).toBe(true)
    expect(pageExists('/#popular-locations', pages)).toBe(true)
    expect(pageExists('/agents', pages)).toBe(false)
    expect(pageExists('/properties/new', pages)).toBe(false)
  })

  test('keeps its place among the others', () => {
    const links = [{ to: '/agents' }, { to: '/properties' }, { to: '/' }]
    expect(filterExistingLinks(links, pages)).toEqual([{ to: '/properties' }, { to: '/' }])
  })
})

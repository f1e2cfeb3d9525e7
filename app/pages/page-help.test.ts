import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getFilePage } from '#app/domain/content/pages/page.service.server.ts'
import routes from '#app/routes.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { getPageHelp, PAGE_HELP } from './page-help.server.ts'
import { PAGE_ROWS } from './pages.server.ts'

type Entry = { path?: string; index?: boolean; file?: string; children?: Entry[] }

function listFiles(entries: readonly Entry[], parent = ''): [path: string, file: string][] {
  return entries.flatMap(({ path, index, file = '', children = [] }) => {
    const own = path ? `${parent}/${path}` : parent
    return [...(path || index ? [[own, file] as [string, string]] : []), ...listFiles(children, own)]
  })
}

/** A page, not a file, a stream or a redirect. */
function hasScreen(file: string): boolean {
  const path = `app/${file}`
  return existsSync(path) && /^export default |^export \{[^}]*\bdefault\b/m.test(readFileSync(path, 'utf8'))
}

const files = new Map(listFiles(routes))
/** The pages with the frame of the dashboards or of the console. */
const consolePages = PAGE_ROWS.filter(
  ([path, { access }]) =>
    /^\/(?:dashboard|admin)(?:\/|$)/.test(path) && access !== 'public' && hasScreen(files.get(path) ?? ''),
).map(([path]) => path)

test('every page of the dashboards and of the console has a row of help, and no other address', () => {
  expect(consolePages.length).toBeGreaterThan(120)
  expect(Object.keys(PAGE_HELP).toSorted()).toEqual(consolePages.toSorted())
})

test.each(LOCALES)('each row leads to an article that exists, in %s', (locale) => {
  const { groups } = getFilePage('help', locale)
  const articles = new Set(groups.flatMap(({ questions }) => questions.map(({ id }) => id)))
  for (const path of consolePages) expect(articles, path).toContain(getPageHelp(path)?.article)
})

test('a pattern as the router names it finds its row, and an unknown one has none', () => {
  expect(getPageHelp('dashboard/tenant')).toEqual(getPageHelp('/dashboard/tenant'))
  expect(getPageHelp('dashboard/tenant')?.text).toMatch(/^.{30,160}$/)
  expect(getPageHelp('/properties')).toBeNull()
})

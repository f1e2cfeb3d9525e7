// npm run drill:crawl: follows every link of the built server with the demo data as a guest, from / and in both languages. Filters can be
// combined without end, so of the links with the same parameters some are requested, and theirs are not followed; pages of lists are. Exit
// code 1 if a link is dead, or a page has no title, description or single heading, or is in the other language.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

const PARALLEL = 8
/** Of the links of a section with the same parameters, such as /properties?location&type. */
const MAX_FILTERED = 30
const ASSETS = /^\/(assets|pictures|fonts|storage|map|favicon|icons)/
const MAX_LISTED_PROBLEMS = 30

type Page = { path: string; title: string; heading: string; description: string }
type Crawl = { pages: Page[]; answers: number; links: number; problems: string[] }

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const env = { NODE_ENV: 'development', DATA_DIR: dataDir, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' }
const server = await startServerProcess({ ...env, LOAD_SHEDDING: '0' }, 120_000)
let problems: string[] = []
try {
  const crawls = new Map<Locale, Crawl>()
  for (const locale of LOCALES) crawls.set(locale, await crawl(locale))
  for (const [locale, { pages, answers, links }] of crawls)
    console.log(`${locale}: ${answers} answers, ${pages.length} of them pages, ${links} links`)
  problems = [...crawls.values()].flatMap((result) => result.problems)
  problems.push(...listUntranslated(crawls))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
for (const problem of problems.slice(0, MAX_LISTED_PROBLEMS)) console.log(problem)
console.log(`${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1

async function crawl(locale: Locale): Promise<Crawl> {
  const result: Crawl = { pages: [], answers: 0, links: 0, problems: [] }
  const linkedFrom = new Map([['/', 'the start']])
  const queue = [...linkedFrom.keys()]
  const filteredCounts = new Map<string, number>()
  const visit = async (path: string) => {
    const { html, problem } = await readPage(path, locale, ++result.answers)
    if (problem) result.problems.push(`${locale} ${path}: ${problem}, linked from ${linkedFrom.get(path)}`)
    if (html === null) return
    const description = /<meta name="description" content="([^"]*)/.exec(html)?.[1] ?? ''
    const page = { path, title: readText(html, 'title'), heading: readText(html, 'h1'), description }
    result.pages.push(page)
    result.problems.push(...listPageProblems(html, page, locale))
    const links = isFollowed(path) ? listLinks(html, path) : []
    result.links += links.length
    for (const link of new Set(links)) {
      if (linkedFrom.has(link)) continue
      linkedFrom.set(link, path)
      const kind = describeFilters(link)
      const count = (filteredCounts.get(kind) ?? 0) + 1
      filteredCounts.set(kind, count)
      if (isFollowed(link) || count <= MAX_FILTERED) queue.push(link)
    }
  }
  // The queue grows while it is read
  for (let start = 0; start < queue.length; start += PARALLEL)
    await Promise.all(queue.slice(start, start + PARALLEL).map(visit))
  return result
}

async function readPage(path: string, locale: Locale, n: number): Promise<{ html: string | null; problem?: string }> {
  const headers = {
    'Accept-Language': locale,
    Accept: 'text/html',
    'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  }
  const response = await fetch(server.url + path, { headers })
  const text = await response.text()
  if (!response.ok) return { html: null, problem: `answered ${response.status}` }
  return { html: response.headers.get('content-type')?.startsWith('text/html') ? text : null }
}

function isFollowed(path: string): boolean {
  return listParameters(path).every((name) => name === 'page')
}

/** /properties?location=makati&type=condo is /properties?location,type */
function describeFilters(path: string): string {
  const [, section = ''] = path.split(/[/?]/)
  return `/${section}?${listParameters(path).sort().join()}`
}

function listParameters(path: string): string[] {
  const [, query = ''] = path.split('?')
  return [...new Set(new URLSearchParams(query).keys())]
}

function listLinks(html: string, path: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"#]+)/g)].flatMap(([, address = '']) => {
    const url = new URL(address.replaceAll('&amp;', '&'), server.url + path)
    return url.origin === new URL(server.url).origin && !ASSETS.test(url.pathname) ? [url.pathname + url.search] : []
  })
}

function listPageProblems(html: string, { path, title, heading, description }: Page, locale: Locale): string[] {
  const problems = [
    ...(title === '' ? ['no title'] : []),
    ...(heading === '' ? ['no heading'] : []),
    ...((html.match(/<h1[\s>]/g) ?? []).length > 1 ? ['more than one first heading'] : []),
    ...(description === '' && !/name="robots" content="[^"]*noindex/.test(html) ? ['no description'] : []),
    ...(new RegExp(`<html[^>]* lang="${locale}`).test(html) ? [] : ['another language']),
  ]
  return problems.map((problem) => `${locale} ${path}: ${problem}`)
}

function readText(html: string, tag: 'title' | 'h1'): string {
  const content = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? ''
  return content.replaceAll(/<[^>]*>/g, '').trim()
}

/** Names of people are the same in both languages; then the description differs. */
function listUntranslated(crawls: ReadonlyMap<Locale, Crawl>): string[] {
  const describe = ({ path, title, description }: Page) => `${path}: ${title}, ${description}`
  const english = new Set(crawls.get('en')?.pages.map(describe))
  const same = (crawls.get('fil')?.pages ?? []).map(describe).filter((page) => english.has(page))
  return same.map((page) => `not translated: ${page}`)
}

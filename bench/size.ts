// Measures the gzip size of the JavaScript and CSS of a first visit to each page, all pages of the consoles among them, and everything that
// the home page transfers in data-saving mode. Exits with 1 if a page is over budget.
import { chromium } from '@playwright/test'
import { PUBLISHED_DEMO_PASSWORD } from '#app/config/demo-password.server.ts'
import { getDemoEmail } from '#seed/demo/people/demo-accounts.ts'
import { getBrowserLaunchOptions } from '#tests/support/browser/browser.ts'
import { measureTransfer } from '#tests/support/browser/transferred-bytes.ts'
import { findListingPath, startBenchServer } from './bench-server.ts'
import { gzipKilobytes, withStaticImports } from './size/built-files.ts'
import { listConsolePages, readRouteManifest } from './size/console-pages.ts'

const KB = 1_024
/** Kilobytes of gzip. */
const BUDGETS: { name: string; path: string; javaScript: number; css: number; cookie?: string }[] = [
  { name: 'home', path: '/', javaScript: 135, css: 18 },
  { name: 'list', path: '/properties', javaScript: 145, css: 18 },
  { name: 'search', path: '/search?q=condo', javaScript: 145, css: 18 },
]

/** Of each page of the consoles, in kilobytes of gzip. */
const CONSOLE_BUDGET = { javaScript: 185, css: 28 }
/** The largest pages of the consoles are printed, and each that is over its budget. */
const PRINTED_CONSOLE_PAGES = 10

/** Kilobytes of all responses, on a phone, with the lazy pictures. */
const DATA_SAVING_BUDGET = 150

const { url, stop } = await startBenchServer({ SEED_DEMO: '1' })
let isOver = false
try {
  BUDGETS.push({ name: 'detail', path: await findListingPath(url), javaScript: 150, css: 18 })
  BUDGETS.push({ name: 'editor', ...(await startListing(url)), javaScript: 185, css: 26 })
  console.log('page      JavaScript  budget   share      CSS  budget   share   files')
  for (const budget of BUDGETS) {
    const headers: Record<string, string> = budget.cookie ? { Cookie: budget.cookie } : {}
    const html = await (await fetch(url + budget.path, { headers })).text()
    const scripts = listAssets(html, 'js')
    const styles = listAssets(html, 'css')
    const javaScript = gzipKilobytes(scripts)
    const css = gzipKilobytes(styles)
    isOver ||= javaScript > budget.javaScript || css > budget.css
    console.log(
      `${budget.name.padEnd(9)}${kb(javaScript)}${kb(budget.javaScript)}${share(javaScript, budget.javaScript)}${kb(css)}${kb(budget.css)}${share(css, budget.css)}${String(scripts.size + styles.size).padStart(8)}`,
    )
  }
  isOver = printConsolePages() || isOver
  const saving = await measureDataSaving(url)
  isOver ||= saving > DATA_SAVING_BUDGET
  console.log(
    `\nhome in data-saving mode, in all:${kb(saving)}${kb(DATA_SAVING_BUDGET)}${share(saving, DATA_SAVING_BUDGET)}`,
  )
} finally {
  await stop()
}
console.log(isOver ? 'over budget' : 'within budget')
process.exitCode = isOver ? 1 : 0

/** True if a page is over its budget. */
function printConsolePages(): boolean {
  const pages = listConsolePages(readRouteManifest())
    .map(({ path, scripts, styles }) => ({ path, javaScript: gzipKilobytes(scripts), css: gzipKilobytes(styles) }))
    .toSorted((a, b) => b.javaScript - a.javaScript)
  const isTooLarge = ({ javaScript, css }: { javaScript: number; css: number }) =>
    javaScript > CONSOLE_BUDGET.javaScript || css > CONSOLE_BUDGET.css
  const overCount = pages.filter(isTooLarge).length
  const { javaScript, css } = CONSOLE_BUDGET
  console.log(`\n${pages.length} pages of the consoles, budget${kb(javaScript)}${kb(css)}; over it: ${overCount}`)
  for (const [index, page] of pages.entries())
    if (index < PRINTED_CONSOLE_PAGES || isTooLarge(page))
      console.log(`${page.path.padEnd(52)}${kb(page.javaScript)}${kb(page.css)}`)
  return overCount > 0
}

async function measureDataSaving(server: string): Promise<number> {
  const browser = await chromium.launch(await getBrowserLaunchOptions())
  try {
    const extraHTTPHeaders = { 'Save-Data': 'on' }
    const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }
    const page = await browser.newPage({ ...phone, extraHTTPHeaders })
    return (await measureTransfer(page, server)).bytes / KB
  } finally {
    await browser.close()
  }
}

/** The address of a new listing in the editor, on the step with the map, and the session of its owner. */
async function startListing(server: string): Promise<{ path: string; cookie: string }> {
  const post = (path: string, form: Record<string, string>, cookie = '') =>
    fetch(server + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: server, Cookie: cookie },
      redirect: 'manual',
    })
  const signedIn = await post('/signin', { email: getDemoEmail('landlord'), password: PUBLISHED_DEMO_PASSWORD })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const form = { key: crypto.randomUUID(), propertyType: 'condo', bedroomCount: '1', maxGuests: '2' }
  const created = await post('/dashboard/landlord/properties/new', form, cookie)
  const path = created.headers.get('Location')
  if (!path) throw new Error(`The listing was not created: ${created.status}`)
  return { path: `${path}?step=place`, cookie }
}

/**
 * Files that the page links or imports, and their static imports: everything that loads before the first click. The route manifest in
 * the page also names files of other pages, which are not loaded.
 */
function listAssets(html: string, extension: 'js' | 'css'): Set<string> {
  const named = new RegExp(`(?:href=|src=|from\\s*|import\\s*\\(?)["']/(assets/[^"'#]+\\.${extension})#?["']`, 'g')
  const found = new Set([...html.matchAll(named)].map(([, path]) => path ?? ''))
  if (found.size === 0) throw new Error(`The page has no .${extension} file`)
  return extension === 'js' ? withStaticImports(found) : found
}

function kb(value: number): string {
  return `${value.toFixed(1)} KB`.padStart(10)
}

function share(value: number, budget: number): string {
  return `${Math.round((value / budget) * 100)} %`.padStart(8)
}

// The page cache in the built server (promise K1): what guests share, what nobody shares, and how fast a change reaches another process.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import { createSignedInVisitor, createVisitor, setUpServers } from '#tests/support/servers/test-server.ts'

const RUNS = process.env.FULL_SIZE ? 2_500 : 25
/** As in production: an answer about changes holds for a quarter of a second. */
const CHECK_MS = '250'

const database = setUpTestDatabase()
const servers = setUpServers(database, 2, { PAGE_CACHE_CHECK_MS: CHECK_MS })
const getFrom = (n: 0 | 1, path: string, headers: Record<string, string> = {}) =>
  createVisitor(servers[n]).get(path, { Accept: 'text/html', ...headers })

async function countResults(server: ServerProcess): Promise<Record<string, number>> {
  const text = await (await fetch(server.metricsUrl)).text()
  const rows = [...text.matchAll(/^page_cache_requests_total\{result="(\w+)"\} (\d+)$/gm)]
  return Object.fromEntries(rows.map(([, result, count]) => [result, Number(count)]))
}

/** Without what belongs to one visit in a page that is not shared. */
const normalize = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, '').replace(/(requestId\\",\\")[\da-f-]*/, '$1')

/** A cookie of the site that the cache does not know makes the visitor get a page of their own. */
const OWN_PAGE = 'tahanan_unknown=1'

/** A slow count is kept for seconds, and a page is kept with it, so the counts must be right before the pages are read again. */
async function waitUntilPagesShow(id: string) {
  const active = await database.db.$count(properties, eq(properties.status, 'active'))
  const readFigures = async () => {
    const html = await (await getFrom(0, '/', { Cookie: OWN_PAGE })).text()
    return [...html.matchAll(/<strong[^>]*>(\d+)<\/strong>/g)].slice(0, 2).map(([, figure]) => Number(figure))
  }
  await expect.poll(readFigures, { timeout: 10_000 }).toEqual([active, active])
  await database.db.update(properties).set({ title: 'Listing of the kept pages' }).where(eq(properties.id, id))
  for (const path of ['/', '/properties'])
    await expect.poll(async () => (await getFrom(0, path)).text()).toContain('Listing of the kept pages')
}

test('two guests get the same bytes, and each their own request id and cookie of the browser', async () => {
  await makeProperty(database.db, { status: 'active', title: 'Studio near the station' })
  const [first, second] = [await getFrom(0, '/properties'), await getFrom(0, '/properties')]
  expect(await first.text()).toBe(await second.text())
  expect(first.headers.get('etag')).toBe(second.headers.get('etag'))
  for (const name of ['x-request-id', 'set-cookie']) expect(first.headers.get(name)).not.toBe(second.headers.get(name))
  expect((await countResults(servers[0])).hit).toBeGreaterThan(0)
})

test('a kept page has no nonce and no request id, and its policy allows its inline scripts by their hashes', async () => {
  const response = await getFrom(0, '/properties')
  const html = await response.text()
  expect(html).not.toContain('nonce=')
  expect(html).not.toContain(response.headers.get('x-request-id') ?? '-')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce-')
})

test('signed-in people never get a kept page and never fill one', async () => {
  const { person, browser } = await createSignedInVisitor(servers[0], database, 'tenant')
  const firstName = person.fullName.split(' ')[0] ?? '-'
  for (const path of ['/', '/properties', '/search?q=condo']) {
    const own = await browser.get(path)
    expect([own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([null, 'no-store'])
    expect(await own.text()).toContain(firstName)
    expect(await (await getFrom(0, path)).text()).not.toContain(firstName)
  }
})

test('a kept page equals the page rendered for the visitor alone, for every combination of what it depends on', async () => {
  const listing = await makeProperty(database.db, { status: 'active' })
  await waitUntilPagesShow(listing.id)
  const paths = [
    '/',
    '/properties',
    '/properties?sort=price-asc',
    `/properties/${listing.id}`,
    '/search?q=studio',
    '/about',
    '/rents',
  ]
  const visits = fc.record({
    path: fc.constantFrom(...paths),
    language: fc.constantFrom('en', 'fil', 'de'),
    cookie: fc.constantFrom('', 'tahanan_locale=fil', 'tahanan_locale=en', 'tahanan_data_saving=on', 'theirs=1'),
    dnt: fc.boolean(),
    agent: fc.constantFrom('Mozilla/5.0', 'curl/8', 'Googlebot/2.1'),
  })
  await fc.assert(
    fc.asyncProperty(visits, async ({ path, language, cookie, dnt, agent }) => {
      const headers = { 'Accept-Language': language, 'User-Agent': agent, ...(dnt ? { DNT: '1' } : {}) }
      const shared = await (await getFrom(0, path, { ...headers, Cookie: cookie })).text()
      // Crawlers get their page in one piece, too
      const alone = { ...headers, 'User-Agent': 'Googlebot/2.1', Cookie: `${cookie}; ${OWN_PAGE}` }
      const own = await (await getFrom(0, path, alone)).text()
      expect(normalize(shared)).toBe(normalize(own))
    }),
    { numRuns: RUNS },
  )
  expect((await countResults(servers[0])).own ?? 0).toBe(0)
})

test('a change on one process reaches the kept pages of the other', async () => {
  const listing = await makeProperty(database.db, { status: 'active', title: 'Before the change' })
  const path = `/properties/${listing.id}`
  const readTitles = async () => [await (await getFrom(1, path)).text(), await (await getFrom(1, '/properties')).text()]
  for (const html of await readTitles()) expect(html).toContain('Before the change')
  await database.db.update(properties).set({ title: 'After the change' }).where(eq(properties.id, listing.id))
  await expect.poll(async () => (await readTitles()).every((html) => html.includes('After the change'))).toBe(true)
  await database.db
    .update(properties)
    .set({ status: 'inactive', inactiveReason: 'rented' })
    .where(eq(properties.id, listing.id))
  await expect.poll(async () => (await getFrom(1, path)).status).toBe(404)
})

test('every visit of a kept page of a listing counts as a view', async () => {
  const listing = await makeProperty(database.db, { status: 'active' })
  const agents = ['Mozilla/5.0 A', 'Mozilla/5.0 B', 'Mozilla/5.0 C']
  for (const agent of [...agents, 'Googlebot/2.1'])
    await getFrom(0, `/properties/${listing.id}`, { 'User-Agent': agent })
  await expect
    .poll(
      async () =>
        (await database.db.select().from(propertyDailyStats).where(eq(propertyDailyStats.propertyId, listing.id)))[0]
          ?.views,
      { timeout: 20_000 },
    )
    .toBe(agents.length)
})

// Lists, search and their JSON on the built server, for valid and hostile requests.
import { like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import type { Facets, MapResults } from '#app/domain/search/results/search.model.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const ACTIVE_COUNT = 14
/** Occurs in every text of a hidden listing. */
const HIDDEN_WORD = 'Sikretong'
const STREET = 'Mayaman Street'
const database = setUpTestDatabase()
const hiddenIds: string[] = []

beforeAll(async () => {
  for (let n = 0; n < ACTIVE_COUNT; n++) await makeProperty(database.db, { propertyType: n % 2 ? 'condo' : 'house' })
  const hiddenTexts = { title: `${HIDDEN_WORD} bahay`, description: `${HIDDEN_WORD} condo` }
  for (const status of LISTING_STATUSES.filter((each) => each !== 'active'))
    hiddenIds.push((await makeProperty(database.db, { ...hiddenTexts, status })).id)
  hiddenIds.push((await makeProperty(database.db, { ...hiddenTexts, deletedAt: new Date() })).id)
})
const server = setUpServer(database)

let visitorCount = 0
/** Every request has a new client address, except in tests of rate limits. */
function get(path: string, headers: Record<string, string> = {}) {
  visitorCount++
  const address = `10.9.${visitorCount >> 8}.${visitorCount & 255}`
  return fetch(server.url + path, { redirect: 'manual', headers: { 'X-Forwarded-For': address, ...headers } })
}
const MAP_PATH = '/api/listings/map?bounds=4,114,22,128&zoom=5'

/** The aim is 90 KB; what is left is the form of the filters, which works without JavaScript, and the data of the cards. */
const MAX_PAGE_KILOBYTES = 106

test.each(['en', 'fil'])('the HTML of a full list stays within its size in %s', async (locale) => {
  const html = await (await get('/properties', { Cookie: `tahanan_locale=${locale}` })).text()
  expect(html.match(/<li data-listing=/g)).toHaveLength(PUBLIC_PAGE_SIZE)
  expect(Buffer.byteLength(html) / 1_024).toBeLessThan(MAX_PAGE_KILOBYTES)
})

describe('facet counts', () => {
  test('a facet count equals the number of listings that the choice shows', async () => {
    const response = await get('/api/listings/facets?type=condo')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    const facets = (await response.json()) as Facets
    expect(facets.total).toBe(ACTIVE_COUNT / 2)
    expect(facets.type).toMatchObject({ condo: ACTIVE_COUNT / 2, house: ACTIVE_COUNT / 2, loft: 0 })
  })

  test('facet counts accept the query of a form without JavaScript', async () => {
    const { total } = (await (await get('/api/listings/facets?bedrooms=1&bedrooms_more=1')).json()) as Facets
    expect(total).toBe(ACTIVE_COUNT)
  })

  test('facet counts have a rate limit of their own', async () => {
    const visitor = { 'X-Forwarded-For': '10.200.0.1' }
    await get('/api/listings/facets', visitor)
    await database.db
      .update(rateLimits)
      .set({ count: LIMITS['facets.address'].max - 60 })
      .where(like(rateLimits.key, 'facets.address:%'))
    const requests = Array.from({ length: 63 }, () => get('/api/listings/facets', visitor))
    const refused = (await Promise.all(requests)).filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('map results', () => {
  test('a search of only an area lists its homes, because moving the map removes text and place', async () => {
    const html = await (await get('/search?area=4,114,22,128')).text()
    expect(html).toContain(`${ACTIVE_COUNT} homes`)
    expect(await (await get('/search')).text()).not.toContain('id="list-heading"')
  })

  test('the map has every active listing at its approximate position', async () => {
    const text = await (await get(MAP_PATH)).text()
    const { total, located, spots } = JSON.parse(text) as MapResults
    expect([total, located]).toEqual([ACTIVE_COUNT, ACTIVE_COUNT])
    expect(spots.reduce((sum, { count }) => sum + count, 0)).toBe(ACTIVE_COUNT)
    expect(text).not.toContain('121.0437') // the exact position of the factory
  })

  test.each([
    '',
    'bounds=1,2,3&zoom=5',
    'bounds=a,b,c,d&zoom=5',
    'bounds=22,114,4,128&zoom=5',
    'bounds=4,114,22,128',
    'bounds=4,114,22,128&zoom=-1',
    'bounds=4,114,22,128&zoom=1e9',
    'bounds=-91,-181,91,181&zoom=3',
  ])('the map refuses an invalid area: %s', async (query) => {
    const response = await get(`/api/listings/map?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'app.invalidInput' })
  })

  test.each(['', 'bounds=1,2,3', 'bounds=a,b,c,d', 'bounds=22,114,4,128'])(
    'the homes of a spot need a valid area: %s',
    async (query) => {
      expect((await get(`/api/listings/spot?${query}`)).status).toBe(400)
    },
  )
})

describe('hostile queries', () => {
  const LONG_TEXT = 'a'.repeat(10_000)
  const HOSTILE_QUERIES = [
    `q=${LONG_TEXT}`,
    `location=${LONG_TEXT}`,
    `amenities=${LONG_TEXT}`,
    `q=${encodeURIComponent("'; drop table properties; --")}`,
    `location=${encodeURIComponent("' or 1=1 --")}`,
    'q=%25',
    'q=_',
    'q=%5C',
    'q=%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25%25',
    `q=${encodeURIComponent('🏠👩‍👩‍👧‍👦')}`,
    `q=${encodeURIComponent('\u202Eoodnoc\u202C شقة للإيجار')}`,
    'q=a%00b',
    'location=%00',
    'q=%ED%A0%80',
    'q=condo&page=-1',
    'q=condo&page=0',
    'q=condo&page=1e9',
    'q=condo&page=999999',
    'q=condo&min_price=abc&max_price=-5',
    'q=condo&min_price=99999999999999999999',
    'q=condo&bedrooms=2%2B%2B&bathrooms=-1&type=castle&furnishing=gold',
    'q=condo&area=1,2,3&available_by=2026-02-31',
    'q=condo&area=NaN,Infinity,1e308,0',
    'q=condo&type=condo&type=house&amenities=wifi&amenities=wifi',
    `q=condo&${'amenities=wifi&'.repeat(500)}`,
    'q[]=condo&type[$ne]=x',
    'q=(((((((((((((((a*)*)*)*)*)*)*',
  ]

  test.each(HOSTILE_QUERIES.map((query) => [query.length > 60 ? `${query.slice(0, 57)}…` : query, query]))(
    'a hostile query gets a clear answer: %s',
    async (_name, query) => {
      for (const path of [
        `/properties?${query}`,
        `/search?${query}`,
        `/api/listings/facets?${query}`,
        `${MAP_PATH}&${query}`,
      ]) {
        const response = await get(path)
        const body = await response.text()
        expect(response.status, `${path.slice(0, 80)}: ${body.slice(0, 200)}`).toBeLessThan(500)
        expect(body).not.toMatch(/syntax error|stack|node_modules/i)
      }
    },
  )

  test('a page number behind the last leads to the last page', async () => {
    const response = await get('/properties?page=9999')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/properties?page=2')
  })

  test('a hostile query is never put into the page unescaped', async () => {
    const html = await (await get(`/search?q=${encodeURIComponent('<script>alert(1)</script>')}`)).text()
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('noindex')
  })
})

describe('forms without JavaScript', () => {
  test('a form without JavaScript is redirected to the canonical address', async () => {
    const requestedPath =
      '/properties?location=&type=condo&min_price=&max_price=40%2C000&bedrooms=2&bedrooms_more=1&furnishing=&sort=newest'
    const response = await get(requestedPath)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/properties?type=condo&max_price=40000&bedrooms=2%2B')
  })

  test('a list without JavaScript contains the filters and nothing of the map', async () => {
    const html = await (await get('/properties?type=condo&bedrooms=2%2B')).text()
    for (const name of ['location', 'min_price', 'bedrooms_more', 'amenities', 'available_by', 'max_move_in'])
      expect(html, name).toContain(`name="${name}"`)
    expect(html).toContain(`${ACTIVE_COUNT / 2} homes`)
    expect(html).not.toContain('leaflet')
  })
})

describe('hidden listings', () => {
  test.each([
    '/properties',
    '/properties?page=2',
    '/properties.data',
    `/search?q=${HIDDEN_WORD}`,
    `/search.data?q=${HIDDEN_WORD}`,
    '/search?q=bahay',
    '/search?location=quezon-city',
    '/api/listings/facets',
    MAP_PATH,
    '/api/listings/map?bounds=14,120,15,122&zoom=18',
  ])('a hidden listing does not appear in %s', async (path) => {
    const text = await (await get(path)).text()
    expect(text.length).toBeGreaterThan(20)
    for (const id of hiddenIds) expect(text).not.toContain(id)
    expect(text).not.toContain(`${HIDDEN_WORD} bahay`)
    expect(text).not.toContain(`${HIDDEN_WORD} condo`)
    expect(text).not.toContain(STREET)
    expect(text).not.toMatch(/[\w.]+@[\w.]+\.(test|example)/)
  })

  test('a hidden listing is not counted', async () => {
    expect(await (await get('/properties')).text()).toContain(`${ACTIVE_COUNT} homes`)
    const { total } = (await (await get('/api/listings/facets')).json()) as Facets
    expect(total).toBe(ACTIVE_COUNT)
  })
})

// Follows public links as a guest, reads every page as data too, and requests the JSON addresses (promise Z7). Hidden listings must not
// appear at all, and no owner email, street or exact position. Of links of the same kind it follows a few; at full size, all.
import { beforeAll, expect, test } from 'vitest'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

/** Half condos, half houses: more than one page of each, so that every kind of link exists. */
const OPEN_COUNT = 26
const HIDDEN_COUNT = 200
const MAX_PAGES = 1_500
/** Such as /properties/:id, or /properties with the same names of parameters. */
const MAX_OF_A_KIND = IS_FULL_SIZE ? Infinity : 2
const EXACT_LOCATION = { x: 121.054_321, y: 14.612_345 }
const STREET = '77 Lihim Street'
const START_PATHS = [
  '/',
  '/properties',
  '/search?q=condo',
  '/search?q=hiddenhome',
  '/agents',
  '/sitemap.xml',
  '/api/listings/facets',
  '/api/listings/map?bounds=4,114,22,128&zoom=5',
  '/api/listings/map?bounds=14,120,15,122&zoom=16',
  '/api/listings/spot?bounds=4,114,22,128',
]

const database = setUpTestDatabase()
const hiddenIds: string[] = []
const openIds: string[] = []

beforeAll(async () => {
  const { db } = database
  const owner = await makePerson(db, 'landlord', { email: 'owner.canary@tahanan.example' })
  const person = await makePerson(db, 'agent', { email: 'agent.canary@tahanan.example' })
  const agent = await makeAgent(db, { userId: person.id })
  const sharedValues = {
    ownerId: owner.id,
    agentId: agent.id,
    location: EXACT_LOCATION,
    street: STREET,
    fullAddress: STREET,
  }
  for (let n = 0; n < OPEN_COUNT; n++)
    openIds.push((await makeProperty(db, { ...sharedValues, propertyType: n % 2 ? 'condo' : 'house' })).id)
  const hiddenStatuses = LISTING_STATUSES.filter((status) => status !== 'active')
  for (let n = 0; n < HIDDEN_COUNT; n++) {
    const state = n % 4 === 3 ? { deletedAt: new Date() } : { status: hiddenStatuses[n % 4] ?? 'draft' }
    const hiddenTexts = { title: `Hiddenhome ${n}`, titleFil: `Hiddenhome ${n}`, description: `Hiddenhome ${n} text` }
    hiddenIds.push((await makeProperty(db, { ...sharedValues, ...hiddenTexts, ...state })).id)
  }
})
const server = setUpServer(database)

let requestCount = 0
async function fetchText(path: string): Promise<string> {
  requestCount++
  const headers = {
    'X-Forwarded-For': `10.7.${requestCount >> 8}.${requestCount & 255}`, // the test is not about rate limits
    'Accept-Encoding': 'identity', // no compression, to save time
  }
  const response = await fetch(server.url + path, { redirect: 'manual', headers })
  expect(response.status, path).toBeLessThan(500)
  return response.text()
}

/** Addresses of our own pages in links, redirects and sitemaps. */
function listOwnLinks(text: string): string[] {
  const linkedAddresses = [...text.matchAll(/(?:href="|<loc>)([^"<#]+)/g)].map(([, address]) =>
    (address ?? '').replaceAll('&amp;', '&'),
  )
  return linkedAddresses
    .map((address) => (address.startsWith(server.url) ? address.slice(server.url.length) || '/' : address))
    .filter((address) => address.startsWith('/') && !/^\/(assets|pictures|fonts|storage|map|favicon)/.test(address))
}

/** The same page as the data request of a client-side navigation. */
function toDataPath(path: string): string | null {
  const [name = '', query] = path.split('?')
  if (/\.(xml|txt|csv)$/.test(name) || name.startsWith('/api/')) return null
  return `${name === '/' ? '/_root' : name}.data${query ? `?${query}` : ''}`
}

/** The address without ids and values of parameters. */
function describeKind(path: string): string {
  const { pathname, searchParams } = new URL(path, server.url)
  const names = [...new Set(searchParams.keys())].toSorted()
  return `${pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}?${names.join()}`
}

test('a crawl over every kind of link finds every active listing and no trace of hidden ones', async () => {
  const knownPaths = new Set(START_PATHS)
  const countsByKind = new Map<string, number>()
  const texts = new Map<string, string>()
  for (const path of knownPaths) {
    if (texts.size >= MAX_PAGES) break
    const countOfKind = (countsByKind.get(describeKind(path)) ?? 0) + 1
    countsByKind.set(describeKind(path), countOfKind)
    if (countOfKind > MAX_OF_A_KIND && !START_PATHS.includes(path)) continue
    const text = await fetchText(path)
    texts.set(path, text)
    for (const link of listOwnLinks(text)) knownPaths.add(link)
    const data = toDataPath(path)
    if (data) texts.set(data, await fetchText(data))
  }
  const pages = [...texts].map(([path, text]) => ({ path, text }))
  const listPathsContaining = (canary: string | RegExp) =>
    pages.filter(({ path, text }) => !path.includes('hiddenhome') && text.search(canary) !== -1).map(({ path }) => path)
  const linkedIds = openIds.filter((id) => knownPaths.has(`/properties/${id}`))
  const openedIds = openIds.filter((id) => texts.has(`/properties/${id}`))
  process.stdout.write(`crawled ${texts.size} answers; ${openedIds.length} of ${OPEN_COUNT} open homes opened\n`)
  expect(linkedIds).toHaveLength(OPEN_COUNT) // the crawl found the listings
  expect(openedIds.length).toBeGreaterThanOrEqual(Math.min(OPEN_COUNT, MAX_OF_A_KIND))
  expect(texts.size).toBeGreaterThan(100)
  expect(texts.size).toBeLessThan(MAX_PAGES)
  expect(hiddenIds.filter((id) => pages.some(({ text }) => text.includes(id)))).toEqual([])
  expect(listPathsContaining(/Hiddenhome \d/)).toEqual([])
  expect(listPathsContaining('Lihim')).toEqual([])
  expect(listPathsContaining(/14\.6123|121\.0543/)).toEqual([])
  expect(listPathsContaining(/canary@/)).toEqual([])
  expect(listPathsContaining(/date_?of_?birth|dateOfBirth/)).toEqual([])
})

// A stranger who follows every link there is, reads every page as data too, and asks the JSON addresses (PROMISES Z7): of what is not
// open to the public there must be no trace, and of people and doors only what the page of a home promises.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

/** Half of them condos, half houses: more than a page of each, so that there is every kind of link. */
const OPEN = 26
const HIDDEN = 200
const MOST_PAGES = 1_500
const DOOR = { x: 121.054_321, y: 14.612_345 }
const STREET = '77 Lihim Street'
const SEEDS = [
  '/',
  '/properties',
  '/search?q=condo',
  '/search?q=hiddenhome',
  '/agents',
  '/sitemap.xml',
  '/api/listings/facets',
  '/api/listings/map?bounds=4,114,22,128&zoom=5',
  '/api/listings/map?bounds=14,120,15,122&zoom=16',
]

let clone: Clone
let server: ServerProcess
const hiddenIds: string[] = []
const openIds: string[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  const database = openDatabase(clone.url)
  const { db } = database
  const owner = await makePerson(db, 'landlord', { email: 'owner.canary@tahanan.example' })
  const person = await makePerson(db, 'agent', { email: 'agent.canary@tahanan.example' })
  const agent = await makeAgent(db, { userId: person.id })
  const shared = { ownerId: owner.id, agentId: agent.id, location: DOOR, street: STREET, fullAddress: STREET }
  for (let n = 0; n < OPEN; n++)
    openIds.push((await makeProperty(db, { ...shared, propertyType: n % 2 ? 'condo' : 'house' })).id)
  const closed = LISTING_STATUSES.filter((status) => status !== 'active')
  for (let n = 0; n < HIDDEN; n++) {
    const state = n % 4 === 3 ? { deletedAt: new Date() } : { status: closed[n % 4] ?? 'draft' }
    const words = { title: `Hiddenhome ${n}`, titleFil: `Hiddenhome ${n}`, description: `Hiddenhome ${n} text` }
    hiddenIds.push((await makeProperty(db, { ...shared, ...words, ...state })).id)
  }
  await database.close()
  server = await startServerProcess({ DATABASE_URL: clone.url, TRUSTED_PROXIES: 'loopback' })
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await clone?.drop()
})

let asked = 0
async function textAt(path: string): Promise<string> {
  asked++
  const headers = {
    'X-Forwarded-For': `10.7.${asked >> 8}.${asked & 255}`, // the limits are not what is asked about
    'Accept-Encoding': 'identity', // what is packed here would only be unpacked again
  }
  const answer = await fetch(server.url + path, { redirect: 'manual', headers })
  expect(answer.status, path).toBeLessThan(500)
  return answer.text()
}

/** Addresses of our own pages in links, redirects and sitemaps. */
function leadsOf(text: string): string[] {
  const named = [...text.matchAll(/(?:href="|<loc>)([^"<#]+)/g)].map(([, address]) =>
    (address ?? '').replaceAll('&amp;', '&'),
  )
  return named
    .map((address) => (address.startsWith(server.url) ? address.slice(server.url.length) || '/' : address))
    .filter((address) => address.startsWith('/') && !/^\/(assets|pictures|fonts|storage|map|favicon)/.test(address))
}

/** The same page as the browser asks for it once it has the code. */
function asData(path: string): string | null {
  const [name = '', query] = path.split('?')
  if (/\.(xml|txt)$/.test(name) || name.startsWith('/api/')) return null
  return `${name === '/' ? '/_root' : name}.data${query ? `?${query}` : ''}`
}

test('who follows every link finds every open home, and no trace of the others', { timeout: 180_000 }, async () => {
  const known = new Set(SEEDS)
  const texts = new Map<string, string>()
  for (const path of known) {
    if (texts.size >= MOST_PAGES) break
    const text = await textAt(path)
    texts.set(path, text)
    for (const lead of leadsOf(text)) known.add(lead)
    const data = asData(path)
    if (data) texts.set(data, await textAt(data))
  }
  const all = [...texts].map(([path, text]) => ({ path, text }))
  const holding = (canary: string | RegExp) =>
    all.filter(({ path, text }) => !path.includes('hiddenhome') && text.search(canary) !== -1).map(({ path }) => path)
  const found = openIds.filter((id) => texts.has(`/properties/${id}`))
  process.stdout.write(`crawled ${texts.size} answers; ${found.length} of ${OPEN} open homes opened\n`)
  expect(found).toHaveLength(OPEN) // it did look
  expect(texts.size).toBeLessThan(MOST_PAGES)
  expect(hiddenIds.filter((id) => all.some(({ text }) => text.includes(id)))).toEqual([])
  expect(holding(/Hiddenhome \d/)).toEqual([])
  expect(holding('Lihim')).toEqual([])
  expect(holding(/14\.6123|121\.0543/)).toEqual([])
  expect(holding(/canary@/)).toEqual([])
  expect(holding(/date_?of_?birth|dateOfBirth/)).toEqual([])
})

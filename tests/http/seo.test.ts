// What search engines meet on the built server: heads in two languages, data for machines, robots.txt and sitemaps.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const HOSTILE = `"Bahay" </script><script>alert(1)</script> 🏠`
type Home = Awaited<ReturnType<typeof makeProperty>>
let clone: Clone
let server: ServerProcess
let open: Home
let agentId: string
const hidden: Home[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  const database = openDatabase(clone.url)
  const { db } = database
  open = await makeProperty(db, {
    title: HOSTILE,
    propertyType: 'house',
    publishedAt: new Date('2026-01-05T00:00:00Z'),
  })
  const { ownerId } = open
  await makePropertyImage(db, { propertyId: open.id, url: '/pictures/sample-1-800.webp', widths: [400, 800, 1200] })
  for (let n = 0; n < 14; n++) await makeProperty(db, { ownerId })
  for (const status of ['draft', 'pending', 'inactive'] as const)
    hidden.push(await makeProperty(db, { ownerId, status, citySlug: 'davao', city: 'Davao City' }))
  hidden.push(await makeProperty(db, { ownerId, deletedAt: new Date(), citySlug: 'davao', city: 'Davao City' }))
  agentId = (await makeAgent(db, { userId: (await makePerson(db, 'agent')).id })).id
  await database.close()
  const key = randomBytes(32).toString('hex')
  server = await startServerProcess({
    DATABASE_URL: clone.url,
    BASE_URL: 'https://tahanan.example',
    APP_SECRET: key,
    ENCRYPTION_KEY: key,
  })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await clone.drop()
})

/** As one who comes through the proxy of https://tahanan.example. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers })
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const linksOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)"/gi)].map(
      ([, rel, language, href]) => [language ?? rel, href?.replaceAll('&amp;', '&')],
    ),
  )
const graphOf = (html: string) => {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return (JSON.parse(block) as { '@graph': Record<string, unknown>[] })['@graph']
}

describe('the language of a page', () => {
  test('is the one its address names, and the next pages keep it', async () => {
    const answer = await get('/properties?lang=fil', { 'Accept-Language': 'en', Cookie: 'tahanan_locale=en' })
    expect(answer.headers.get('content-language')).toBe('fil')
    expect(answer.headers.get('vary')).toMatch(/Accept-Language, Cookie/i)
    expect(answer.headers.get('set-cookie')).toMatch(/^tahanan_locale=fil; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(await answer.text()).toContain('<html lang="fil"')
  })

  test('is nobody else’s business: nonsense is ignored, and no cookie is set that says nothing new', async () => {
    for (const path of ['/?lang=xx', '/?lang=', '/', '/?lang=en']) {
      const answer = await get(path)
      expect([answer.headers.get('content-language'), answer.headers.get('set-cookie')]).toEqual(['en', null])
    }
  })

  test('is chosen anew by the control, whatever the address says', async () => {
    const body = new URLSearchParams({ locale: 'en', returnTo: '/properties?lang=fil&type=condo#x' })
    const answer = await fetch(`${server.url}/locale`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Origin: 'https://tahanan.example' },
    })
    expect(answer.headers.get('location')).toBe('/properties?type=condo#x')
    expect(answer.headers.get('set-cookie')).toMatch(/^tahanan_locale=en; .*Max-Age/)
  })
})

describe('the head of a page', () => {
  test.each(['/', '/properties?location=quezon-city', '/agents', '/properties/{id}', '/agents/{agent}'])(
    '%s has its words and addresses in both languages',
    async (pattern) => {
      const path = pattern.replace('{id}', open.id).replace('{agent}', agentId)
      const plain = `https://tahanan.example${path}`
      const filipino = `${plain}${path.includes('?') ? '&' : '?'}lang=fil`
      const [en, fil] = await Promise.all([textOf(path), textOf(path, { Cookie: 'tahanan_locale=fil' })])
      expect(linksOf(en)).toEqual({ canonical: plain, en: plain, fil: filipino, 'x-default': plain })
      expect(linksOf(fil)).toEqual({ canonical: filipino, en: plain, fil: filipino, 'x-default': plain })
      expect(contentOf(en, 'description')).toBeTruthy()
      expect(contentOf(fil, 'description')).not.toBe(contentOf(en, 'description'))
      expect([contentOf(en, 'og:locale'), contentOf(fil, 'og:locale')]).toEqual(['en_PH', 'fil_PH'])
      expect(contentOf(en, 'og:image')).toMatch(/^https:\/\/tahanan\.example\/pictures\//)
      expect(contentOf(en, 'robots')).toBeUndefined()
    },
  )

  test.each([
    ['/properties?location=quezon-city&page=2', '/properties?location=quezon-city&page=2', false],
    ['/properties?location=quezon-city&sort=price_low', '/properties?location=quezon-city', false],
    ['/properties?location=quezon-city&bedrooms=2&page=2', '/properties?location=quezon-city', true],
    ['/properties?type=loft', '/properties?type=loft', true],
    ['/search?q=condo', '/search?q=condo', true],
  ])('%s is known as %s', async (path, address, isHidden) => {
    const html = await textOf(path)
    expect(linksOf(html).canonical).toBe(`https://tahanan.example${address}`)
    expect(contentOf(html, 'robots')).toBe(isHidden ? 'noindex, follow' : undefined)
  })
})

describe('data for machines', () => {
  test('of a home holds its rent and city, and not a word that could run or tell where the door is', async () => {
    const html = await textOf(`/properties/${open.id}`)
    const [listing, crumbs] = graphOf(html)
    expect(listing).toMatchObject({
      '@type': 'RealEstateListing',
      name: HOSTILE,
      datePosted: '2026-01-05',
      image: ['https://tahanan.example/pictures/sample-1-1200.webp'],
      offers: { price: 28_000, priceCurrency: 'PHP' },
      mainEntity: { '@type': 'House', address: { addressLocality: 'Quezon City' } },
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(JSON.stringify([listing, crumbs])).not.toMatch(/14\.67|121\.04|Mayaman|geo/)
    expect(html).not.toContain('<script>alert(1)')
    expect(contentOf(html, 'og:image')).toBe('https://tahanan.example/pictures/sample-1-1200.webp')
  })

  test('of the other pages says what they are', async () => {
    const kinds = async (path: string) => graphOf(await textOf(path)).map((each) => each['@type'])
    expect(await kinds('/')).toEqual(['Organization', 'WebSite'])
    expect(await kinds('/properties')).toEqual(['ItemList', 'BreadcrumbList'])
    expect(await kinds('/agents')).toEqual(['ItemList', 'BreadcrumbList'])
    expect(await kinds(`/agents/${agentId}`)).toEqual(['RealEstateAgent', 'BreadcrumbList'])
  })
})

describe('the text of a place', () => {
  test('is made of its figures, and stands on its own page alone', async () => {
    const sentence = 'Half of the 15 homes for rent in Quezon City cost ₱28,000 a month or less.'
    expect(await textOf('/properties?location=quezon-city')).toContain(sentence)
    for (const more of ['&page=2', '&bedrooms=2', '&pets=1'])
      expect(await textOf(`/properties?location=quezon-city${more}`)).not.toContain('Half of the')
    expect(await textOf('/properties')).not.toContain('Half of the')
    expect(await textOf('/properties?location=quezon-city&type=house')).not.toContain('Half of the') // one home
  })
})

describe('robots.txt and the sitemaps', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '')

  test('lead from one to the other', async () => {
    const robots = await get('/robots.txt')
    const text = await robots.text()
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
    for (const path of ['/search', '/api/', '/dashboard', '/admin']) expect(text).toContain(`Disallow: ${path}\n`)
    expect(text).toContain('Sitemap: https://tahanan.example/sitemap.xml\n')
    const index = await get('/sitemap.xml', { 'Accept-Encoding': 'gzip' })
    expect(index.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(locations(await index.text())).toEqual([
      'https://tahanan.example/sitemap-pages.xml',
      'https://tahanan.example/sitemap-agents.xml',
      'https://tahanan.example/sitemap-listings.xml?piece=1-of-1',
    ])
  })

  test('name every open home and agent once, and nothing that is not open', async () => {
    const files = await Promise.all(
      ['/sitemap-pages.xml', '/sitemap-agents.xml', '/sitemap-listings.xml?piece=1-of-1'].map((path) => textOf(path)),
    )
    for (const xml of files) {
      expect(xml).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.*<\/url>\n)*<\/urlset>\n$/,
      )
      expect(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
    }
    const all = files.flatMap(locations)
    expect(all.filter((loc) => loc.includes('/properties/'))).toHaveLength(15)
    expect(all).toContain(`https://tahanan.example/agents/${agentId}`)
    expect(all).toContain('https://tahanan.example/properties?location=quezon-city&amp;type=house')
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((loc) => hidden.some(({ id }) => loc.includes(id)) || loc.includes('davao'))).toEqual([])
    expect(all.filter((loc) => /search|newsletter|dev|api/.test(loc))).toEqual([])
  })

  test.each(['', '?piece=2-of-1', '?piece=1-of-3', '?piece=%00', `?piece=${'9'.repeat(2_000)}`])(
    'answer an unknown piece with 404: %s',
    async (query) => expect((await get(`/sitemap-listings.xml${query}`)).status).toBe(404),
  )
})

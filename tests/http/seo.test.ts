// What search engines read on the built server: heads in two languages, JSON-LD, robots.txt and sitemaps.
import { createHash } from 'node:crypto'
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const HOSTILE_TITLE = `"Bahay" </script><script>alert(1)</script> 🏠`
type ListingRow = Awaited<ReturnType<typeof makeProperty>>
const database = setUpTestDatabase()
let activeListing: ListingRow
let agentId: string
const hiddenListings: ListingRow[] = []

beforeAll(async () => {
  const { db } = database
  activeListing = await makeProperty(db, {
    title: HOSTILE_TITLE,
    propertyType: 'house',
    publishedAt: new Date('2026-01-05T00:00:00Z'),
  })
  const { ownerId } = activeListing
  await makePropertyImage(db, {
    propertyId: activeListing.id,
    url: '/pictures/sample-1-800.webp',
    widths: [400, 800, 1200],
  })
  for (let n = 0; n < 14; n++) await makeProperty(db, { ownerId })
  for (const status of ['draft', 'pending', 'inactive'] as const)
    hiddenListings.push(await makeProperty(db, { ownerId, status, citySlug: 'davao', city: 'Davao City' }))
  hiddenListings.push(await makeProperty(db, { ownerId, deletedAt: new Date(), citySlug: 'davao', city: 'Davao City' }))
  agentId = (await makeAgent(db, { userId: (await makePerson(db, 'agent')).id })).id
})
const key = randomBytes(32).toString('hex')
const server = setUpServer(database, { BASE_URL: 'https://tahanan.example', APP_SECRET: key, ENCRYPTION_KEY: key })

/** Without forwarded headers: links must use the configured base URL. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers })
const fetchText = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
const readMetaContent = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const readLinks = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)"/gi)].map(
      ([, rel, language, href]) => [language ?? rel, href?.replaceAll('&amp;', '&')],
    ),
  )
const readJsonLdGraph = (html: string) => {
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return (JSON.parse(jsonLd) as { '@graph': Record<string, unknown>[] })['@graph']
}

describe('the language of a page', () => {
  test('the language in the address wins and is kept for the next pages', async () => {
    const response = await get('/properties?lang=fil', { 'Accept-Language': 'en', Cookie: 'tahanan_locale=en' })
    expect(response.headers.get('content-language')).toBe('fil')
    expect(response.headers.get('vary')).toMatch(/Accept-Language, Cookie/i)
    expect(response.headers.get('set-cookie')).toMatch(/^tahanan_locale=fil; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(await response.text()).toContain('<html lang="fil"')
  })

  test('an unknown language is ignored, and an unchanged language sets no cookie', async () => {
    for (const path of ['/?lang=xx', '/?lang=', '/', '/?lang=en']) {
      const response = await get(path)
      expect([response.headers.get('content-language'), response.headers.get('set-cookie')]).toEqual(['en', null])
    }
  })

  test('the language control changes the language, whatever the address says', async () => {
    const body = new URLSearchParams({ locale: 'en', returnTo: '/properties?lang=fil&type=condo#x' })
    const response = await fetch(`${server.url}/locale`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Origin: 'https://tahanan.example' },
    })
    expect(response.headers.get('location')).toBe('/properties?type=condo#x')
    expect(response.headers.get('set-cookie')).toMatch(/^tahanan_locale=en; .*Max-Age/)
  })
})

describe('the categories of the blog', () => {
  test.each(['Rental Guides', 'Market Analysis', 'Regional Markets', 'Investment Tips'])(
    'the name %s redirects to the slug',
    async (name) => {
      const address = `${server.url}/blog?${new URLSearchParams({ category: name, q: 'deposit' }).toString()}`
      const response = await fetch(address, { redirect: 'manual' })
      const slug = name.toLowerCase().replace(' ', '-')
      expect([response.status, response.headers.get('location')]).toEqual([301, `/blog?category=${slug}&q=deposit`])
    },
  )

  test('an unknown category is not found', async () => {
    expect((await fetch(`${server.url}/blog?category=Cooking`)).status).toBe(404)
  })
})

describe('the head of a page', () => {
  test.each([
    '/',
    '/properties?location=quezon-city',
    '/agents',
    '/properties/{id}',
    '/agents/{agent}',
    '/blog',
    '/blog?category=rental-guides',
    '/blog/viewing-checklist',
    '/rents',
    '/about',
    '/careers',
    '/help',
    '/terms',
    '/privacy',
    '/contact',
  ])('the head of %s has text and addresses in both languages', async (pattern) => {
    const path = pattern.replace('{id}', activeListing.id).replace('{agent}', agentId)
    const englishUrl = `https://tahanan.example${path}`
    const filipinoUrl = `${englishUrl}${path.includes('?') ? '&' : '?'}lang=fil`
    const [englishHtml, filipinoHtml] = await Promise.all([
      fetchText(path),
      fetchText(path, { Cookie: 'tahanan_locale=fil' }),
    ])
    expect(readLinks(englishHtml)).toEqual({
      canonical: englishUrl,
      en: englishUrl,
      fil: filipinoUrl,
      'x-default': englishUrl,
    })
    expect(readLinks(filipinoHtml)).toEqual({
      canonical: filipinoUrl,
      en: englishUrl,
      fil: filipinoUrl,
      'x-default': englishUrl,
    })
    expect(readMetaContent(englishHtml, 'description')).toBeTruthy()
    expect(readMetaContent(filipinoHtml, 'description')).not.toBe(readMetaContent(englishHtml, 'description'))
    expect([readMetaContent(englishHtml, 'og:locale'), readMetaContent(filipinoHtml, 'og:locale')]).toEqual([
      'en_PH',
      'fil_PH',
    ])
    expect(readMetaContent(englishHtml, 'og:image')).toMatch(/^https:\/\/tahanan\.example\/pictures\//)
    expect(readMetaContent(englishHtml, 'robots')).toBeUndefined()
  })

  test.each([
    ['/properties?location=quezon-city&page=2', '/properties?location=quezon-city&page=2', false],
    ['/properties?location=quezon-city&sort=price_low', '/properties?location=quezon-city', false],
    ['/properties?location=quezon-city&bedrooms=2&page=2', '/properties?location=quezon-city', true],
    ['/properties?type=loft', '/properties?type=loft', true],
    ['/search?q=condo', '/search?q=condo', true],
  ])('the canonical address of %s is %s', async (path, address, isHidden) => {
    const html = await fetchText(path)
    expect(readLinks(html).canonical).toBe(`https://tahanan.example${address}`)
    expect(readMetaContent(html, 'robots')).toBe(isHidden ? 'noindex, follow' : undefined)
  })
})

describe('robots', () => {
  test.each([
    ['/about', undefined],
    ['/newsletter', undefined],
    ['/signin', 'noindex'],
    ['/newsletter/confirm', 'noindex'],
    ['/properties/0190a000-0000-7000-8000-000000000000', 'noindex'], // a listing that is gone
    ['/no-such-page', undefined], // its status says it
  ])('the robots tag of %s is %s, once at most', async (path, content) => {
    const html = await fetchText(path)
    expect(readMetaContent(html, 'robots')).toBe(content)
    expect(html.match(/<meta name="robots"/g) ?? []).toHaveLength(content === undefined ? 0 : 1)
  })
})

describe('JSON-LD', () => {
  test('the JSON-LD of a listing has rent and city, no executable text and no exact address', async () => {
    const html = await fetchText(`/properties/${activeListing.id}`)
    const [listing, breadcrumbs] = readJsonLdGraph(html)
    expect(listing).toMatchObject({
      '@type': 'RealEstateListing',
      name: HOSTILE_TITLE,
      datePosted: '2026-01-05',
      image: ['https://tahanan.example/pictures/sample-1-1200.webp'],
      offers: { price: 28_000, priceCurrency: 'PHP' },
      mainEntity: { '@type': 'House', address: { addressLocality: 'Quezon City' } },
    })
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(JSON.stringify([listing, breadcrumbs])).not.toMatch(/14\.67|121\.04|Mayaman|geo/)
    expect(html).not.toContain('<script>alert(1)')
    expect(readMetaContent(html, 'og:image')).toBe('https://tahanan.example/pictures/sample-1-1200.webp')
  })

  test('a listing with a photo in the store has a drawn picture of its own in each language, also after a change', async () => {
    const { id } = await makeProperty(database.db, { title: 'Loft with a view' })
    const url = '/storage/object/public/property-images/some/photo-1200.webp'
    await makePropertyImage(database.db, { propertyId: id, url, order: 0 })
    const readPath = async (lang: string) => {
      const image = readMetaContent(await fetchText(`/properties/${id}?lang=${lang}`), 'og:image')
      return image?.replaceAll('&amp;', '&').replace('https://tahanan.example', '') ?? ''
    }
    const paths = [await readPath('en'), await readPath('fil')]
    expect(new Set(paths).size).toBe(2)
    for (const path of paths) {
      const response = await fetch(server.url + path)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 1_200, height: 630 })
    }
    await database.db.update(properties).set({ title: 'Loft with another view' }).where(eq(properties.id, id))
    const old = await fetch(server.url + paths[0], { redirect: 'manual' })
    expect(old.status).toBe(302)
    expect(old.headers.get('Location')).not.toBe(paths[0])
    await database.db.update(properties).set({ status: 'draft' }).where(eq(properties.id, id))
    expect((await fetch(server.url + paths[0])).status).toBe(404)
  })

  test('the JSON-LD of other pages has the right types', async () => {
    const listGraphTypes = async (path: string) => readJsonLdGraph(await fetchText(path)).map((each) => each['@type'])
    expect(await listGraphTypes('/')).toEqual(['Organization', 'WebSite'])
    expect(await listGraphTypes('/properties')).toEqual(['ItemList', 'BreadcrumbList'])
    expect(await listGraphTypes('/agents')).toEqual(['ItemList', 'BreadcrumbList'])
    expect(await listGraphTypes(`/agents/${agentId}`)).toEqual(['RealEstateAgent', 'BreadcrumbList'])
  })
})

describe('the text of a place', () => {
  test('the text of a place is computed from its listings and shown only on its own page', async () => {
    const sentence = 'Half of the 15 homes for rent in Quezon City cost ₱28,000 a month or less.'
    expect(await fetchText('/properties?location=quezon-city')).toContain(sentence)
    for (const extraQuery of ['&page=2', '&bedrooms=2', '&pets=1'])
      expect(await fetchText(`/properties?location=quezon-city${extraQuery}`)).not.toContain('Half of the')
    expect(await fetchText('/properties')).not.toContain('Half of the')
    expect(await fetchText('/properties?location=quezon-city&type=house')).not.toContain('Half of the') // one listing
  })
})

describe('robots.txt and sitemaps', () => {
  const listLocations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '')

  test('robots.txt names the sitemap index, and the index names the sitemaps', async () => {
    const robots = await get('/robots.txt')
    const text = await robots.text()
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
    for (const path of ['/search', '/api/', '/dashboard', '/admin']) expect(text).toContain(`Disallow: ${path}\n`)
    expect(text).toContain('Sitemap: https://tahanan.example/sitemap.xml\n')
    const index = await get('/sitemap.xml', { 'Accept-Encoding': 'gzip' })
    expect(index.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(listLocations(await index.text())).toEqual([
      'https://tahanan.example/sitemap-pages.xml',
      'https://tahanan.example/sitemap-agents.xml',
      'https://tahanan.example/sitemap-listings.xml?piece=1-of-1',
    ])
  })

  test('security.txt names contact, expiry within a year, languages and its own address', async () => {
    const response = await get('/.well-known/security.txt')
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^Contact: mailto:support@tahanan\.example\nExpires: /)
    expect(text).toContain('\nPreferred-Languages: en, fil\n')
    expect(text).toContain('\nCanonical: https://tahanan.example/.well-known/security.txt\n')
    const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '').getTime()
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000)
  })

  test('the sitemaps have every active listing and agent once, and nothing hidden', async () => {
    const files = await Promise.all(
      ['/sitemap-pages.xml', '/sitemap-agents.xml', '/sitemap-listings.xml?piece=1-of-1'].map((path) =>
        fetchText(path),
      ),
    )
    for (const xml of files) {
      expect(xml).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.*<\/url>\n)*<\/urlset>\n$/,
      )
      expect(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
    }
    const allLocations = files.flatMap(listLocations)
    expect(allLocations.filter((loc) => loc.includes('/properties/'))).toHaveLength(15)
    expect(allLocations).toContain(`https://tahanan.example/agents/${agentId}`)
    expect(allLocations).toContain('https://tahanan.example/properties?location=quezon-city&amp;type=house')
    expect(new Set(allLocations).size).toBe(allLocations.length)
    expect(
      allLocations.filter(
        (loc) => hiddenListings.some(({ id }) => loc.includes(id)) || /location=[^&]*davao/.test(loc),
      ),
    ).toEqual([])
    expect(allLocations.filter((loc) => /\/(search|newsletter|dev|api)([/?]|$)/.test(loc))).toEqual([])
  })

  test.each(['', '?piece=2-of-1', '?piece=1-of-3', '?piece=%00', `?piece=${'9'.repeat(2_000)}`])(
    'an unknown sitemap piece is a 404: %s',
    async (query) => expect((await get(`/sitemap-listings.xml${query}`)).status).toBe(404),
  )
})

describe('feeds', () => {
  const HOSTILE = `Room "A" & <b>B</b> ni Aling O'Niña`
  beforeAll(async () => {
    await makeProperty(database.db, { agentId, title: HOSTILE, status: 'active', publishedAt: new Date() })
  })

  test('RSS of a search has its homes, newest first, and names the search', async () => {
    const path = `/search/rss.xml?location=${activeListing.citySlug}`
    expect((await get(path)).headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    await expect.poll(() => fetchText(path)).toContain('Aling O') // the index has read the listing above
    const xml = await fetchText(path)
    expect(xml.match(/<item>/g)?.length).toBeGreaterThan(10)
    expect(xml).toContain('<link>https://tahanan.example/search?location=')
    expect(xml).toContain(`<guid isPermaLink="true">https://tahanan.example/properties/${activeListing.id}</guid>`)
    expect(xml).not.toMatch(/<b>B|Davao/)
    expect(xml).toContain('Room &quot;A&quot; &amp; &lt;b&gt;B&lt;/b&gt; ni Aling O&apos;Niña')
    expect(await (await get('/search?q=condo')).text()).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/search\/rss\.xml\?q=condo"/,
    )
  })

  test('the JSON feed of an agent has the public homes only, and any site may read it', async () => {
    const response = await get(`/agents/${agentId}/feed.json`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `https://tahanan.example/agents/${agentId}/feed.json`,
      items: [{ title: HOSTILE, _tahanan: { monthly_rent_centavos: expect.any(Number) as number } }],
    })
    expect((await get('/agents/00000000-0000-7000-8000-000000000000/feed.json')).status).toBe(404)
  })

  test('the embedded page may be framed, has no script, is small, and escapes what people write', async () => {
    const response = await get(`/agents/${agentId}/embed?lang=fil`)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    expect(html).toMatch(/^<!doctype html><html lang="fil">/)
    expect(html).toContain('&lt;b&gt;B&lt;/b&gt; ni Aling O&apos;Niña')
    expect(html).not.toMatch(/<script|<b>B|style=/)
    expect(Buffer.byteLength(html)).toBeLessThan(15_000)
    const gone = await get('/agents/00000000-0000-7000-8000-000000000000/embed')
    expect([gone.status, gone.headers.get('content-security-policy')]).toEqual([404, policy])
  })

  test('no other page may be framed', async () => {
    for (const path of ['/', `/agents/${agentId}`, '/agents/embed', '/signin'])
      expect((await get(path)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

// Pages, languages, files and health checks of the built server.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLive } from '../../scripts/live-check/live-check.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const BROWSER_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const database = setUpTestDatabase()
beforeAll(async () => {
  await makeProperty(database.db, { status: 'active' })
  await makeProperty(database.db, { status: 'active' })
  await makeProperty(database.db, { status: 'draft' })
})
const server = setUpServer(database)

const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init, headers: { 'User-Agent': BROWSER_USER_AGENT, ...headers } })
const readNonce = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

test('the check of a running site from outside passes', async () => {
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  expect((await checkLive(server.url)).filter(({ isOk }) => !isOk)).toEqual([])
})

describe('the home page', () => {
  test('the home page counts only active listings', async () => {
    const html = await (await get('/')).text()
    expect(html).toMatch(/<strong[^>]*>2<\/strong>/)
    expect(html).toContain('homes to rent right now')
  })

  test.each([
    ['English by default', {}, 'en', 'Find your perfect home in the Philippines'],
    ['Filipino when the browser asks for it', { 'Accept-Language': 'fil-PH,en;q=0.5' }, 'fil', 'paupahan na available'],
    ['Filipino for the older tag', { 'Accept-Language': 'tl' }, 'fil', 'paupahan na available'],
    ['English for a language we do not have', { 'Accept-Language': 'de' }, 'en', 'homes to rent'],
    [
      'the chosen language, not that of the browser',
      { 'Accept-Language': 'fil', Cookie: 'tahanan_locale=en' },
      'en',
      'homes to rent',
    ],
    [
      'the language of the browser when the cookie is invalid',
      { 'Accept-Language': 'fil', Cookie: 'tahanan_locale=xx' },
      'fil',
      'paupahan na available',
    ],
  ])('the home page uses %s', async (_name, headers, lang, expectedText) => {
    const response = await get('/', headers)
    const html = await response.text()
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(expectedText)
    expect(response.headers.get('content-language')).toBe(lang)
  })

  test('parallel requests in different languages do not mix', async () => {
    const languages = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'fil' : 'en'))
    const pages = await Promise.all(
      languages.map(async (lang) => (await get('/', { Cookie: `tahanan_locale=${lang}` })).text()),
    )
    for (const [n, html] of pages.entries()) {
      expect(html).toContain(`<html lang="${languages[n]}"`)
      expect(html.includes('paupahan na available')).toBe(languages[n] === 'fil')
    }
  })

  const SCRIPT = /<script(?! type="application\/ld\+json")([^>]*)>([\s\S]*?)<\/script>/g // data blocks are not executed

  test('every script of a page that is not shared has the nonce of the response', async () => {
    const response = await get('/signin')
    const scripts = [...(await response.text()).matchAll(SCRIPT)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${readNonce(response)}"`)
  })

  test('every inline script of the home page, which guests share, is named by its hash in the policy', async () => {
    const response = await get('/')
    const policy = response.headers.get('content-security-policy')
    const inline = [...(await response.text()).matchAll(SCRIPT)].filter(
      ([, attributes]) => !attributes?.includes('src='),
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const [, , script = ''] of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  })

  test('the home page answers HEAD like GET, without a body', async () => {
    const response = await get('/', {}, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('the language control', () => {
  const chooseLanguage = (fields: Record<string, string>) =>
    get('/locale', { Origin: server.url }, { method: 'POST', body: new URLSearchParams(fields) })

  test('the language control stores the choice and returns to the page', async () => {
    const response = await chooseLanguage({ locale: 'fil', returnTo: '/no/such?x=1' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/no/such?x=1')
    expect(response.headers.get('set-cookie')).toMatch(/^tahanan_locale=fil; .*HttpOnly/)
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%0d%0aSet-Cookie:x=1',
    'javascript:alert(1)',
    '/..//evil.example',
  ])('the language control never redirects to another site: %s', async (returnTo) => {
    const location = (await chooseLanguage({ locale: 'en', returnTo })).headers.get('location') ?? ''
    expect(new URL(location, server.url).origin).toBe(new URL(server.url).origin)
  })

  test.each([{ locale: 'xx' }, { locale: 'en', extra: '1' }, {}])(
    'the language control refuses %o with 400',
    async (fields) => {
      const response = await chooseLanguage(fields as Record<string, string>)
      expect(response.status).toBe(400)
      expect(response.headers.get('set-cookie')).toBeNull()
    },
  )
})

describe('an unknown address', () => {
  test.each([
    '/no/such/place',
    '/healthz/x',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
    '//evil.example/',
    '/storage/object/public/avatars/none.webp',
    '/storage/object/public/documents/x.pdf',
  ])('the unknown address %s is a 404 with every header of a page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    for (const name of [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-request-id',
      'referrer-policy',
    ]) {
      expect(response.headers.get(name), name).toBeTruthy()
    }
  })

  test('the page of an unknown address has the site layout and a nonce', async () => {
    const response = await get('/no/such/place')
    const html = await response.text()
    expect(html).toContain('We could not find this page')
    expect(html).toContain(`nonce="${readNonce(response)}"`)
  })

  test('a POST to an unknown address is a 404', async () => {
    expect(
      (await get('/nowhere', { Origin: server.url }, { method: 'POST', body: new URLSearchParams({ a: '1' }) })).status,
    ).toBe(404)
  })

  test('a broken percent-escape is a 400 or 404, never a crash', async () => {
    expect([400, 404]).toContain((await get('/%E0%A4%A')).status)
  })
})

describe('built assets', () => {
  const findAssetPath = async () => {
    const html = await (await get('/')).text()
    return /\/assets\/react-[^"]+\.js/.exec(html)?.[0] ?? ''
  }

  test('a built asset is precompressed, cached for a year, and has an ETag', async () => {
    const path = await findAssetPath()
    const response = await get(path, { 'Accept-Encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await get(path, { 'If-None-Match': etag, 'Accept-Encoding': 'br' })).status).toBe(304)
  })

  test('the site has a favicon', async () => {
    expect((await get('/favicon.ico')).status).toBe(200)
  })
})

describe('health', () => {
  test('healthz, readyz and metrics answer, the metrics on the private port only', async () => {
    expect(await (await get('/healthz')).text()).toBe('ok\n')
    await expect.poll(async () => (await get('/readyz')).text()).toBe('ready\n') // waits for the search index
    expect((await get('/metrics')).status).toBe(404)
    const metricsText = await (await fetch(server.metricsUrl)).text()
    expect(metricsText).toContain('http_request_duration_seconds_bucket')
    expect(metricsText).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(metricsText).toContain('database_connections{state="idle"}')
    expect(metricsText).toContain('search_index_loaded 1')
    expect(metricsText).toContain('search_index_stale_seconds 0')
  })
})

describe('the request log', () => {
  test('each request has one log line with its id and without typed text', async () => {
    const response = await get('/no-such?q=maria%40example.com', { Cookie: 'session=canary-token' })
    const id = response.headers.get('x-request-id')
    await response.text()
    await expect
      .poll(() => server.logLines().filter((line) => line.event === 'request' && line.requestId === id))
      .toHaveLength(1)
    expect(server.output()).not.toMatch(/maria|canary-token/)
  })
})

describe('data-saving mode', () => {
  const postMode = (mode: string, returnTo: string) =>
    fetch(`${server.url}/data-saving`, {
      method: 'POST',
      body: new URLSearchParams({ mode, returnTo }),
      redirect: 'manual',
      headers: { Origin: server.url },
    })

  test('a browser that asks for it gets the public pages without code; caches keep both kinds apart', async () => {
    for (const [headers, isSaving] of [
      [{ 'Save-Data': 'on' }, true],
      [{}, false],
    ] as const) {
      const response = await get('/', headers)
      const html = await response.text()
      expect(response.headers.get('vary')).toContain('Save-Data')
      expect(/<html [^>]*data-saves-data="true" data-plain="true">/.test(html)).toBe(isSaving)
      expect(/src="\/assets\/|import\(|import "/.test(html)).toBe(!isSaving)
      expect(html.includes('transferSize')).toBe(isSaving)
    }
    const map = await (await get('/properties?view=map', { 'Save-Data': 'on' })).text()
    expect(map).toMatch(/<html lang="en" data-tracked="true" data-saves-data="true">.*entry\.client/s)
    expect(await (await get('/signin', { 'Save-Data': 'on' })).text()).toContain('entry.client')
  })

  test('the switch keeps the choice in a cookie and returns to the page, and only to one of the site', async () => {
    const on = await postMode('on', '/properties?type=condo')
    expect([on.status, on.headers.get('location')]).toEqual([303, '/properties?type=condo'])
    const [cookie = ''] = (on.headers.get('set-cookie') ?? '').split(';')
    expect(await (await get('/', { Cookie: cookie })).text()).toContain('data-plain')
    const off = await postMode('off', '//evil.example')
    expect(off.headers.get('location')).toBe('/')
    const [offCookie = ''] = (off.headers.get('set-cookie') ?? '').split(';')
    expect(await (await get('/', { Cookie: offCookie, 'Save-Data': 'on' })).text()).not.toContain('data-plain')
    expect((await postMode('maybe', '/')).status).toBe(400)
  })
})

test('the web app manifest names the site and icons that exist, in the language of the browser', async () => {
  const response = await get('/manifest.webmanifest', { 'Accept-Language': 'fil' })
  expect(response.headers.get('content-type')).toMatch('application/manifest+json')
  const manifest = (await response.json()) as { name: string; lang: string; icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Tahanan', lang: 'fil', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  for (const { src } of manifest.icons) expect((await get(src)).headers.get('content-type')).toBe('image/png')
})

test('a page for a guest tells the service worker that nobody is signed in; pages of the console tell nothing', async () => {
  expect((await get('/properties')).headers.get('page-session')).toBe('none')
  expect((await get('/admin/login')).headers.get('page-session')).toBeNull()
})

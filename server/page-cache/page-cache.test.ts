// The steps of the page cache between real requests and pages that the test finishes by hand.
import type { Request, Response } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { requestFacts } from '#server/facts.ts'
import type { Step } from '#server/pipeline.ts'
import { startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { createPageCache, FRESH_MS, MAX_AGE_MS, MAX_LIFE_MS, type PageCacheOptions } from './page-cache.ts'
import { createPageStore } from './page-store.ts'
import { createSharedPage, type SharedPage } from './shared-page.ts'

const PATH = '/properties'
const PARALLEL = process.env.FULL_SIZE ? 1_000 : 200

async function setUp(changes: Partial<PageCacheOptions> & { guard?: Step[1] } = {}) {
  const renderings: (PromiseWithResolvers<SharedPage | null> & { kept: SharedPage | null })[] = []
  const results: string[] = []
  let nowMs = 0
  let owns = 0
  const store = createPageStore(1024 * 1024)
  const { guard, ...options } = changes
  const cache = createPageCache({
    store,
    check: { ensureCurrent: () => null, expire: () => undefined },
    baseUrl: new URL('http://localhost'),
    cdnSeconds: 0,
    renderPage: (_key, kept) => {
      const rendering = Promise.withResolvers<SharedPage | null>()
      renderings.push({ ...rendering, kept })
      return rendering.promise
    },
    admit: () => true,
    admitRendering: () => Promise.resolve(true),
    buildPolicy: (sources) => `script-src ${sources}`,
    onSent: () => undefined,
    onResult: (result) => results.push(result),
    onFailure: () => undefined,
    nowMs: () => nowMs,
    ...options,
  })
  const steps: Step[] = [
    ['facts', requestFacts()],
    ['page cache', cache.lookUp],
    ...(guard ? [['guard', guard] as const] : []),
    ['pages', cache.render((_req, res) => void res.end(`own ${++owns}`))],
  ]
  const { url } = await startServerWithSteps(() => steps)
  const get = (headers: Record<string, string> = {}) => fetch(new URL(PATH, url), { headers })
  const read = async () => (await get()).text()
  const makePage = (text: string, status = 200) =>
    createSharedPage({
      status,
      headers: [['Content-Type', 'text/html']],
      html: Buffer.from(text),
      requestId: '1',
      readAt: nowMs,
      fingerprint: null,
    })
  const finish = async (n: number, page: SharedPage | null) => {
    await expect.poll(() => renderings.length).toBeGreaterThan(n)
    renderings[n]?.resolve(page)
  }
  onTestFinished(() => renderings.forEach(({ resolve }) => resolve(null)))
  return { cache, store, renderings, results, get, read, makePage, finish, pass: (ms: number) => (nowMs += ms) }
}

test(`${PARALLEL} parallel requests of a missing page render it once, and all get it`, async () => {
  const { read, finish, makePage, renderings, results } = await setUp()
  const reading = Promise.all(Array.from({ length: PARALLEL }, read))
  await finish(0, makePage('a list'))
  expect(new Set(await reading)).toEqual(new Set(['a list']))
  expect(renderings).toHaveLength(1)
  expect(results.filter((result) => result === 'rendered')).toHaveLength(1)
})

test('a kept page is sent again, rendered anew in the background when it is old, and not sent when it is too old', async () => {
  const { read, finish, makePage, pass, renderings } = await setUp()
  const first = read()
  await finish(0, makePage('first'))
  expect(await first).toBe('first')
  pass(FRESH_MS - 1)
  expect([await read(), renderings.length]).toEqual(['first', 1])
  pass(1)
  expect([await read(), await read(), renderings.length]).toEqual(['first', 'first', 2])
  await finish(1, makePage('second'))
  await expect.poll(read).toBe('second')
  pass(MAX_AGE_MS)
  const third = read()
  await finish(2, makePage('third'))
  expect(await third).toBe('third')
})

test('an old page is sent again if its data is the same, until it must be rendered because of its age', async () => {
  const { read, finish, makePage, pass, renderings, results } = await setUp()
  const page = makePage('a list')
  const first = read()
  await finish(0, page)
  await first
  pass(MAX_AGE_MS)
  const second = read()
  await finish(1, { ...page, readAt: MAX_AGE_MS })
  expect([await second, await read()]).toEqual(['a list', 'a list'])
  expect(results).toEqual(['rendered', 'checked', 'hit'])
  pass(MAX_LIFE_MS)
  const third = read()
  await finish(2, makePage('the list later'))
  expect(await third).toBe('the list later')
  expect(renderings.map(({ kept }) => kept?.etag ?? null)).toEqual([null, page.etag, null])
})

test('a page whose listings changed is not sent before its data was read again, and is forgotten if it is gone', async () => {
  const { get, read, finish, makePage, renderings, store } = await setUp()
  const first = read()
  await finish(0, makePage('with the old rent'))
  await first
  store.distrust({ ids: ['1'], requiresReload: false })
  const second = read()
  await finish(1, makePage('with the new rent'))
  expect([await second, renderings.length]).toEqual(['with the new rent', 2])
  store.distrust({ ids: ['1'], requiresReload: false })
  const third = get()
  await finish(2, makePage('not found', 404))
  expect([(await third).status, store.getSize().pages]).toEqual([404, 0])
})

test('a page that was being rendered when a listing changed is not kept, and later requests do not wait for it', async () => {
  const { cache, read, finish, makePage, store, renderings } = await setUp()
  const before = read()
  await expect.poll(() => renderings.length).toBe(1)
  cache.distrustRunning()
  const after = read()
  await expect.poll(() => renderings.length).toBe(2)
  await finish(0, makePage('without the change'))
  expect(await before).toBe('without the change')
  expect(store.getSize().pages).toBe(0)
  await finish(1, makePage('with the change'))
  expect([await after, await read()]).toEqual(['with the change', 'with the change'])
})

test('a page that sets a cookie goes to its visitor only: everybody who waited gets their own', async () => {
  let arrivals = 0
  const ensureCurrent = () => {
    arrivals++
    return null
  }
  const { read, finish } = await setUp({ check: { ensureCurrent, expire: () => undefined } })
  const reading = Promise.all([read(), read(), read()])
  await expect.poll(() => arrivals).toBe(3) // a later one would wait for a rendering of its own
  await finish(0, null)
  expect(new Set(await reading).size).toBe(3)
})

test('if the first request is refused, the next one renders', async () => {
  let refusals = 1
  const { get, finish, makePage } = await setUp({
    guard: (_req: Request, res: Response, next: () => void) => (refusals-- > 0 ? res.status(503).end() : next()),
  })
  const statuses = Promise.all([get(), get()].map(async (response) => (await response).status))
  await finish(0, makePage('a list'))
  expect(new Set(await statuses)).toEqual(new Set([200, 503]))
})

test('an error page goes to those who asked and is not kept', async () => {
  const { get, finish, makePage, store } = await setUp()
  const response = get()
  await finish(0, makePage('not found', 404))
  expect((await response).status).toBe(404)
  expect(store.getSize().pages).toBe(0)
})

test('a browser that has the page gets 304, and a visitor over the limit is refused', async () => {
  let isAdmitted = true
  const { get, finish, makePage } = await setUp({
    admit: (_key, _req, res) => {
      if (!isAdmitted) res.status(429).end()
      return isAdmitted
    },
  })
  const first = get()
  await finish(0, makePage('a list'))
  const etag = (await first).headers.get('etag') ?? ''
  expect((await get({ 'If-None-Match': etag })).status).toBe(304)
  expect((await get({ 'If-None-Match': '"another"' })).status).toBe(200)
  isAdmitted = false
  expect((await get()).status).toBe(429)
})

test('a CDN may keep a page without a cookie for as long as configured; without one nobody else may', async () => {
  for (const [cdnSeconds, expected] of [
    [0, null],
    [10, 'public, max-age=0, s-maxage=10'],
  ] as const) {
    const { get, finish, makePage } = await setUp({ cdnSeconds })
    const response = get()
    await finish(0, makePage('a list'))
    expect((await response).headers.get('cache-control')).toBe(expected)
    expect((await response).headers.get('set-cookie')).toBeNull()
  }
})

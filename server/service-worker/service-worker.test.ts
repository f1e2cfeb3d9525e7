import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { serviceWorker } from './service-worker.ts'

const start = () => startServerWithSteps(() => [['service worker', serviceWorker()]])

test('the service worker is checked for a new version each time and served for the whole site', async () => {
  const { url, getEffectCount } = await start()
  const response = await fetch(new URL('/service-worker.js', url))
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toMatch('text/javascript')
  const headers = { 'If-None-Match': response.headers.get('etag') ?? '' }
  expect((await fetch(new URL('/service-worker.js', url), { headers })).status).toBe(304)
  expect((await fetch(new URL('/service-worker.js', url), { method: 'POST' })).status).toBe(200) // not answered here
  expect(getEffectCount()).toBe(1)
})

const ORIGIN = 'https://tahanan.example'
const SAVED = '/dashboard/tenant/saved'
const THREAD = '/dashboard/tenant/messages/0190a000-0000-7000-8000-000000000001'

type Answer = { body?: string; session?: string | null; status?: number }
type FetchEvent = {
  request: { url: string; mode: string; method: string }
  respondWith: (given: Promise<Response>) => void
}

/** The worker with caches in memory and a network that answers by address; an address without an answer cannot be reached. */
async function startWorker({ hasCookieStore = true } = {}) {
  const { url } = await start()
  const script = await (await fetch(new URL('/service-worker.js', url))).text()
  const listeners = new Map<string, (event: unknown) => void>()
  const caches = createCaches()
  const cookies = new Map<string, string>()
  const network = new Map<string, Answer | Promise<Answer>>([['/assets/a.css', { body: 'b{color:red}' }]])
  const load = async (target: string | URL | { url: string }) => {
    const { pathname, search } = new URL(typeof target === 'object' && 'url' in target ? target.url : target, ORIGIN)
    const found = await network.get(pathname + search)
    if (!found) throw new TypeError('Failed to fetch')
    const { body = buildPage(), session = 'anna', status = 200 } = found
    if (session === 'none') cookies.delete('tahanan_copies')
    else if (session !== null) cookies.set('tahanan_copies', session)
    return new Response(body, { status, headers: session === null ? {} : { 'Page-Session': session } })
  }
  const cookieStore = {
    get: async (name: string) => (cookies.has(name) ? { name, value: cookies.get(name) } : null),
  }
  const scope = {
    caches,
    cookieStore: hasCookieStore ? cookieStore : undefined,
    fetch: load,
    Response,
    URL,
    Date,
    location: { origin: ORIGIN },
    clients: { claim: async () => {} },
  }
  runInNewContext(script, {
    ...scope,
    registration: {},
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  })
  /** Returns the answer to a request, or undefined if the worker leaves the request alone. Waits for the work behind it. */
  const ask = async (path: string, { mode = 'navigate', method = 'GET' } = {}) => {
    let answer: Promise<Response> | undefined
    const work: Promise<unknown>[] = []
    const event: FetchEvent & { preloadResponse: Promise<undefined>; waitUntil: (given: Promise<unknown>) => void } = {
      request: { url: ORIGIN + path, mode, method },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given) => void (answer = given),
      waitUntil: (given) => void work.push(given),
    }
    listeners.get('fetch')?.(event)
    const response = await answer
    await Promise.all(work)
    return response
  }
  const open = async (path: string, answer: Answer | null = {}) => {
    if (answer === null) network.delete(path)
    else network.set(path, answer)
    return (await ask(path))?.text()
  }
  return { ask, open, network, caches, cookies, openOffline: (path: string) => open(path, null) }
}

function createCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const openStore = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: async (url: string, response: Response) => void (store.delete(url), store.set(url, response)),
      match: async (url: string) => store.get(url)?.clone(),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => store.delete(url),
    }
  }
  return {
    keys: async () => [...stores.keys()],
    open: async (name: string) => openStore(name),
    delete: async (name: string) => stores.delete(name),
  }
}

const buildPage = (main = 'Two homes', language = 'en') =>
  `<!DOCTYPE html><html lang="${language}"><head><link nonce="n" rel="stylesheet" href="/assets/a.css#"/></head><body class="x"><main>${main}</main><form></form><script nonce="n">alert(1)</script></body></html>`

test('only pages that cannot be loaded are answered: no files, streams, downloads by script or sent forms', async () => {
  const { ask, network } = await startWorker()
  const answer = await ask('/properties')
  expect(answer?.status).toBe(503)
  expect(await answer?.text()).toMatch(/lang="en".*You are offline.*Try Again.*lang="fil".*Wala kang internet/s)
  expect(await ask('/properties', { method: 'POST' })).toBeUndefined()
  for (const mode of ['cors', 'no-cors', 'same-origin']) expect(await ask(SAVED, { mode })).toBeUndefined()
  network.set('/properties', { body: 'error page of the server', status: 500 })
  expect(await (await ask('/properties'))?.text()).toBe('error page of the server')
})

test('saved listings and conversations that were opened are shown offline, with a notice, without code and with their styles', async () => {
  const { open, openOffline } = await startWorker()
  for (const path of [SAVED, THREAD]) expect(await open(path)).toContain('<script')
  for (const path of [SAVED, THREAD]) {
    const copy = await openOffline(path)
    expect(copy).toMatch(
      /<html data-plain="true" lang="en">.*<style>b\{color:red\}<\/style>.*You are offline.*This page is as of .*Two homes/s,
    )
    expect(copy).not.toContain('<script')
  }
  expect(await open('/dashboard/tenant/messages', { body: buildPage('Usapan', 'fil') })).toContain('Usapan')
  expect(await openOffline('/dashboard/tenant/messages')).toContain('Wala kang internet')
  const offlinePage = await openOffline('/properties')
  for (const link of [`href="${SAVED}">Saved`, 'href="/dashboard/tenant/messages">Messages'])
    expect(offlinePage).toContain(link)
})

test('a navigation inside the application, which loads data only, refreshes the copy of the page', async () => {
  const { ask, network, openOffline } = await startWorker()
  network.set(`${SAVED}?list=a`, { body: buildPage('Three homes') })
  expect(await ask(`${SAVED}.data?list=a&_routes=x`, { mode: 'cors' })).toBeUndefined()
  expect(await openOffline(`${SAVED}?list=a`)).toContain('Three homes')
})

test('no other page is copied: not of the console, no documents, no public pages, no failures', async () => {
  const { open, openOffline, caches } = await startWorker()
  const paths = [
    '/admin/dashboard',
    '/dashboard/tenant',
    '/dashboard/tenant/payments',
    '/properties',
    '/dashboard/rentals/1',
  ]
  for (const path of paths) {
    await open(path)
    expect(await openOffline(path), path).not.toContain('Two homes')
  }
  await open(SAVED, { status: 500 })
  await open(THREAD, { body: buildPage('x'.repeat(400_001)) })
  for (const path of [SAVED, THREAD]) expect(await openOffline(path)).not.toContain('as of')
  expect(await caches.keys()).toEqual([])
})

test('another session, a page for guests and sign-out delete every copy; an answer without a session does not', async () => {
  for (const deletes of [
    { session: 'ben', isDeleted: true },
    { session: 'none', isDeleted: true },
    { session: 'anna', isDeleted: false },
    { session: null, isDeleted: false },
  ]) {
    const { open, openOffline, caches } = await startWorker()
    await open(SAVED)
    await open('/properties', { session: deletes.session })
    expect((await openOffline(SAVED))?.includes('Two homes'), String(deletes.session)).toBe(!deletes.isDeleted)
    expect((await caches.keys()).length).toBe(deletes.isDeleted ? 0 : 1)
  }
  const { ask, open, caches } = await startWorker()
  await open(SAVED)
  await ask('/sign-out', { method: 'POST' })
  expect(await caches.keys()).toEqual([])
})

test('no copy is shown, linked or kept when the cookie of the session is gone, names another session or cannot be read', async () => {
  const losses: [string, (cookies: Map<string, string>) => void, { hasCookieStore: boolean }, boolean][] = [
    ['cookies were deleted', (cookies) => cookies.clear(), { hasCookieStore: true }, false],
    ['another session', (cookies) => cookies.set('tahanan_copies', 'ben'), { hasCookieStore: true }, false],
    ['no access to cookies', () => undefined, { hasCookieStore: false }, false],
    ['nothing happened (null control)', () => undefined, { hasCookieStore: true }, true],
  ]
  for (const [name, lose, options, isShown] of losses) {
    const { open, openOffline, caches, cookies } = await startWorker(options)
    await open(SAVED)
    lose(cookies)
    expect((await openOffline('/properties'))?.includes(`href="${SAVED}"`), name).toBe(isShown)
    expect((await openOffline(SAVED))?.includes('Two homes'), name).toBe(isShown)
    expect((await caches.keys()).length, name).toBe(isShown ? 1 : 0)
  }
})

test('an answer that was requested before sign-out is not stored after it; without sign-out it is', async () => {
  for (const isSignedOut of [true, false]) {
    const { ask, network, caches } = await startWorker()
    const late = Promise.withResolvers<Answer>()
    network.set(SAVED, late.promise)
    const opening = ask(SAVED)
    if (isSignedOut) await ask('/sign-out', { method: 'POST' })
    late.resolve({})
    await opening
    expect((await caches.keys()).length).toBe(isSignedOut ? 0 : 1)
  }
})

test('at most 20 copies are kept, for at most 24 hours', async () => {
  const { open, openOffline } = await startWorker()
  const getPath = (n: number) => `/dashboard/tenant/messages/${n}`
  for (let n = 0; n < 22; n++) await open(getPath(n))
  for (const n of [0, 1]) expect(await openOffline(getPath(n))).not.toContain('Two homes')
  for (const n of [2, 21]) expect(await openOffline(getPath(n))).toContain('Two homes')
  const nextDay = Date.now() + 24 * 60 * 60 * 1_000
  vi.spyOn(Date, 'now').mockReturnValue(nextDay)
  expect(await openOffline(getPath(21))).not.toContain('Two homes')
  vi.restoreAllMocks()
})

/** The parts that push messages need. */
async function startPushWorker(openWindows: { url: string }[] = []) {
  const { url } = await start()
  const script = await (await fetch(new URL('/service-worker.js', url))).text()
  const listeners = new Map<string, (event: unknown) => void>()
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const opened: string[] = []
  const openWindow = async (target: string) => {
    opened.push(target)
    return { focus: async () => undefined }
  }
  runInNewContext(script, {
    URL,
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => openWindows.map((open) => ({ ...open, navigate: openWindow })),
      openWindow,
    },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.flatMap(({ title, options }) => (options.tag === tag ? [{ title, body: options.body }] : [])),
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  })
  const run = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => work.push(given) })
    await Promise.all(work)
  }
  return {
    shown,
    opened,
    push: (message: object) => run('push', { data: { json: () => message } }),
    click: (data: string) => run('notificationclick', { notification: { data, close: () => undefined } }),
  }
}

test('a push message is shown, and repeated without a second sound', async () => {
  const worker = await startPushWorker()
  const message = { title: 'Tahanan', body: 'You have a new message', url: '/dashboard', tag: 'a', lang: 'en' }
  await worker.push(message)
  await worker.push(message)
  await worker.push({ ...message, body: 'You have 2 new messages' })
  expect(worker.shown.map(({ options }) => [options.tag, options.data, options.renotify])).toEqual([
    ['a', '/dashboard', true],
    ['a', '/dashboard', false],
    ['a', '/dashboard', true],
  ])
})

test('a click opens a page of this site, in the open window if there is one, and no other site', async () => {
  for (const windows of [[], [{ url: ORIGIN }]]) {
    const worker = await startPushWorker(windows)
    await worker.click('/dashboard/notifications')
    await worker.click('https://elsewhere.example/')
    await worker.click('//elsewhere.example/')
    expect(worker.opened).toEqual([`${ORIGIN}/dashboard/notifications`])
  }
})

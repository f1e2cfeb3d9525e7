import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
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

/** Runs the worker with a network that fails. Returns the answer to a request, or undefined if it leaves the request alone. */
async function ask(script: string, request: { mode: string; method: string }, fetchPage: () => Promise<Response>) {
  const listeners = new Map<string, (event: unknown) => void>()
  runInNewContext(script, {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    fetch: fetchPage,
    Response,
  })
  let answer: Promise<Response> | undefined
  const respondWith = (given: Promise<Response>) => void (answer = given)
  listeners.get('fetch')?.({ request, preloadResponse: Promise.resolve(undefined), respondWith })
  return answer
}

test('only pages that cannot be loaded are answered: no files, streams, downloads by script or sent forms', async () => {
  const { url } = await start()
  const script = await (await fetch(new URL('/service-worker.js', url))).text()
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  const page = { mode: 'navigate', method: 'GET' }
  const answer = await ask(script, page, fail)
  expect(answer?.status).toBe(503)
  expect(await answer?.text()).toMatch(/lang="en".*You are offline.*Try Again.*lang="fil".*Wala kang internet/s)
  expect(await ask(script, { mode: 'navigate', method: 'POST' }, fail)).toBeUndefined()
  for (const mode of ['cors', 'no-cors', 'same-origin'])
    expect(await ask(script, { mode, method: 'GET' }, fail)).toBeUndefined()
  const fromNetwork = new Response('error page of the server', { status: 500 })
  expect(await ask(script, page, async () => fromNetwork)).toBe(fromNetwork)
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestJson } from './json-client.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Call = { path: string; init: RequestInit }

/** Replaces fetch; without a response it hangs until its signal aborts. */
function stubFetch(response?: Response): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, init })
    if (response) return Promise.resolve(response)
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  })
  return calls
}

describe('requestJson', () => {
  test('a request without a body is a GET and returns the data', async () => {
    const calls = stubFetch(Response.json({ items: [1] }))
    expect(await requestJson('/api/places?q=a')).toEqual({ kind: 'data', data: { items: [1] } })
    expect(calls[0]).toMatchObject({ path: '/api/places?q=a', init: { headers: { Accept: 'application/json' } } })
    expect(calls[0]?.init.method).toBeUndefined()
  })

  test('an object is posted as JSON, and a response with status 204 has no data', async () => {
    const calls = stubFetch(new Response(null, { status: 204 }))
    expect(await requestJson('/api/saved', { body: { id: 1 }, keepalive: true })).toEqual({ kind: 'data' })
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"id":1}',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
    })
  })

  test('a form is posted unchanged, so that the browser sets its content type', async () => {
    const calls = stubFetch(Response.json({}))
    const body = new FormData()
    await requestJson('/api/x', { body })
    expect(calls[0]?.init.body).toBe(body)
    expect(calls[0]?.init.headers).not.toHaveProperty('Content-Type')
  })

  test('a refusal has status, code and message of the server', async () => {
    stubFetch(Response.json({ code: 'app.tooManyRequests', message: 'Wait a moment' }, { status: 429 }))
    const refusal = { kind: 'refusal', status: 429, code: 'app.tooManyRequests', message: 'Wait a moment' }
    expect(await requestJson('/api/x')).toEqual(refusal)
  })

  test('a refusal without JSON has an empty code and message', async () => {
    stubFetch(new Response('<html>Bad gateway</html>', { status: 502 }))
    expect(await requestJson('/api/x')).toEqual({ kind: 'refusal', status: 502, code: '', message: '' })
  })

  test('a redirect to the sign-in page is a refusal with status 401', async () => {
    stubFetch(Object.defineProperty(new Response('<html>'), 'redirected', { value: true }))
    expect(await requestJson('/api/x')).toMatchObject({ kind: 'refusal', status: 401 })
  })

  test('a network failure and an incomplete response are unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await requestJson('/api/x')).toEqual({ kind: 'unreachable' })
    stubFetch(new Response('{"items":[', { status: 200 }))
    expect(await requestJson('/api/x')).toEqual({ kind: 'unreachable' })
  })

  test('a request ends at its timeout, 15 s by default', async () => {
    stubFetch()
    let settled = 0
    void requestJson('/api/x').then(() => settled++)
    void requestJson('/api/x', { timeoutMs: 120_000 }).then(() => settled++)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(settled).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toBe(1)
    await vi.advanceTimersByTimeAsync(105_000)
    expect(settled).toBe(2)
  })

  test('the signal of the caller aborts the request, and no timer is left', async () => {
    stubFetch()
    const controller = new AbortController()
    const outcome = requestJson('/api/x', { signal: controller.signal })
    controller.abort()
    expect(await outcome).toEqual({ kind: 'unreachable' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

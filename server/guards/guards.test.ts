// Each guard refuses its attack, and a null control shows that the same request has an effect without the guard.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { getRequestFacts, requestFacts } from '#server/facts.ts'
import { lastResort } from '#server/last-resort.ts'
import type { Step } from '#server/pipeline.ts'
import { startServerWithSteps, removeStep } from '#tests/support/servers/pipeline.ts'
import { boundedBody } from './bounded-body.ts'
import { diskWatermark } from './disk-watermark.ts'
import { eventBudget } from './event-budget.ts'
import { sameOrigin } from './same-origin.ts'
import { createPolicyBuilder, securityHeaders } from './security-headers.ts'
import { MAX_MANIFEST_PATHS, soundRequest } from './sound-request.ts'

let freeBytes = Number.MAX_SAFE_INTEGER

const makeGuards = (baseUrl: URL): Step[] => [
  ['facts', requestFacts()],
  ['security headers', securityHeaders(createPolicyBuilder({ isSecure: false }))],
  ['same origin', sameOrigin(baseUrl)],
  ['disk watermark', diskWatermark({ freeBytes: async () => freeBytes, watermarkBytes: 1_000 })],
  ['bounded body', boundedBody(1_000)],
  ['last resort', lastResort(createLog({ level: 'silent' }))],
]

const makeForm = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
})

describe('same-origin guard', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['an origin that only begins like ours', { Origin: 'http://127.0.0.1.evil.example' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['the origin "null"', { Origin: 'null' }],
    ['no origin and no fetch metadata', {}],
    ['no origin and a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
    ['no origin and a same-site fetch', { 'Sec-Fetch-Site': 'same-site' }],
  ]
  test.each(foreign)('the same-origin guard refuses a POST with %s', async (_name, headers) => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    const response = await fetch(url, makeForm('a=1', headers))
    expect(response.status).toBe(403)
    expect(getEffectCount()).toBe(0)
  })

  test.each(foreign)(
    'without the same-origin guard a POST with %s has an effect (null control)',
    async (_name, headers) => {
      const { url, getEffectCount } = await startServerWithSteps((base) => removeStep('same origin', makeGuards(base)))
      await fetch(url, makeForm('a=1', headers))
      expect(getEffectCount()).toBe(1)
    },
  )

  test('our own pages may post, by Origin, by Fetch Metadata and by any loopback name', async () => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    await fetch(url, makeForm('a=1', { Origin: url.origin }))
    await fetch(url, makeForm('a=1', { Origin: `http://localhost:${url.port}` }))
    await fetch(url, makeForm('a=1', { 'Sec-Fetch-Site': 'same-origin' }))
    expect(getEffectCount()).toBe(3)
  })

  test('a mail client may only post to the one-click unsubscribe addresses', async () => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    const post = (path: string, headers: Record<string, string> = {}) =>
      fetch(new URL(path, url), makeForm('List-Unsubscribe=One-Click', headers))
    await post('/newsletter/unsubscribe?token=a')
    await post('/emails/unsubscribe?token=a')
    expect(getEffectCount()).toBe(2)
    const refused = [
      await post('/emails/unsubscribe'),
      await post('/emails/unsubscribe?tokens=a'),
      await post('/newsletter/confirm?token=a'),
      await post('/emails/unsubscribe/?token=a'),
      await post('/emails/unsubscribe?token=a', { Origin: 'https://evil.example' }),
      await post('/emails/unsubscribe?token=a', { 'Sec-Fetch-Site': 'cross-site' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect(getEffectCount()).toBe(2)
  })

  test('a browser may report a CSP violation without Origin, another site may not', async () => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    const post = (path: string, headers: Record<string, string> = {}) =>
      fetch(new URL(path, url), makeForm('{}', { 'Content-Type': 'application/csp-report', ...headers }))
    await post('/api/csp-reports')
    expect(getEffectCount()).toBe(1)
    expect((await post('/api/csp-reports', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await post('/api/error-reports')).status).toBe(403)
    expect(getEffectCount()).toBe(1)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('the same-origin guard refuses a foreign %s', async (method) => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    expect((await fetch(url, { method, headers: { Origin: 'https://evil.example' } })).status).toBe(403)
    expect(getEffectCount()).toBe(0)
  })
})

describe('sound request', () => {
  const makeSteps = (baseUrl: URL): Step[] => {
    const steps = makeGuards(baseUrl)
    return [...steps.slice(0, 2), ['sound request', soundRequest()], ...steps.slice(2)]
  }
  const manyPaths = `/__manifest?version=x&paths=${'/a,'.repeat(MAX_MANIFEST_PATHS)}`
  const unsound: [string, string, number][] = [
    ['GET', '/%0a', 400],
    ['GET', '/a%0db', 400],
    ['GET', '/%00', 400],
    ['GET', '/%E2%80%A8', 400],
    ['GET', '/%ff', 400],
    ['GET', '/\\', 400],
    ['GET', '/\\evil.example/', 400],
    ['GET', 'http://x:99999/', 400],
    ['GET', manyPaths, 400],
    ['GET', `/${manyPaths}`, 400],
    ['GET', `/x/..${manyPaths}`, 400],
    ['GET', '*', 400],
    ['TRACE', '/', 405],
    ['PROPFIND', '/', 405],
    ['SEARCH', '/', 405],
  ]
  const send = (url: URL, method: string, path: string) =>
    new Promise<{ status: number; allow: string | undefined }>((resolve, reject) => {
      const headers = { Origin: url.origin }
      httpRequest({ host: url.hostname, port: url.port, method, path, headers }, (res) => {
        res.resume()
        resolve({ status: res.statusCode ?? 0, allow: res.headers.allow })
      })
        .on('error', reject)
        .end()
    })

  test.each(unsound)('%s %s is refused before it is routed', async (method, path, status) => {
    const { url, getEffectCount } = await startServerWithSteps(makeSteps)
    const response = await send(url, method, path)
    expect(response.status).toBe(status)
    if (status === 405) expect(response.allow).toBe('GET, HEAD, POST, OPTIONS')
    expect(getEffectCount()).toBe(0)
  })

  test.each(unsound)('without the guard %s %s reaches the route (null control)', async (method, path) => {
    const { url, getEffectCount } = await startServerWithSteps((base) => removeStep('sound request', makeSteps(base)))
    await send(url, method, path)
    expect(getEffectCount()).toBe(1)
  })

  const sendTwoHosts = (url: URL) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname)
      let answer = ''
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
      socket.on('error', reject).on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
      socket.write(`GET / HTTP/1.1\r\nHost: ${url.host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    })

  test('a request with two hosts is refused, and passes without the guard (null control)', async () => {
    const guarded = await startServerWithSteps(makeSteps)
    expect(await sendTwoHosts(guarded.url)).toBe('HTTP/1.1 400 Bad Request')
    expect(guarded.getEffectCount()).toBe(0)
    const unguarded = await startServerWithSteps((base) => removeStep('sound request', makeSteps(base)))
    expect(await sendTwoHosts(unguarded.url)).toBe('HTTP/1.1 200 OK')
  })

  test('OPTIONS is answered with the methods and has no effect', async () => {
    const { url, getEffectCount } = await startServerWithSteps(makeSteps)
    expect(await send(url, 'OPTIONS', '/signin')).toEqual({ status: 204, allow: 'GET, HEAD, POST, OPTIONS' })
    expect(getEffectCount()).toBe(0)
  })

  test.each(['/', '/%5C', '/Ni%C3%B1o', '/.//evil.example', '/?q=a\\b', 'http://x/', '/__manifest?paths=/a,/b'])(
    'a request for %s passes',
    async (path) => {
      const { url, getEffectCount } = await startServerWithSteps(makeSteps)
      expect((await send(url, 'GET', path)).status).toBe(200)
      expect(getEffectCount()).toBe(1)
    },
  )
})

describe('body guard', () => {
  const hostile: [string, number, string, string | Uint8Array<ArrayBuffer>][] = [
    ['a body over the limit', 413, 'application/x-www-form-urlencoded', 'a'.repeat(1_001)],
    ['malformed UTF-8', 400, 'application/x-www-form-urlencoded', Uint8Array.of(0x61, 0x3d, 0xc3, 0x28)],
    ['malformed UTF-8 behind percent-escapes', 400, 'application/x-www-form-urlencoded', 'a=%C3%28'],
    ['a NUL behind a percent-escape', 400, 'application/x-www-form-urlencoded', 'a=%00'],
    ['malformed JSON', 400, 'application/json', '{"a":'],
    ['a NUL in JSON', 400, 'application/json', String.raw`{"a":"\u0000"}`],
    ['an unknown content type', 415, 'application/xml', '<a/>'],
  ]
  test.each(hostile)('the body guard refuses %s with %i', async (_name, status, type, body) => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    const response = await fetch(url, { method: 'POST', body, headers: { 'Content-Type': type, Origin: url.origin } })
    expect(response.status).toBe(status)
    expect(getEffectCount()).toBe(0)
  })

  test.each(hostile)(
    'without the body guard %s reaches the route (null control)',
    async (_name, _status, type, body) => {
      const { url, getEffectCount } = await startServerWithSteps((base) => removeStep('bounded body', makeGuards(base)))
      await fetch(url, { method: 'POST', body, headers: { 'Content-Type': type, Origin: url.origin } })
      expect(getEffectCount()).toBe(1)
    },
  )

  test('a chunked body without a length is cut at the limit', async () => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { 'Content-Type': 'text/plain', Origin: url.origin, 'Transfer-Encoding': 'chunked' }
      const req = httpRequest(url, { method: 'POST', headers }, (res) => resolve(res.statusCode ?? 0))
      req.on('error', reject)
      req.write('x'.repeat(2_000)) // without an end
    })
    expect(status).toBe(413)
    expect(getEffectCount()).toBe(0)
  })

  const sendExpecting = (url: URL, length: number) =>
    new Promise<{ status: number; mayContinue: boolean }>((resolve, reject) => {
      const headers = {
        'Content-Type': 'text/plain',
        'Content-Length': length,
        Origin: url.origin,
        Expect: '100-continue',
      }
      let mayContinue = false
      const req = httpRequest(url, { method: 'POST', headers }, (res) => {
        resolve({ status: res.statusCode ?? 0, mayContinue })
        req.destroy()
      })
      req.on('continue', () => {
        mayContinue = true
        req.end('x'.repeat(length))
      })
      req.on('error', reject)
      req.flushHeaders()
    })
  test('a client that announces too large a body is refused before it may send it, and any other may send it', async () => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    expect(await sendExpecting(url, 1_001)).toEqual({ status: 413, mayContinue: false })
    expect(getEffectCount()).toBe(0)
    expect(await sendExpecting(url, 1_000)).toEqual({ status: 200, mayContinue: true })
  })

  test('ñ, ₱ and emoji pass the body guard unchanged', async () => {
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    const body = new URLSearchParams({ name: "Niño O'Hara ₱ 🏠" }).toString()
    expect((await fetch(url, makeForm(body, { Origin: url.origin }))).status).toBe(200)
    expect(getEffectCount()).toBe(1)
  })
})

describe('disk guard', () => {
  test('on a full disk writes are refused with a clear text and reads continue', async () => {
    freeBytes = 999
    const { url, getEffectCount } = await startServerWithSteps(makeGuards)
    const refused = await fetch(url, makeForm('a=1', { Origin: url.origin, Accept: 'application/json' }))
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(((await refused.json()) as { message: string }).message.length).toBeGreaterThan(20)
    expect((await fetch(url)).status).toBe(200)
    expect(getEffectCount()).toBe(1)
    freeBytes = Number.MAX_SAFE_INTEGER
  })

  test('without the disk guard the write has an effect (null control)', async () => {
    freeBytes = 0
    const { url, getEffectCount } = await startServerWithSteps((base) => removeStep('disk watermark', makeGuards(base)))
    await fetch(url, makeForm('a=1', { Origin: url.origin }))
    expect(getEffectCount()).toBe(1)
    freeBytes = Number.MAX_SAFE_INTEGER
  })
})

describe('security headers', () => {
  test('responses and refusals have the security headers, with a new nonce each time', async () => {
    const { url } = await startServerWithSteps(makeGuards)
    const responses = await Promise.all([fetch(url), fetch(url, makeForm('a=1')), fetch(new URL('/%E0%A4%A', url))])
    const nonces = responses.map(
      (response) => /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(new Set(nonces).size).toBe(3)
    for (const response of responses) {
      expect(response.headers.get('content-security-policy')).toContain("object-src 'none'")
      expect(response.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      expect(response.headers.get('content-security-policy')).toContain('report-to csp; report-uri /api/csp-reports')
      expect(response.headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"')
      expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(response.headers.get('x-powered-by')).toBeNull()
    }
  })

  test('without the step a response has no security headers (null control)', async () => {
    const { url } = await startServerWithSteps((base) => removeStep('security headers', makeGuards(base)))
    expect((await fetch(url)).headers.get('content-security-policy')).toBeNull()
  })
})

describe('client address', () => {
  const readClientAddress = async (trustedProxies: string[], forwarded: string) => {
    let address: unknown
    const recordAddress: RequestHandler = (_req, res, next) => {
      address = getRequestFacts(res).clientAddress
      next()
    }
    const { url } = await startServerWithSteps(
      () => [
        ['facts', requestFacts()],
        ['look', recordAddress],
      ],
      { trustedProxies },
    )
    await fetch(url, { headers: { 'X-Forwarded-For': forwarded } })
    return address
  }
  test('the client address comes from the socket, not from headers of the client', async () => {
    expect(await readClientAddress([], '203.0.113.9')).toBe('127.0.0.1')
  })
  test('behind a trusted proxy the client address is the hop that the proxy added', async () => {
    expect(await readClientAddress(['loopback'], '203.0.113.9')).toBe('203.0.113.9')
    expect(await readClientAddress(['loopback'], '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  })
})

describe('time limits of the server', () => {
  const timeouts = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
  const trickle = (url: URL, ms: number) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(url.port), url.hostname)
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('close', () => resolve(received))
      socket.on('error', () => resolve(received))
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
      const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 50)
      setTimeout(() => {
        clearInterval(drip)
        socket.destroy()
      }, ms)
    })

  test('a client that never finishes its headers gets 408', async () => {
    const { url } = await startServerWithSteps(makeGuards, timeouts)
    expect(await trickle(url, 3_000)).toContain('408')
  })

  test('without time limits the slow client stays connected (null control)', async () => {
    const { url } = await startServerWithSteps(makeGuards, { ...timeouts, headersTimeout: 0, requestTimeout: 0 })
    expect(await trickle(url, 1_000)).toBe('')
  })
})

describe('event budget', () => {
  const post = (url: URL, path: string) => fetch(new URL(path, url), { method: 'POST', body: '{}' })

  test('a process accepts so many batches of events a second and refuses the rest; other requests do not count', async () => {
    let now = 1_000
    const steps: Step[] = [
      ['facts', requestFacts()],
      ['event budget', eventBudget({ rate: 2, burst: 2, now: () => now })],
    ]
    const { url } = await startServerWithSteps(() => steps)
    const send = async (path = '/api/events') => (await post(url, path)).status
    const accepted = await send('/other')
    expect([await send(), await send(), await send()]).toEqual([accepted, accepted, 429])
    expect(await send('/other')).toBe(accepted)
    now += 500
    expect([await send(), await send()]).toEqual([accepted, 429])
    now += 60_000 // a long pause saves up no more than the burst
    expect([await send(), await send(), await send()]).toEqual([accepted, accepted, 429])
    now -= 3_600_000 // a clock that was set back
    expect(await send()).toBe(429)
    now += 500
    expect(await send()).toBe(accepted)
  })

  test('without the budget every batch is accepted (null control)', async () => {
    const { url } = await startServerWithSteps(() => [['facts', requestFacts()]])
    const statuses = new Set<number>()
    for (let n = 0; n < 50; n++) statuses.add((await post(url, '/api/events')).status)
    expect(statuses.has(429)).toBe(false)
  })
})

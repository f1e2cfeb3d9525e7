import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCAL_ADDRESSES } from '#tests/support/local-addresses.ts'
import { createCalendarFetcher } from './calendar-fetcher.server.ts'

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const seen: { path: string; headers: IncomingHttpHeaders }[] = []
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://calendar.example')
    seen.push({ path: pathname, headers: request.headers })
    if (pathname === '/silent') return
    if (pathname === '/slow') {
      response.write('BEGIN:VCALENDAR')
      return
    }
    if (pathname === '/moved') response.writeHead(302, { Location: searchParams.get('to') ?? '' })
    else if (pathname === '/moved-without-address') response.writeHead(302)
    else if (pathname === '/broken') response.writeHead(500)
    else if (pathname === '/large') {
      response.writeHead(200, { 'Content-Length': String(2 * 1024 * 1024) })
      response.write('x')
      return
    } else if (pathname === '/endless') {
      for (let part = 0; part < 40; part++) response.write('x'.repeat(64 * 1024))
    } else if (request.headers['if-none-match'] === '"1"') response.writeHead(304)
    else response.writeHead(200, { ETag: '"1"', 'Last-Modified': 'Mon, 02 Mar 2026 02:00:00 GMT' })
    response.end(pathname === '/calendar.ics' && response.statusCode === 200 ? CALENDAR : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  seen.length = 0
})

type Resolve = (name: string) => Promise<{ address: string; family: number }[]>
const toLocal: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const request = (url: string) => ({ url, version: null })
/** As in production, except that http is allowed, so that the server of the test could be reached. */
const guarded = (resolveName?: Resolve) =>
  createCalendarFetcher({ allowsUrl: () => true, timeoutMs: 2_000, ...(resolveName ? { resolveName } : {}) })
/** Reaches the server of the test. `private.example` is not allowed, as in production. */
const open = (timeoutMs = 2_000) =>
  createCalendarFetcher({
    allowsUrl: () => true,
    resolveName: async (name) => [{ address: name === 'private.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
    allowsAddress: (address) => address === '127.0.0.1',
    timeoutMs,
  })
const at = (path: string) => `http://calendar.example:${port}${path}`
const REFUSED = { kind: 'failed', problem: 'address' }

describe('addresses from which no calendar is fetched', () => {
  test('the table has every way to write a local address', () => {
    expect(LOCAL_ADDRESSES.length).toBeGreaterThanOrEqual(40)
  })

  test.each(LOCAL_ADDRESSES)('%s is refused without a connection', async (address) => {
    expect(await guarded()(request(`http://${address}:${port}/calendar.ics`))).toEqual(REFUSED)
    expect(seen).toEqual([])
  })

  test.each(['localhost', 'localhost.', 'LOCALHOST', 'app.localhost'])('the name %s is refused', async (name) => {
    expect(await guarded()(request(`http://${name}:${port}/calendar.ics`))).toMatchObject({ kind: 'failed' })
    expect(seen).toEqual([])
  })

  test.each([
    ['a private address', [{ address: '10.0.0.1', family: 4 }]],
    [
      'a public and a private address',
      [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['the metadata address', [{ address: '169.254.169.254', family: 4 }]],
    ['no address', []],
  ])('a name with %s is refused without a connection', async (_, addresses) => {
    expect(await guarded(async () => addresses)(request(at('/calendar.ics')))).toEqual(REFUSED)
    expect(seen).toEqual([])
  })

  test.each([
    'http://calendar.example/',
    'ftp://calendar.example/',
    'file:///etc/passwd',
    'webcal://calendar.example/',
    'javascript:alert(1)',
    'https://user:password@calendar.example/',
    'https://user@calendar.example/',
    'https://calendar.example:22/',
    'https://calendar.example:80/',
    'https://calendar.example/#part',
    '//calendar.example/',
    'calendar.example',
    '',
  ])('%s is refused before its name is resolved', async (url) => {
    let resolved = 0
    const fetchCalendar = createCalendarFetcher({
      resolveName: async () => {
        resolved++
        return []
      },
    })
    expect(await fetchCalendar(request(url))).toEqual(REFUSED)
    expect(resolved).toBe(0)
    await fetchCalendar(request('https://calendar.example/'))
    expect(resolved).toBe(1) // null control
  })

  test.each(['http://[::1]/', 'http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://private.example/'])(
    'a redirect to %s is refused',
    async (to) => {
      expect(await open()(request(at(`/moved?to=${encodeURIComponent(to)}`)))).toEqual(REFUSED)
      expect(seen.map(({ path }) => path)).toEqual(['/moved'])
    },
  )

  test('a redirect from https to another scheme is refused', async () => {
    const fetchCalendar = createCalendarFetcher({
      // The first address is allowed although it is not https; what follows is checked as in production
      allowsUrl: (url) => url.includes('/moved') || url.startsWith('https:'),
      allowsAddress: () => true,
      resolveName: toLocal,
      timeoutMs: 2_000,
    })
    expect(await fetchCalendar(request(at(`/moved?to=${encodeURIComponent(at('/calendar.ics'))}`)))).toEqual(REFUSED)
    expect(seen.map(({ path }) => path)).toEqual(['/moved'])
  })
})

describe('a calendar at an allowed address', () => {
  test('the content comes with its version, and the name is resolved once', async () => {
    let resolved = 0
    const fetchCalendar = createCalendarFetcher({
      allowsUrl: () => true,
      allowsAddress: () => true,
      resolveName: async () => [{ address: resolved++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    })
    const fetched = await fetchCalendar(request(at('/calendar.ics')))
    expect(fetched).toMatchObject({
      kind: 'content',
      version: { etag: '"1"', lastModified: 'Mon, 02 Mar 2026 02:00:00 GMT' },
    })
    expect(fetched.kind === 'content' && new TextDecoder().decode(fetched.bytes)).toBe(CALENDAR)
    expect(seen[0]?.headers).toMatchObject({ host: `calendar.example:${port}`, 'accept-encoding': 'identity' })
    expect(resolved).toBe(1)
  })

  test('a known version is asked for, and an unchanged calendar has no content', async () => {
    const version = { etag: '"1"', lastModified: 'Mon, 02 Mar 2026 02:00:00 GMT' }
    expect(await open()({ url: at('/calendar.ics'), version })).toEqual({ kind: 'unchanged' })
    expect(seen[0]?.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': version.lastModified })
  })

  test('three redirects are followed, a fourth is not', async () => {
    const wrap = (url: string) => at(`/moved?to=${encodeURIComponent(url)}`)
    const three = wrap(wrap(wrap('/calendar.ics')))
    expect(await open()(request(three))).toMatchObject({ kind: 'content' })
    seen.length = 0
    expect(await open()(request(wrap(three)))).toEqual({ kind: 'failed', problem: 'redirect' })
    expect(seen).toHaveLength(4)
  })

  test.each([
    ['/broken', 'status'],
    ['/moved-without-address', 'status'],
    ['/moved?to=http%3A%2F%2F', 'address'],
    ['/large', 'tooLarge'],
    ['/endless', 'tooLarge'],
  ])('%s fails with %s', async (path, problem) => {
    expect(await open()(request(at(path)))).toEqual({ kind: 'failed', problem })
  })

  test.each(['/silent', '/slow'])('%s ends after the time limit', async (path) => {
    expect(await open(200)(request(at(path)))).toEqual({ kind: 'failed', problem: 'timeout' })
  })

  test('a closed port and an unknown name are no connection', async () => {
    expect(await open()(request('http://calendar.example:1/'))).toEqual({ kind: 'failed', problem: 'connection' })
    const unknown = guarded(() => Promise.reject(new Error('no such name')))
    expect(await unknown(request(at('/')))).toEqual({ kind: 'failed', problem: 'connection' })
  })
})

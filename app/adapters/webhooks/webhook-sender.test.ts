import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCAL_ADDRESSES } from '#tests/support/local-addresses.ts'
import { createWebhookSender } from './webhook-sender.server.ts'

const seen: { path: string; host: string }[] = []
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', host: request.headers.host ?? '' })
    if (request.url === '/silent') return
    if (request.url === '/moved') response.writeHead(302, { Location: '/secret' })
    else if (request.url === '/broken') response.writeHead(500)
    response.end('x'.repeat(100_000))
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

const request = (url: string) => ({ url, headers: {}, body: '{}' })
/** As in production, except that http is allowed, so that the server of the test could be reached. */
const guarded = (resolveName?: (name: string) => Promise<{ address: string; family: number }[]>) =>
  createWebhookSender({ allowsUrl: () => true, timeoutMs: 2_000, ...(resolveName ? { resolveName } : {}) })

describe('addresses that a webhook must not reach', () => {
  test.each(LOCAL_ADDRESSES)('%s is refused without a connection', async (address) => {
    const url = `http://${address}:${port}/secret`
    expect(await guarded().isAllowed(url)).toBe(false)
    expect(await guarded().send(request(url))).toEqual({ isDelivered: false, problem: 'address', status: null })
    expect(seen).toEqual([])
  })

  test.each(['localhost', 'localhost.', 'LOCALHOST'])('the name %s is refused without a connection', async (name) => {
    expect(await guarded().send(request(`http://${name}:${port}/secret`))).toMatchObject({ isDelivered: false })
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
    ['no address', []],
  ])('a name with %s is refused without a connection', async (_, addresses) => {
    const sender = guarded(async () => addresses)
    expect(await sender.send(request(`http://receiver.example:${port}/secret`))).toMatchObject({ problem: 'address' })
    expect(seen).toEqual([])
  })

  test.each([
    'http://receiver.example/',
    'ftp://receiver.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:password@receiver.example/',
    'https://receiver.example:22/',
    'https://receiver.example:80/',
    'https://receiver.example/#part',
    '//receiver.example/',
    'receiver.example',
    '',
  ])('the address %s is refused before its name is resolved', async (url) => {
    let resolved = 0
    const sender = createWebhookSender({
      resolveName: async () => {
        resolved++
        return [{ address: '93.184.215.14', family: 4 }]
      },
    })
    expect(await sender.isAllowed(url)).toBe(false)
    expect(await sender.send(request(url))).toMatchObject({ problem: 'address' })
    expect(resolved).toBe(0)
    expect(await sender.isAllowed('https://receiver.example/hook')).toBe(true) // null control
  })

  test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '100.128.0.1', '[2606:4700::1111]'])(
    '%s is public',
    async (address) => {
      expect(await createWebhookSender().isAllowed(`https://${address}/hook`)).toBe(true) // null control
    },
  )
})

describe('a webhook to an allowed address', () => {
  const open = (resolveName = async () => [{ address: '127.0.0.1', family: 4 }], timeoutMs = 2_000) =>
    createWebhookSender({ allowsUrl: () => true, allowsAddress: () => true, resolveName, timeoutMs })

  test('the connection goes to the address that was checked, and the name is resolved once', async () => {
    let resolved = 0
    const sender = open(async () => {
      resolved++
      return [{ address: resolved === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    })
    expect(await sender.send(request(`http://receiver.example:${port}/hook`))).toEqual({
      isDelivered: true,
      status: 200,
    })
    expect(seen).toEqual([{ path: '/hook', host: `receiver.example:${port}` }])
    expect(resolved).toBe(1)
  })

  test('a redirect is not followed', async () => {
    const result = await open().send(request(`http://receiver.example:${port}/moved`))
    expect(result).toEqual({ isDelivered: false, problem: 'redirect', status: 302 })
    expect(seen.map(({ path }) => path)).toEqual(['/moved'])
  })

  test('an error, silence and a closed port are told apart', async () => {
    expect(await open().send(request(`http://receiver.example:${port}/broken`))).toMatchObject({
      problem: 'status',
      status: 500,
    })
    expect(await open(undefined, 200).send(request(`http://receiver.example:${port}/silent`))).toMatchObject({
      problem: 'timeout',
    })
    expect(await open().send(request('http://receiver.example:1/hook'))).toMatchObject({ problem: 'connection' })
    const unknown = open(async () => Promise.reject(new Error('no such name')))
    expect(await unknown.send(request('http://receiver.example/hook'))).toMatchObject({ problem: 'connection' })
  })
})

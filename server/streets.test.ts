import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildStreetFile } from '#tests/support/fixtures/street-file.ts'
import { assemble } from './pipeline.ts'
import { streets } from './streets.ts'

const folder = mkdtempSync(join(tmpdir(), 'streets-'))
const path = join(folder, 'streets.pmtiles')
const file = buildStreetFile({ lat: 14.55, lng: 121.03 })
let server: Server
let url = ''

beforeAll(async () => {
  writeFileSync(path, file)
  writeFileSync(join(folder, 'secret.pmtiles'), 'secret')
  server = createServer(assemble([['streets', streets(path)]], { trustedProxies: [] }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const get = (range?: string, address = '/map/streets.pmtiles', method = 'GET') =>
  fetch(url + address, { method, headers: range ? { Range: range } : {} })

describe('street file', () => {
  test('a range is sent with 206 and may be cached', async () => {
    const response = await get('bytes=0-6')
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('PMTiles')
    expect(response.headers.get('content-range')).toBe(`bytes 0-6/${file.length}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  })

  test('a range that ends after the file is cut at its end', async () => {
    const response = await get(`bytes=${file.length - 3}-999999`)
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 3])
  })

  test.each([undefined, 'bytes=0-', 'bytes=-5', 'bytes=9-1', 'bytes=0-1,3-4', 'bytes=99999999-99999999', 'lines=0-1'])(
    'the range %s is answered with 416 and the size',
    async (range) => {
      const response = await get(range)
      expect([response.status, await response.text()]).toEqual([416, ''])
      expect(response.headers.get('content-range')).toBe(`bytes */${file.length}`)
    },
  )

  test('a range of another version is refused', async () => {
    const headers = { Range: 'bytes=0-6', 'If-Range': '"other"' }
    expect((await fetch(`${url}/map/streets.pmtiles`, { headers })).status).toBe(416)
  })

  test.each(['/map/secret.pmtiles', '/map/streets.pmtiles/../secret.pmtiles', '/map/streets.pmtiles%00', '/map/'])(
    'no other file is sent: %s',
    async (address) => {
      expect((await get('bytes=0-5', address)).status).toBe(404)
    },
  )

  test('other methods are not answered', async () => {
    expect((await get('bytes=0-5', undefined, 'POST')).status).toBe(404)
  })

  test('a reader of PMTiles finds the tiles', async () => {
    const archive = new PMTiles(`${url}/map/streets.pmtiles`)
    expect(await archive.getHeader()).toMatchObject({ maxZoom: 14, tileType: 1 })
    expect((await archive.getZxy(0, 0, 0))?.data.byteLength).toBeGreaterThan(50)
    expect(await archive.getZxy(14, 0, 0)).toBeUndefined()
  })
})

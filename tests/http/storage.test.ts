// Public files at /storage/object/public, through the whole server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-files-'))
const picture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

beforeAll(async () => {
  const storage = createDiskStorage(join(dataDir, 'storage'))
  await storage.put({ bucket: 'property-images', path: 'a/1.webp' }, picture, { contentType: 'image/webp' })
  await storage.put({ bucket: 'documents', path: 'lease.pdf' }, Buffer.from('%PDF private'), {
    contentType: 'application/pdf',
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = setUpServer(setUpTestDatabase(), { DATA_DIR: dataDir })
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/storage/object/public/${path}`, { headers })

describe('public files', () => {
  test('a public file is complete, cannot run scripts, and is cached', async () => {
    const response = await get('property-images/a/1.webp')
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': expect.any(String) as string,
    })
    expect(response.headers.get('cache-control')).toContain('immutable')
    const cachedResponse = await get('property-images/a/1.webp', {
      'If-None-Match': response.headers.get('etag') ?? '',
    })
    expect(cachedResponse.status).toBe(304)
  })

  test('a public file can be requested in ranges', async () => {
    const partialResponse = await get('property-images/a/1.webp', { Range: 'bytes=0-3' })
    expect(partialResponse.status).toBe(206)
    expect(await partialResponse.text()).toBe('RIFF')
  })

  test.each([
    'documents/lease.pdf',
    'property-images/none.webp',
    'property-images/../documents/lease.pdf',
    'property-images/..%2f..%2fsecrets.json',
    'nowhere/x.webp',
  ])('%s is not found', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('private')
  })
})

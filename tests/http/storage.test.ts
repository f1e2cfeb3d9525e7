// Public files at the address of the specification, through the whole server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-files-'))
const picture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
let clone: Clone
let server: ServerProcess

beforeAll(async () => {
  clone = await cloneDatabase()
  const storage = createDiskStorage(join(dataDir, 'storage'))
  await storage.put({ bucket: 'property-images', path: 'a/1.webp' }, picture, { contentType: 'image/webp' })
  await storage.put({ bucket: 'documents', path: 'lease.pdf' }, Buffer.from('%PDF private'), {
    contentType: 'application/pdf',
  })
  server = await startServerProcess({ DATABASE_URL: clone.url, DATA_DIR: dataDir })
})
afterAll(async () => {
  await server.stop()
  await clone.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/storage/object/public/${path}`, { headers })

describe('a public file', () => {
  test('comes whole, inert, and to keep', async () => {
    const answer = await get('property-images/a/1.webp')
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': expect.any(String) as string,
    })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const again = await get('property-images/a/1.webp', { 'If-None-Match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('comes in parts when asked', async () => {
    const part = await get('property-images/a/1.webp', { Range: 'bytes=0-3' })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('RIFF')
  })

  test.each([
    'documents/lease.pdf',
    'property-images/none.webp',
    'property-images/../documents/lease.pdf',
    'property-images/..%2f..%2fsecrets.json',
    'nowhere/x.webp',
  ])('is all there is: %s is not found', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('private')
  })
})

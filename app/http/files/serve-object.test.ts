import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { StorageUnavailableError, type ObjectRef, type Storage } from '#app/adapters/storage/storage.server.ts'
import { TRAVERSALS } from '#app/adapters/storage/traversal.corpus.ts'
import { serveObject } from './serve-object.server.ts'

const PHOTO: ObjectRef = { bucket: 'property-images', path: 'home/photo.webp' }
const CONTENT = '0123456789'
let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-object-'))
  storage = createDiskStorage(folder)
  await storage.put(PHOTO, Buffer.from(CONTENT), { contentType: 'image/webp' })
  await storage.put({ bucket: 'avatars', path: 'me.png' }, Buffer.from('face'), { contentType: 'image/png' })
  await storage.put({ bucket: 'avatars', path: 'page.html' }, Buffer.from('<script>'), { contentType: 'text/html' })
  await storage.put({ bucket: 'documents', path: 'lease.pdf' }, Buffer.from('secret'), {
    contentType: 'application/pdf',
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads the whole response, as a browser does. */
async function requestObject(
  ref: { bucket: string; path: string },
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const response = await serveObject(storage, ref, new Request('http://localhost/', { method, headers }))
  const { status } = response
  return new Response(response.body && (await response.arrayBuffer()), { status, headers: response.headers })
}
const readFingerprint = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

test('an image has its content type, is immutable and is sandboxed', async () => {
  const response = await requestObject(PHOTO)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '10',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
    etag: expect.stringMatching(/^"\w{32}"$/),
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe(CONTENT)
})

test('a browser that accepts AVIF gets the AVIF copy of a listing photo at the same address', async () => {
  const folder = crypto.randomUUID()
  const ref = { bucket: 'property-images' as const, path: `${folder}/${'0a'.repeat(16)}-800.webp` }
  const accept = { Accept: 'image/avif,image/webp,*/*' }
  const read = async (headers: Record<string, string>, method?: string) => {
    const response = await requestObject(ref, headers, method)
    return [response.headers.get('Content-Type'), await response.text()]
  }
  await storage.put(ref, Buffer.from('webp'), { contentType: 'image/webp' })
  expect(await read(accept)).toEqual(['image/webp', 'webp']) // no copy yet
  const copy = { ...ref, path: ref.path.replace('webp', 'avif') }
  await storage.put(copy, Buffer.from('avif'), { contentType: 'image/avif' })
  expect(await read(accept)).toEqual(['image/avif', 'avif'])
  expect(await read(accept, 'HEAD')).toEqual(['image/avif', ''])
  expect(await read({ ...accept, Range: 'bytes=0-1' })).toEqual(['image/avif', 'av'])
  expect(await read({ Accept: 'image/webp,*/*' })).toEqual(['image/webp', 'webp'])
})

test('an avatar can be embedded by our own pages only', async () => {
  const response = await requestObject({ bucket: 'avatars', path: 'me.png' })
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(response.headers.get('Content-Type')).toBe('image/png')
})

test('a file of an unknown type is served as a download', async () => {
  const response = await requestObject({ bucket: 'avatars', path: 'page.html' })
  expect(response.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(response.headers.get('Content-Disposition')).toBe('attachment')
})

test('HEAD has the headers of GET and no body', async () => {
  const [got, head] = [
    await readFingerprint(await requestObject(PHOTO)),
    await readFingerprint(await requestObject(PHOTO, {}, 'HEAD')),
  ]
  expect(head.body).toBe('')
  expect(head.headers).toEqual(got.headers)
  expect((await requestObject(PHOTO, { Range: 'bytes=0-1' }, 'HEAD')).status).toBe(200)
  expect((await requestObject({ ...PHOTO, path: 'none' }, {}, 'HEAD')).status).toBe(404)
})

test('a private bucket, an invalid path and a missing object get the same answer', async () => {
  const missing = await readFingerprint(await requestObject({ bucket: 'property-images', path: 'missing.webp' }))
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control']).toBe('no-store')
  const others = [
    { bucket: 'documents', path: 'lease.pdf' },
    { bucket: '.incoming', path: 'x' },
    { bucket: 'toString', path: 'x' },
    { bucket: '', path: '' },
    ...TRAVERSALS.map((path) => ({ bucket: 'avatars', path })),
    ...TRAVERSALS.map((bucket) => ({ bucket, path: 'lease.pdf' })),
  ]
  for (const ref of others) expect(await readFingerprint(await requestObject(ref))).toEqual(missing)
})

test('the private document exists in the storage (null control)', async () => {
  expect(await storage.head({ bucket: 'documents', path: 'lease.pdf' })).not.toBeNull()
})

test('methods other than GET and HEAD are refused', async () => {
  const response = await requestObject(PHOTO, {}, 'DELETE')
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('GET, HEAD')
})

describe('conditional requests', () => {
  test.each(['"TAG"', 'W/"TAG"', '"other", "TAG"', '*'])('If-None-Match %s gives 304', async (value) => {
    const etag = (await requestObject(PHOTO)).headers.get('ETag')!
    for (const method of ['GET', 'HEAD']) {
      const response = await requestObject(PHOTO, { 'If-None-Match': value.replace('"TAG"', etag) }, method)
      expect(response.status).toBe(304)
      expect(response.headers.get('ETag')).toBe(etag)
      expect(await response.text()).toBe('')
    }
  })

  test('an outdated ETag gives the whole file', async () => {
    expect((await requestObject(PHOTO, { 'If-None-Match': '"old"' })).status).toBe(200)
  })
})

describe('range requests', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', CONTENT, 'bytes 0-9/10'],
    ['bytes=5-999999', '56789', 'bytes 5-9/10'],
  ])('the range %s gives 206 with this part', async (range, body, contentRange) => {
    const response = await requestObject(PHOTO, { Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(contentRange)
    expect(response.headers.get('Content-Length')).toBe(String(body.length))
    expect(await response.text()).toBe(body)
  })

  test.each(['bytes=10-', 'bytes=999-1000', 'bytes=-0'])('the range %s gives 416', async (range) => {
    const response = await requestObject(PHOTO, { Range: range })
    expect(response.status).toBe(416)
    expect(response.headers.get('Content-Range')).toBe('bytes */10')
  })

  test.each(['bytes=0-1,3-4', 'bytes=5-2', 'lines=0-1', 'bytes=a-b', 'bytes=-', `bytes=${'9'.repeat(30)}-`])(
    'the invalid or multiple range %s gives the whole file',
    async (range) => {
      const response = await requestObject(PHOTO, { Range: range })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(CONTENT)
    },
  )

  test('a range with an outdated If-Range gives the whole file', async () => {
    const etag = (await requestObject(PHOTO)).headers.get('ETag')!
    expect((await requestObject(PHOTO, { Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206)
    expect((await requestObject(PHOTO, { Range: 'bytes=0-1', 'If-Range': '"old"' })).status).toBe(200)
    expect((await requestObject({ ...PHOTO, path: 'none' }, { Range: 'bytes=0-1' })).status).toBe(404)
  })
})

function createEndlessStorage() {
  const state = { produced: 0 }
  const body = new Readable({
    read() {
      state.produced++
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  const info = { size: 1e12, contentType: 'image/webp', etag: 'x', modifiedAt: new Date() }
  return { body, state, storage: { ...storage, open: async () => ({ info, body }) } as Storage }
}

describe('toWebStream', () => {
  test('the source is read with backpressure and destroyed when the reader cancels', async () => {
    const { body, state, storage } = createEndlessStorage()
    const response = await serveObject(storage, PHOTO, new Request('http://localhost/'))
    const reader = response.body!.getReader()
    await reader.read()
    await wait(20)
    expect(state.produced).toBeLessThan(8)
    await reader.cancel()
    expect(body.destroyed).toBe(true)
  })

  test('the source is destroyed when the client disconnects', async () => {
    const { body, storage } = createEndlessStorage()
    const visitor = new AbortController()
    const response = await serveObject(storage, PHOTO, new Request('http://localhost/', { signal: visitor.signal }))
    const reader = response.body!.getReader()
    await reader.read()
    visitor.abort()
    expect(body.destroyed).toBe(true)
    await expect(
      reader
        .read()
        .then(() => reader.read())
        .then(() => reader.read()),
    ).rejects.toThrow()
  })

  test('an error of the source aborts the response', async () => {
    const { body, storage } = createEndlessStorage()
    const response = await serveObject(storage, PHOTO, new Request('http://localhost/'))
    body.destroy(new Error('the disk went away'))
    await expect(response.arrayBuffer()).rejects.toThrow('the disk went away')
  })
})

const failUnavailable = async () => {
  throw new StorageUnavailableError('down')
}

test('an unreachable storage gives 503 with Retry-After', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await serveObject(
      { ...storage, open: failUnavailable, head: failUnavailable },
      PHOTO,
      new Request('http://localhost/', { method }),
    )
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
})

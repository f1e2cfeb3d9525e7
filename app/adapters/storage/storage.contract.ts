// The contract of all storages, run against each of them (promise O1).
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidObjectPathError } from './object-path.ts'
import type { ObjectRef, Storage } from './storage.server.ts'

export type StorageUnderTest = { storage: Storage; close: () => Promise<void> }

const MEGABYTE = 1024 * 1024
const ANY_TYPE = { contentType: 'application/octet-stream' }
const createRef = (): ObjectRef => ({ bucket: 'property-images', path: `${randomUUID()}/photo.webp` })
const readBytes = async (storage: Storage, ref: ObjectRef, range?: { start: number; end?: number }) => {
  const found = await storage.open(ref, range)
  return found && (await buffer(found.body))
}

/** True if readers saw only complete versions while two versions replaced each other. */
export async function isNeverTorn(storage: Storage, options: { rounds: number; size: number }): Promise<boolean> {
  const ref = createRef()
  const versions = [Buffer.alloc(options.size, 'a'), Buffer.alloc(options.size * 2, 'b')]
  await storage.put(ref, versions[0]!, ANY_TYPE)
  const state = { isWriting: true }
  const writing = (async () => {
    for (let round = 0; round < options.rounds; round++) await storage.put(ref, versions[round % 2]!, ANY_TYPE)
  })().finally(() => (state.isWriting = false))
  const read = async () => {
    while (state.isWriting) {
      const found = await storage.open(ref)
      if (!found) return false
      const seen = await buffer(found.body).catch(() => Buffer.alloc(0))
      if (seen.byteLength !== found.info.size || !versions.some((version) => version.equals(seen))) return false
    }
    return true
  }
  const results = await Promise.all([read(), read(), read()])
  await writing
  return results.every(Boolean)
}

export function describeStorageContract(name: string, makeStorage: () => Promise<StorageUnderTest>): void {
  describe(`storage contract on ${name}`, () => {
    let underTest: StorageUnderTest
    beforeAll(async () => {
      underTest = await makeStorage()
    })
    afterAll(() => underTest?.close())
    describeObjects(() => underTest.storage)
    describeWrites(() => underTest.storage)
    describeListing(() => underTest.storage)
    describeRefusals(() => underTest.storage)
  })
}

function describeObjects(getStorage: () => Storage): void {
  test('binary content is returned unchanged, with its size and type', async () => {
    const ref = createRef()
    const content = randomBytes(70_001)
    const before = Date.now() - 2_000
    const stored = await getStorage().put(ref, content, { contentType: 'image/webp' })
    const found = await getStorage().open(ref)
    expect(await buffer(found!.body)).toEqual(content)
    expect(found!.info).toMatchObject({ size: 70_001, contentType: 'image/webp', etag: stored.etag })
    expect(await getStorage().head(ref)).toEqual(found!.info)
    expect(found!.info.modifiedAt.getTime()).toBeGreaterThan(before)
  })

  test('an empty object can be stored', async () => {
    const ref = createRef()
    await getStorage().put(ref, new Uint8Array(), ANY_TYPE)
    expect((await getStorage().head(ref))?.size).toBe(0)
    expect((await readBytes(getStorage(), ref))?.byteLength).toBe(0)
  })

  test('an object and a folder may share a name', async () => {
    const name = randomUUID()
    await getStorage().put({ bucket: 'documents', path: name }, Buffer.from('object'), ANY_TYPE)
    await getStorage().put({ bucket: 'documents', path: `${name}/inside` }, Buffer.from('inside'), ANY_TYPE)
    expect(String(await readBytes(getStorage(), { bucket: 'documents', path: name }))).toBe('object')
    expect(String(await readBytes(getStorage(), { bucket: 'documents', path: `${name}/inside` }))).toBe('inside')
  })

  test('the same path in another bucket is another object', async () => {
    const { path } = createRef()
    await getStorage().put({ bucket: 'avatars', path }, Buffer.from('avatar'), ANY_TYPE)
    expect(await getStorage().head({ bucket: 'documents', path })).toBeNull()
  })

  test('a missing object is null', async () => {
    expect(await getStorage().open(createRef())).toBeNull()
    expect(await getStorage().open(createRef(), { start: 1 })).toBeNull()
    expect(await getStorage().head(createRef())).toBeNull()
  })

  test('an object can be removed, and removed again', async () => {
    const ref = createRef()
    await getStorage().put(ref, Buffer.from('x'), ANY_TYPE)
    await getStorage().remove(ref)
    await getStorage().remove(ref)
    expect(await getStorage().head(ref)).toBeNull()
    expect(await getStorage().list('property-images', { prefix: ref.path })).toEqual([])
  })

  test('the etag changes only with the content', async () => {
    const ref = createRef()
    const first = await getStorage().put(ref, Buffer.from('one'), ANY_TYPE)
    const again = await getStorage().put(ref, Buffer.from('one'), ANY_TYPE)
    const other = await getStorage().put(ref, Buffer.from('two'), ANY_TYPE)
    expect(first.etag).toMatch(/^[\w-]+$/)
    expect(again.etag).toBe(first.etag)
    expect(other.etag).not.toBe(first.etag)
    expect((await getStorage().head(ref))?.etag).toBe(other.etag)
  })

  test('a range returns its bytes and the size of the whole object', async () => {
    const ref = createRef()
    await getStorage().put(ref, Buffer.from('0123456789'), ANY_TYPE)
    expect(String(await readBytes(getStorage(), ref, { start: 2, end: 4 }))).toBe('234')
    expect(String(await readBytes(getStorage(), ref, { start: 7 }))).toBe('789')
    expect(String(await readBytes(getStorage(), ref, { start: 0, end: 0 }))).toBe('0')
    expect(String(await readBytes(getStorage(), ref, { start: 8, end: 1_000 }))).toBe('89')
    const part = await getStorage().open(ref, { start: 2, end: 4 })
    part!.body.destroy()
    expect(part!.info.size).toBe(10)
    for (const range of [{ start: 10 }, { start: 5, end: 4 }, { start: -1 }]) {
      await expect(getStorage().open(ref, range)).rejects.toThrow(RangeError)
    }
  })

  test('the readiness check passes', async () => {
    await getStorage().ping()
  })
}

function describeWrites(getStorage: () => Storage): void {
  test('a reader during an overwrite gets the old or the new object, never a mixture', async () => {
    expect(await isNeverTorn(getStorage(), { rounds: 30, size: 200_000 })).toBe(true)
  })

  test('of concurrent writers one wins completely', async () => {
    const ref = createRef()
    const contents = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000 + index, String(index)))
    await Promise.all(contents.map((content) => getStorage().put(ref, content, ANY_TYPE)))
    const final = await readBytes(getStorage(), ref)
    expect(contents.some((content) => content.equals(final!))).toBe(true)
  })

  test('concurrent writes and removals in one folder lose no write', async () => {
    const folder = randomUUID()
    const refAt = (path: string): ObjectRef => ({ bucket: 'avatars', path: `${folder}/deep/${path}` })
    const refs = Array.from({ length: 20 }, (_, index) => refAt(`kept-${index}`))
    for (const ref of refs) {
      await Promise.all([getStorage().put(ref, Buffer.from(ref.path), ANY_TYPE), getStorage().remove(refAt('other'))])
      await Promise.all([getStorage().put(refAt('other'), Buffer.from('x'), ANY_TYPE), getStorage().remove(ref)])
      await Promise.all([getStorage().put(ref, Buffer.from(ref.path), ANY_TYPE), getStorage().remove(refAt('other'))])
      expect(String(await readBytes(getStorage(), ref))).toBe(ref.path)
      await getStorage().remove(ref)
    }
  })

  test('a stream of 20 MB is stored completely', async () => {
    const ref = createRef()
    const hash = createHash('sha256')
    const source = Readable.from(
      (function* () {
        for (let part = 0; part < 20; part++) {
          const chunk = randomBytes(MEGABYTE)
          hash.update(chunk)
          yield chunk
        }
      })(),
    )
    const stored = await getStorage().put(ref, source, ANY_TYPE)
    expect(stored.size).toBe(20 * MEGABYTE)
    const seen = createHash('sha256')
    for await (const chunk of (await getStorage().open(ref))!.body) seen.update(chunk as Buffer)
    expect(seen.digest('hex')).toBe(hash.digest('hex'))
  })

  test('an aborted upload keeps the old object and throws the cause', async () => {
    const ref = createRef()
    await getStorage().put(ref, Buffer.from('old'), ANY_TYPE)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('the visitor left')
      })(),
    )
    await expect(getStorage().put(ref, broken, ANY_TYPE)).rejects.toThrow('the visitor left')
    expect(String(await readBytes(getStorage(), ref))).toBe('old')
  })

  test('a reader that stops early releases its resources', async () => {
    const ref = createRef()
    await getStorage().put(ref, Buffer.alloc(MEGABYTE), ANY_TYPE)
    for (let round = 0; round < 100; round++) (await getStorage().open(ref))!.body.destroy()
    expect((await readBytes(getStorage(), ref))?.byteLength).toBe(MEGABYTE)
  })
}

function describeListing(getStorage: () => Storage): void {
  test('objects are listed in the order of their paths, by prefix, after a path, and in pages', async () => {
    const folder = randomUUID()
    // '-' and '.' sort before '/', so the order of folders is not the order of paths
    const names = ['a', 'a-b', 'a.b', 'a/b', 'a/c/d', 'a0', 'b/a', 'b/a/c', 'c_1', 'Z']
    const paths = names.map((name) => `${folder}/${name}`).sort((a, b) => (a < b ? -1 : 1))
    for (const path of paths.toReversed())
      await getStorage().put({ bucket: 'documents', path }, Buffer.from(path), ANY_TYPE)
    const list = async (options: { prefix: string; after?: string; limit?: number }) =>
      (await getStorage().list('documents', options)).map((entry) => entry.path)
    expect(await list({ prefix: `${folder}/` })).toEqual(paths)
    expect(await list({ prefix: `${folder}/a/` })).toEqual(paths.filter((path) => path.startsWith(`${folder}/a/`)))
    expect(await list({ prefix: `${folder}/a` })).toEqual(paths.filter((path) => path.startsWith(`${folder}/a`)))
    const paged: string[] = []
    for (let page = 0; page < 20; page++) {
      const found = await list({ prefix: folder, after: paged.at(-1), limit: 3 })
      if (found.length === 0) break
      expect(found.length).toBeLessThanOrEqual(3)
      paged.push(...found)
    }
    expect(paged).toEqual(paths)
    const [entry] = await getStorage().list('documents', { prefix: folder, limit: 1 })
    expect(entry).toMatchObject({ path: paths[0], size: paths[0]!.length })
    expect(entry!.modifiedAt).toBeInstanceOf(Date)
  })

  test('a prefix without objects lists nothing', async () => {
    expect(await getStorage().list('avatars', { prefix: 'nobody/' })).toEqual([])
  })
}

function describeRefusals(getStorage: () => Storage): void {
  const bad = [
    '',
    '..',
    '../x',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    '.hidden',
    'a/.b',
    'ñ.webp',
    'a b',
    'a\0b',
    'a\\b',
    'a%2fb',
    'x'.repeat(513),
  ]
  test.each(bad)('the path %j is refused by every call', async (path) => {
    const ref: ObjectRef = { bucket: 'documents', path }
    await expect(getStorage().put(ref, Buffer.from('x'), ANY_TYPE)).rejects.toThrow(InvalidObjectPathError)
    await expect(getStorage().open(ref)).rejects.toThrow(InvalidObjectPathError)
    await expect(getStorage().head(ref)).rejects.toThrow(InvalidObjectPathError)
    await expect(getStorage().remove(ref)).rejects.toThrow(InvalidObjectPathError)
  })

  test('an unknown bucket, an invalid type, prefix or page size is refused', async () => {
    const bucket = 'elsewhere' as ObjectRef['bucket']
    await expect(getStorage().head({ bucket, path: 'a' })).rejects.toThrow(InvalidObjectPathError)
    await expect(getStorage().list(bucket)).rejects.toThrow(InvalidObjectPathError)
    const contentType = 'text/html\r\nX-Evil: 1'
    await expect(getStorage().put(createRef(), Buffer.from('x'), { contentType })).rejects.toThrow(
      InvalidObjectPathError,
    )
    await expect(getStorage().list('avatars', { prefix: '../' })).rejects.toThrow(InvalidObjectPathError)
    await expect(getStorage().list('avatars', { after: '../x' })).rejects.toThrow(InvalidObjectPathError)
    await expect(getStorage().list('avatars', { limit: 100_000 })).rejects.toThrow(InvalidObjectPathError)
  })
}

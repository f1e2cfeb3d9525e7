import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.server.ts'
import { InvalidObjectPathError } from './object-path.ts'
import { describeStorageContract, isNeverTorn } from './storage.contract.ts'
import { StorageUnavailableError, type ObjectRef, type Storage } from './storage.server.ts'
import { TRAVERSALS } from './traversal.corpus.ts'

const TYPE = { contentType: 'image/webp' }
const REF: ObjectRef = { bucket: 'property-images', path: 'home/photo.webp' }
const folders: string[] = []
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describeStorageContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  return { storage: createDiskStorage(folder), close: () => rm(folder, { recursive: true, force: true }) }
})

/** A disk storage without the temporary file: opens the target and writes there. */
function createInPlaceStorage(folder: string): Storage {
  const file = join(folder, 'object')
  const whole = createDiskStorage(folder)
  return {
    ...whole,
    async put(_, body) {
      await writeFile(file, body)
      return { size: 0, contentType: 'image/webp', etag: '', modifiedAt: new Date() }
    },
    async open() {
      const { size, mtime } = await stat(file)
      return { info: { size, contentType: 'image/webp', etag: '', modifiedAt: mtime }, body: createReadStream(file) }
    },
  }
}

test('null control: the torn-read check notices a store that writes in place', async () => {
  expect(await isNeverTorn(createInPlaceStorage(await makeFolder()), { rounds: 200, size: 400_000 })).toBe(false)
})

test('a stream is written in chunks and not collected in memory', async () => {
  const folder = await makeFolder()
  const chunk = randomBytes(64 * 1024)
  let furthestAhead = 0
  const source = Readable.from(
    (async function* () {
      for (let produced = 0; produced < 320; produced++) {
        yield chunk
        const [name] = await readdir(join(folder, '.incoming'))
        const { size } = await stat(join(folder, '.incoming', name!))
        furthestAhead = Math.max(furthestAhead, (produced + 1) * chunk.byteLength - size)
      }
    })(),
    { highWaterMark: 1 },
  )
  const stored = await createDiskStorage(folder).put(REF, source, TYPE)
  expect(stored.size).toBe(320 * chunk.byteLength)
  expect(furthestAhead).toBeLessThanOrEqual(4 * chunk.byteLength)
})

describe('paths outside the root', () => {
  test('no path of the traversal corpus reads, writes or removes anything outside the root', async () => {
    const folder = await makeFolder()
    const storage = createDiskStorage(join(folder, 'root'))
    await storage.put(REF, Buffer.from('x'), TYPE)
    await writeFile(join(folder, 'secret'), 'secret')
    const before = (await readdir(folder, { recursive: true })).sort()
    for (const path of TRAVERSALS) {
      for (const ref of [
        { bucket: 'avatars', path },
        { bucket: path, path: 'secret' },
      ] as ObjectRef[]) {
        await expect(storage.put(ref, Buffer.from('evil'), TYPE)).rejects.toThrow(InvalidObjectPathError)
        await expect(storage.open(ref)).rejects.toThrow(InvalidObjectPathError)
        await expect(storage.remove(ref)).rejects.toThrow(InvalidObjectPathError)
      }
    }
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(before)
  })

  test('no call follows a link to a file or folder', async () => {
    const folder = await makeFolder()
    const [root, outside] = [join(folder, 'root'), join(folder, 'outside')]
    const [storage, other] = [createDiskStorage(root), createDiskStorage(outside)]
    await storage.put({ bucket: 'avatars', path: 'own' }, Buffer.from('own'), TYPE)
    await other.put({ bucket: 'avatars', path: 'a/secret' }, Buffer.from('secret'), TYPE)
    await symlink(join(outside, 'avatars', 'a+'), join(root, 'avatars', 'a+'))
    await symlink(join(outside, 'avatars', 'a+', 'secret'), join(root, 'avatars', 'secret'))
    await symlink(join(outside, 'nowhere'), join(root, 'avatars', 'n+'))
    await symlink(join(outside, 'avatars'), join(root, 'documents'))
    for (const ref of [
      { bucket: 'avatars', path: 'a/secret' },
      { bucket: 'avatars', path: 'secret' },
      { bucket: 'documents', path: 'a/secret' },
    ] as ObjectRef[]) {
      expect(await storage.open(ref)).toBeNull()
      expect(await storage.head(ref)).toBeNull()
      await storage.remove(ref)
    }
    for (const path of ['a/new', 'a/b/new', 'n/new']) {
      await expect(storage.put({ bucket: 'avatars', path }, Buffer.from('x'), TYPE)).rejects.toThrow(
        StorageUnavailableError,
      )
    }
    await expect(storage.put({ bucket: 'documents', path: 'x' }, Buffer.from('x'), TYPE)).rejects.toThrow()
    expect((await storage.list('avatars')).map((entry) => entry.path)).toEqual(['own'])
    expect((await other.list('avatars')).map((entry) => entry.path)).toEqual(['a/secret'])
  })

  test('a root that is itself a link works', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'real'))
    await symlink(join(folder, 'real'), join(folder, 'link'))
    const storage = createDiskStorage(join(folder, 'link'))
    await storage.put(REF, Buffer.from('x'), TYPE)
    expect((await storage.head(REF))?.size).toBe(1)
  })
})

describe('files on the disk', () => {
  test('a truncated or foreign file is not served', async () => {
    const folder = await makeFolder()
    const storage = createDiskStorage(folder)
    await storage.put(REF, Buffer.alloc(1_000, 'x'), TYPE)
    const file = join(folder, 'property-images', 'home+', 'photo.webp')
    expect((await readFile(file)).subarray(0, 1_000)).toEqual(Buffer.alloc(1_000, 'x'))
    await truncate(file, 900)
    expect(await storage.open(REF)).toBeNull()
    await writeFile(file, 'short')
    expect(await storage.head(REF)).toBeNull()
  })

  test('old incomplete files are removed, and incomplete files are never listed or served', async () => {
    const folder = await makeFolder()
    const storage = createDiskStorage(folder)
    await storage.put(REF, Buffer.from('x'), TYPE)
    const [old, young] = ['old', 'young'].map((name) => join(folder, '.incoming', name))
    await writeFile(old!, 'half')
    await writeFile(young!, 'half')
    await utimes(old!, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1_000))
    expect((await storage.list('property-images')).length).toBe(1)
    expect(await storage.sweep()).toBe(1)
    expect(await readdir(join(folder, '.incoming'))).toEqual(['young'])
  })

  test('empty folders are removed', async () => {
    const folder = await makeFolder()
    const storage = createDiskStorage(folder)
    await storage.put({ bucket: 'avatars', path: 'a/b/c/d' }, Buffer.from('x'), TYPE)
    await storage.remove({ bucket: 'avatars', path: 'a/b/c/d' })
    expect(await readdir(join(folder, 'avatars'))).toEqual([])
  })

  test('a failed write leaves no file, and a storage that cannot be created throws', async () => {
    const folder = await makeFolder()
    const storage = createDiskStorage(folder)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('cut')
      })(),
    )
    await expect(storage.put(REF, broken, TYPE)).rejects.toThrow('cut')
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    await writeFile(join(folder, 'file'), '')
    await expect(createDiskStorage(join(folder, 'file')).ping()).rejects.toThrow(StorageUnavailableError)
  })
})

/** Overwrites one object forever and prints each version that was acknowledged. */
const WRITER = `
  import { Readable } from 'node:stream'
  import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
  const [folder, first] = process.argv.slice(1)
  const storage = createDiskStorage(folder)
  for (let version = Number(first); ; version++) {
    const chunk = Buffer.alloc(16 * 1024, String(version % 10))
    const body = Readable.from(Array.from({ length: 16 }, () => chunk))
    await storage.put({ bucket: 'property-images', path: 'home/photo.webp' }, body, { contentType: 'image/x-' + version })
    process.stdout.write(version + '\\n')
  }
`

test('after SIGKILL during writes the object is complete and no acknowledged version is lost', async () => {
  const folder = await makeFolder()
  const storage = createDiskStorage(folder, { leftoverAfterMs: 0 })
  let confirmed = 0
  let leftovers = 0
  for (let round = 0; round < 20; round++) {
    const args = ['--input-type=module-typescript', '-e', WRITER, folder, String(confirmed + 1)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })
    const ended = Promise.all([once(child, 'exit'), once(lines, 'close')])
    lines.on('line', (line) => (confirmed = Number(line)))
    await once(lines, 'line')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 15))
    child.kill('SIGKILL')
    await ended
    leftovers += (await readdir(join(folder, '.incoming'))).length
    const found = await storage.open(REF)
    const version = Number(found!.info.contentType.split('-')[1])
    const content = await buffer(found!.body)
    expect(version).toBeGreaterThanOrEqual(confirmed)
    expect(content.equals(Buffer.alloc(256 * 1024, String(version % 10)))).toBe(true)
    expect(createHash('sha256').update(content).digest('hex')).toContain(found!.info.etag)
    confirmed = version
  }
  expect(leftovers).toBeGreaterThan(0) // SIGKILL interrupted writes
  await storage.sweep()
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect((await storage.list('property-images')).map((entry) => entry.path)).toEqual([REF.path])
})

// Files on a local disk, the default. Written to a temporary file, synced and renamed: neither a reader nor a crash sees an
// incomplete file.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, realpath, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { listObjectFiles } from './disk-listing.server.ts'
import { errorCode, FOLDER_MARK, runOnDisk, readFooter, writeObjectFile } from './disk-object-file.server.ts'
import { publishFile, removeFile, sweepFolder } from './disk-publish.server.ts'
import { assertBucket, assertContentType, assertObjectRef, toListBounds } from './object-path.ts'
import type { ByteRange, ObjectRef, Storage, StoredObject } from './storage.server.ts'

/** Starts with a dot, as no bucket does: its content is never listed and never served. */
const INCOMING = '.incoming'
const LEFTOVER_AFTER_MS = 60 * 60 * 1_000
const MISSING = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ELOOP'])

type Opened = { handle: FileHandle; info: StoredObject }

export function createDiskStorage(rootDir: string, options: { leftoverAfterMs?: number } = {}): Storage {
  const { leftoverAfterMs = LEFTOVER_AFTER_MS } = options
  const root = createRootResolver(rootDir)
  return {
    async put(ref, body, { contentType }) {
      assertObjectRef(ref)
      assertContentType(contentType)
      return putFile(await root(), ref, body, contentType)
    },
    async open(ref, range) {
      assertObjectRef(ref)
      const found = await openFile(await root(), ref)
      return found && streamFile(found, range)
    },
    async head(ref) {
      assertObjectRef(ref)
      const found = await openFile(await root(), ref)
      await found?.handle.close()
      return found?.info ?? null
    },
    async remove(ref) {
      assertObjectRef(ref)
      const base = await root()
      await runOnDisk(removeFile(join(base, ref.bucket), buildFilePath(base, ref)))
    },
    async list(bucket, options) {
      assertBucket(bucket)
      const bounds = toListBounds(options)
      return runOnDisk(listObjectFiles(join(await root(), bucket), bounds))
    },
    async sweep() {
      return runOnDisk(sweepFolder(join(await root(), INCOMING), leftoverAfterMs))
    },
    async ping() {
      await runOnDisk(access(await root(), constants.R_OK | constants.W_OK))
    },
  }
}

/** Creates the root and resolves its links once; below it no links are allowed. */
function createRootResolver(rootDir: string): () => Promise<string> {
  let resolvedRoot: string | undefined
  return async () => {
    if (resolvedRoot === undefined) {
      await runOnDisk(mkdir(join(resolve(rootDir), INCOMING), { recursive: true, mode: 0o700 }))
      resolvedRoot = await runOnDisk(realpath(rootDir))
    }
    return resolvedRoot
  }
}

function buildFilePath(base: string, { bucket, path }: ObjectRef): string {
  const segments = path.split('/')
  const name = segments.pop() ?? ''
  return join(base, bucket, ...segments.map((segment) => segment + FOLDER_MARK), name)
}

async function putFile(base: string, ref: ObjectRef, body: Uint8Array | Readable, contentType: string) {
  const temporary = join(base, INCOMING, randomUUID())
  try {
    const stored = await writeObjectFile(temporary, body, contentType)
    await runOnDisk(publishFile(join(base, ref.bucket), temporary, buildFilePath(base, ref)))
    return stored
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function openFile(base: string, ref: ObjectRef): Promise<Opened | null> {
  const file = buildFilePath(base, ref)
  let handle: FileHandle | undefined
  try {
    if ((await realpath(dirname(file))) !== dirname(file)) return null // a link in the path may lead out of the root
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    const info = await readFooter(handle)
    if (info) return { handle, info }
    await handle.close()
    return null
  } catch (error) {
    await handle?.close()
    if (MISSING.has(errorCode(error))) return null
    return runOnDisk(Promise.reject(error))
  }
}

async function streamFile({ handle, info }: Opened, range?: ByteRange) {
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? Infinity, info.size - 1)
  if (start < 0 || start > end) {
    await handle.close()
    if (range) throw new RangeError('the range lies outside the stored object')
    return { info, body: Readable.from([]) } // an empty object has no range to read
  }
  const body = handle.createReadStream({ start, end })
  body.on('error', () => undefined) // readers get the error; an unread stream must not end the process
  return { info, body }
}

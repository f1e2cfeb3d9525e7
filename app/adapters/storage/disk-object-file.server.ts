// The file of one object: its bytes from offset zero, then a footer of fixed size with content type and digest. One rename
// publishes bytes and metadata together, ranges need no arithmetic, and a truncated file is detected.
import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageUnavailableError, type StoredObject } from './storage.server.ts'

export const FOOTER_SIZE = 256
/** Suffix of folders. No path may contain a plus, so the object `a` and the folder of `a/b` do not collide, as on S3. */
export const FOLDER_MARK = '+'
const MAGIC = 'STORED1 '
type Footer = { size: number; contentType: string; etag: string }

/** Errors of the disk become StorageUnavailableError; errors of the source of the body (an aborted upload) stay as they are. */
export async function runOnDisk<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation
  } catch (error) {
    throw new StorageUnavailableError(`the disk store failed (${errorCode(error) ?? 'unknown'})`, { cause: error })
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Writes a new file and syncs it to the disk. Only one chunk is in memory. */
export async function writeObjectFile(
  file: string,
  body: Uint8Array | Readable,
  contentType: string,
): Promise<StoredObject> {
  const handle = await runOnDisk(open(file, 'wx', 0o600))
  try {
    const hash = createHash('sha256')
    const size = await writeChunks(handle, body, hash)
    const footer = { size, contentType, etag: hash.digest('hex').slice(0, 32) }
    await runOnDisk(handle.writeFile(encodeFooter(footer)))
    await runOnDisk(handle.sync())
    return { ...footer, modifiedAt: (await runOnDisk(handle.stat())).mtime }
  } finally {
    await handle.close()
  }
}

async function writeChunks(handle: FileHandle, body: Uint8Array | Readable, hash: Hash): Promise<number> {
  let size = 0
  const write = async (chunk: Uint8Array) => {
    hash.update(chunk)
    size += chunk.byteLength
    await runOnDisk(handle.writeFile(chunk)) // writes the whole chunk at the current position
  }
  if (body instanceof Uint8Array) await write(body)
  else for await (const chunk of body) await write(Buffer.from(chunk))
  return size
}

/** `null` for a file that is not ours or is incomplete. */
export async function readFooter(handle: FileHandle): Promise<StoredObject | null> {
  const stat = await handle.stat()
  if (!stat.isFile() || stat.size < FOOTER_SIZE) return null
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(FOOTER_SIZE), 0, FOOTER_SIZE, stat.size - FOOTER_SIZE)
  const footer = bytesRead === FOOTER_SIZE ? decodeFooter(buffer) : null
  return footer?.size === stat.size - FOOTER_SIZE ? { ...footer, modifiedAt: stat.mtime } : null
}

function encodeFooter(footer: Footer): Buffer {
  const text = MAGIC + JSON.stringify(footer)
  if (text.length > FOOTER_SIZE) throw new RangeError('the footer of a stored object is too long')
  return Buffer.from(text.padEnd(FOOTER_SIZE), 'latin1')
}

function decodeFooter(bytes: Buffer): Footer | null {
  const text = bytes.toString('latin1')
  if (!text.startsWith(MAGIC)) return null
  try {
    return JSON.parse(text.slice(MAGIC.length)) as Footer
  } catch {
    return null
  }
}

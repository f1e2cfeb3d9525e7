// One object is one file: its bytes from offset zero, then a footer of fixed size with content type and digest.
// A single rename so publishes bytes and description together, ranges need no arithmetic, and a file cut short is recognised.
import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageUnavailableError, type StoredObject } from './storage.server.ts'

export const FOOTER_SIZE = 256
/** Ends the names of folders. No path may hold a plus, so the object `a` and the folder of `a/b` never meet, as on S3. */
export const FOLDER_MARK = '+'
const MAGIC = 'STORED1 '
type Footer = { size: number; contentType: string; etag: string }

/** Fails of the disk mean an unavailable store; fails of the body's source (a cut upload) stay what they are. */
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

/** Writes a new file and waits until it is on the disk itself. Nothing is held back in memory but the chunk at hand. */
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
    await runOnDisk(handle.writeFile(chunk)) // writes all of it from where the last one ended
  }
  if (body instanceof Uint8Array) await write(body)
  else for await (const chunk of body) await write(Buffer.from(chunk))
  return size
}

/** `null` for a file that is not one of ours, or not whole. */
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

// S3 needs the length and digest of a body before its first byte. A stream has neither, so it is buffered on disk, not in
// memory: uploads may be large and concurrent.
import { createHash, randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { runOnDisk } from './disk-object-file.server.ts'

const SLICE_BYTES = 64 * 1024

/** Can be opened again for a retry. */
export type S3Body = { size: number; sha256: string; open: () => Readable; close: () => Promise<void> }

export async function toS3Body(body: Uint8Array | Readable): Promise<S3Body> {
  return body instanceof Uint8Array ? fromBytes(body) : fromStream(body)
}

function fromBytes(bytes: Uint8Array): S3Body {
  return {
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from(sliceBytes(bytes)),
    close: async () => undefined,
  }
}

/** In slices, so that the sender sees progress and can distinguish a slow connection from a dead one. */
function* sliceBytes(bytes: Uint8Array) {
  for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}

async function fromStream(source: Readable): Promise<S3Body> {
  const file = join(tmpdir(), `upload-${randomUUID()}`)
  const handle = await runOnDisk(open(file, 'wx+', 0o600))
  try {
    await runOnDisk(unlink(file)) // unlinked while open: a killed process leaves no file
    const { size, sha256 } = await copy(source, handle)
    return {
      size,
      sha256,
      open: () => handle.createReadStream({ start: 0, autoClose: false }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function copy(source: Readable, handle: FileHandle) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    size += bytes.byteLength
    await runOnDisk(handle.writeFile(bytes))
  }
  return { size, sha256: hash.digest('hex') }
}

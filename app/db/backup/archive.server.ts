// The backup file: a compressed tar of named parts, encrypted if there is a passphrase.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { HEADER_BYTES, MAGIC, createEncryptStream, createDecryptStream } from './encryption.server.ts'

export type AddPart = (name: string, size: number, body: Buffer | Readable) => Promise<void>

export class DamagedBackupError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${reason}. Nothing was restored.`, options)
    this.name = 'DamagedBackupError'
  }
}

/** Written under a temporary name and renamed, so that an incomplete backup is never used. */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  fill: (add: AddPart) => Promise<void>,
): Promise<void> {
  const draft = `${path}.unfinished-${process.pid}`
  const parts = pack()
  const encrypt = passphrase === undefined ? [] : [await createEncryptStream(passphrase)]
  // Readable by its owner only: it contains everyone's data.
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline([Readable.from(parts), createZstdCompress(), ...encrypt, file])
  try {
    await Promise.all([written, fillParts(parts, fill)])
    await rename(draft, path)
  } catch (error) {
    parts.destroy()
    await written.catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

async function fillParts(parts: ReturnType<typeof pack>, fill: (add: AddPart) => Promise<void>): Promise<void> {
  try {
    await fill(async (name, size, body) => {
      const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
      await pipeline(source, parts.entry({ name, size }))
    })
    parts.finalize()
  } catch (error) {
    parts.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** Calls `handlePart` for each part in order; a part that is not read is skipped. */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  handlePart: (name: string, body: Readable) => Promise<void>,
): Promise<void> {
  const header = await readFirstBytes(path, HEADER_BYTES)
  const isEncrypted = header.subarray(0, MAGIC.length).equals(MAGIC)
  if (isEncrypted && passphrase === undefined) {
    throw new Error('The backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.')
  }
  const decrypt: Transform[] =
    isEncrypted && passphrase !== undefined ? [await createDecryptStream(passphrase, header)] : []
  const parts = extract()
  const source = createReadStream(path, { start: isEncrypted ? HEADER_BYTES : 0 })
  const read = pipeline([source, ...decrypt, createZstdDecompress(), parts])
  read.catch((error: unknown) => parts.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    for await (const part of parts) {
      await handlePart(part.header.name, Readable.from(part)) // tar-stream does not use Node streams
      part.resume()
    }
    await read
  } catch (error) {
    source.destroy()
    const cause = await read.then(
      () => error,
      (first: unknown) => first,
    )
    throw toReadableError(error, cause)
  }
}

/** A readable message for the first error; our own errors keep theirs. */
function toReadableError(error: unknown, cause: unknown): unknown {
  const ownError = [error, cause].find((each) => each instanceof Error && /PassphraseError|BackupError/.test(each.name))
  if (ownError) return ownError
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isFormat =
    /^ZSTD|^Z_|ERR_STREAM|ABORT/.test(code) || (error instanceof Error && /tar|end of data/i.test(error.message))
  if (!isFormat) return error
  return new DamagedBackupError(error instanceof Error ? error.message : String(error), { cause: error })
}

async function readFirstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

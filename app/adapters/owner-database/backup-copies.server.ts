// Copies of encrypted backups in a bucket of an S3-compatible store, so that a lost machine does not lose them too. The bucket should keep
// versions or refuse deletions by another key; this code writes, lists and removes.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BackupCopy } from './owner-database.server.ts'
import { readBackupTime } from './backup-folder.server.ts'
import { createS3Client, type S3Client, type S3Options } from '#app/adapters/storage/s3-client.server.ts'
import { parseS3Page } from '#app/adapters/storage/s3-listing.ts'

export type BackupCopiesOptions = Omit<S3Options, 'bucketPrefix'> & { bucket: string }

export type BackupCopies = {
  write(path: string, name: string): Promise<void>
  /** The newest first. */
  list(): Promise<BackupCopy[]>
  /** Removes all but the newest. Returns how many. */
  removeOld(options: { keep: number }): Promise<number>
}

/** The most that S3 accepts in one request. */
const MAX_COPY_BYTES = 5_000_000_000
/** The store has to check the whole file before it answers. */
const TIMEOUT_MS = 60_000

export function createBackupCopies({ bucket, ...options }: BackupCopiesOptions): BackupCopies {
  const client = createS3Client({ timeoutMs: TIMEOUT_MS, ...options })
  return {
    write: (path, name) => writeCopy(client, { bucket, path, name }),
    list: async () => (await listCopies(client, bucket)).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
    async removeOld({ keep }) {
      const names = (await listCopies(client, bucket)).map(({ name }) => name)
      const old = names.toSorted().slice(0, Math.max(0, names.length - keep))
      for (const name of old) await send(client, { method: 'DELETE', bucket, path: name }, 200, 204)
      return old.length
    },
  }
}

type Copy = { bucket: string; path: string; name: string }

async function writeCopy(client: S3Client, { bucket, path, name }: Copy): Promise<void> {
  const { size } = await stat(path)
  if (size > MAX_COPY_BYTES) throw new Error(`the backup has ${size} bytes, and a copy may have ${MAX_COPY_BYTES}`)
  const body = {
    size,
    sha256: await computeHash(path),
    open: () => createReadStream(path),
    close: async () => undefined,
  }
  await send(client, { method: 'PUT', bucket, path: name, body }, 200)
  const { headers } = await send(client, { method: 'HEAD', bucket, path: name }, 200)
  if (Number(headers['content-length']) !== size)
    throw new Error(`the copy has ${headers['content-length']} bytes instead of ${size}`)
}

/** One page of the store is enough: copies above the limit are removed each week. */
async function listCopies(client: S3Client, bucket: string): Promise<BackupCopy[]> {
  const query = { 'list-type': '2', 'max-keys': '1000', prefix: 'tahanan-' }
  const { body } = await send(client, { method: 'GET', bucket, query }, 200)
  return parseS3Page(body).entries.map(({ path, size, modifiedAt }) => ({
    name: path,
    bytes: size,
    at: readBackupTime(path) ?? modifiedAt,
    bucket,
  }))
}

type Answer = { headers: IncomingMessage['headers']; body: string }

async function send(
  client: S3Client,
  request: Parameters<S3Client['send']>[0],
  ...expected: number[]
): Promise<Answer> {
  const response = await client.send(request)
  const body = await text(response)
  if (!expected.includes(response.statusCode ?? 0))
    throw new Error(`the store of the backup copies answered ${response.statusCode} to ${request.method}`)
  return { headers: response.headers, body }
}

async function computeHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

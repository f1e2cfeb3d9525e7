// Writes a backup file: the rows of one snapshot, then the files they refer to (promise B1).
import { createHash, type Hash } from 'node:crypto'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { STORAGE_BUCKETS } from '#app/shared/vocabulary.ts'
import { listAppliedMigrations } from '#app/db/migrate.server.ts'
import { type AddPart, writeArchive } from './archive.server.ts'
import type { FileStore } from './file-store.server.ts'
import {
  type FileEntry,
  getFilePartName,
  type Manifest,
  MANIFEST_NAME,
  type TableEntry,
  getTablePartName,
} from './manifest.ts'
import { connect, buildCopySource, computeTableDigest, listSequences, listTables, type Table } from './tables.server.ts'

const PART_BYTES = 4 * 1024 * 1024
const LIST_SIZE = 500

export type BackupOptions = {
  url: string
  files: FileStore
  path: string
  passphrase?: string | undefined
  onProgress?: (line: string) => void
  now?: () => Date
}

export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const client = await connect(options.url, 'tahanan backup')
  try {
    // One snapshot for all tables: a row and the row it refers to are both in the backup, or neither is.
    await client.query('begin isolation level repeatable read, read only')
    let manifest: Manifest | undefined
    await writeArchive(options.path, options.passphrase, async (add) => {
      manifest = await fillArchive(client, add, options)
    })
    await client.query('rollback')
    if (manifest === undefined) throw new Error('The backup has no manifest.')
    return manifest
  } finally {
    await client.end()
  }
}

async function fillArchive(client: pg.Client, add: AddPart, options: BackupOptions): Promise<Manifest> {
  const tables: TableEntry[] = []
  for (const table of await listTables(client)) {
    tables.push(await addTable(client, add, table))
    options.onProgress?.(`table ${table.name}: ${tables.at(-1)?.rows ?? 0} rows`)
  }
  const manifest: Manifest = {
    format: 1,
    createdAt: (options.now?.() ?? new Date()).toISOString(),
    migrations: await listAppliedMigrations(client),
    tables,
    sequences: await listSequences(client),
    files: await addFiles(add, options),
  }
  const text = Buffer.from(JSON.stringify(manifest, null, 2))
  await add(MANIFEST_NAME, text.length, text)
  return manifest
}

async function addTable(client: pg.Client, add: AddPart, table: Table): Promise<TableEntry> {
  const { rows, digest } = await computeTableDigest(client, table.name)
  const hash = createHash('sha256')
  const source = client.query(copyTo(`copy ${buildCopySource(client, table)} to stdout`))
  let number = 0
  let buffered: Buffer[] = []
  let size = 0
  const flush = async (part: Buffer) => {
    if (part.length === 0) return
    hash.update(part)
    await add(getTablePartName(table.name, number), part.length, part)
    number += 1
  }
  for await (const chunk of source as AsyncIterable<Buffer>) {
    buffered.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const all = Buffer.concat(buffered)
    const end = all.lastIndexOf(0x0a) + 1 // parts end between rows, so that each can be loaded alone
    await flush(all.subarray(0, end))
    buffered = [all.subarray(end)]
    size = all.length - end
  }
  await flush(Buffer.concat(buffered))
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex'), digest }
}

async function addFiles(add: AddPart, options: BackupOptions): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  for (const bucket of STORAGE_BUCKETS) {
    let after: string | undefined
    for (;;) {
      const listed = await options.files.list(bucket, { limit: LIST_SIZE, ...(after === undefined ? {} : { after }) })
      for (const { path } of listed) {
        const entry = await addFile(add, options.files, { bucket, path })
        if (entry) files.push(entry)
      }
      after = listed.at(-1)?.path
      if (listed.length < LIST_SIZE) break
    }
  }
  options.onProgress?.(`storage: ${files.length} files`)
  return files
}

/** Null for a file that was removed after it was listed: its row is being deleted, too. */
async function addFile(add: AddPart, store: FileStore, ref: Pick<FileEntry, 'bucket' | 'path'>) {
  const found = await store.open(ref)
  if (found === null) return null
  const { size, contentType } = found.info
  const hash = createHash('sha256')
  await add(getFilePartName(ref), size, createHashingStream(found.body, hash))
  return { ...ref, size, contentType, sha256: hash.digest('hex') } satisfies FileEntry
}

function createHashingStream(body: Readable, hash: Hash): Readable {
  const hashStage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const out = new PassThrough()
  pipeline(body, hashStage, out).catch(() => {}) // the reader of `out` sees the same error
  return out
}

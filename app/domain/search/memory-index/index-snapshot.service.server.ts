// Keeps the memory index in a file of the data folder, so that a process that starts again need not read every listing from the database.
// The file is a copy that may be deleted at any time. It is used only if it is whole, was written by the same code from this very
// database, and the database still knows all changes since; otherwise the index is loaded from the database.
import { mkdir, open, type FileHandle, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { ArrayReader, ArrayWriter, CHECKSUM_BYTES, hasRightChecksum } from './engine/array-stream.server.ts'
import { ListingIndex } from './engine/listing-index.ts'
import { INDEX_CODE } from './index-code.data.server.ts'
import { hasMark, makeMark, type Mark, readIdentity, type Identity } from './snapshot-mark.queries.server.ts'

/** Increase it when the layout of the file changes. */
const FORMAT = 3
const FILE_NAME = 'search-index.snapshot'
/** A process that was killed leaves its unfinished file; after this time without a write another process removes it. */
const ABANDONED_AFTER_MS = 60_000

type Header = { format: number; code: string; identity: Identity; mark: Mark; nextTransaction: string }
export type RefusalReason = 'missing' | 'damaged' | 'version' | 'database' | 'changes' | 'failed'
export type SnapshotCounts = {
  /** Snapshots not used at a start, by reason. */
  refused: Partial<Record<RefusalReason, number>>
  written: number
  failedWrites: number
}
export type ReadSnapshot = { index: ListingIndex; nextTransaction: string }

export class IndexSnapshots {
  readonly counts: SnapshotCounts = { refused: {}, written: 0, failedWrites: 0 }
  readonly #path: string
  readonly #db: Db
  readonly #log: Log

  constructor(folder: string, db: Db, log: Log) {
    this.#path = join(folder, FILE_NAME)
    this.#db = db
    this.#log = log
  }

  /** Null if there is no file that can be trusted; never throws, unless aborted. */
  async read(
    amenities: readonly string[],
    pause: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<ReadSnapshot | null> {
    let file: FileHandle | null = null
    try {
      file = await open(this.#path, 'r')
      if (!(await hasRightChecksum(file, signal))) return this.refuse('damaged')
      const reader = new ArrayReader(file, (await file.stat()).size - CHECKSUM_BYTES, signal)
      const header = JSON.parse(await reader.readText()) as Header
      if (header.format !== FORMAT || header.code !== INDEX_CODE) return this.refuse('version')
      const identity = await readIdentity(this.#db)
      if (header.identity.schema !== identity.schema) return this.refuse('version')
      if (JSON.stringify(header.identity) !== JSON.stringify(identity)) return this.refuse('database')
      if (!(await hasMark(this.#db, header.mark))) return this.refuse('database')
      const index = await ListingIndex.read(reader, amenities, pause)
      return { index, nextTransaction: header.nextTransaction }
    } catch (error) {
      signal.throwIfAborted()
      return isMissing(error) ? this.refuse('missing') : this.refuse('failed', error)
    } finally {
      await file?.close()
    }
  }

  /** Also for a snapshot whose changes since cannot be applied. */
  refuse(reason: RefusalReason, error?: unknown): null {
    this.counts.refused[reason] = (this.counts.refused[reason] ?? 0) + 1
    if (reason !== 'missing')
      this.#log.warn('search.snapshotRefused', { reason, ...(error === undefined ? {} : { error }) })
    return null
  }

  /** False if another process writes, or if it failed. Several processes may call it: each file is whole, and the last one stays. */
  async write(index: ListingIndex, nextTransaction: string, signal: AbortSignal): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const bytes = await this.#writeFile(index, nextTransaction, signal)
      if (bytes === null) return false
      this.counts.written++
      const [ms, megabytes] = [Math.round(performance.now() - startedAt), Math.round(bytes / 1_048_576)]
      this.#log.info('search.snapshotWritten', { listings: index.size, megabytes, ms })
      return true
    } catch (error) {
      this.counts.failedWrites++
      this.#log.warn('search.snapshotFailed', { error })
      return false
    }
  }

  /** When the file was written, by any process; null if there is none. */
  async getAgeMs(): Promise<number | null> {
    return getAgeMs(this.#path)
  }

  async #writeFile(index: ListingIndex, nextTransaction: string, signal: AbortSignal): Promise<number | null> {
    const writeIndex = index.capture()
    await mkdir(dirname(this.#path), { recursive: true })
    const unfinished = `${this.#path}.unfinished`
    const file = await this.#openUnfinished(unfinished)
    if (!file) return null
    try {
      // After the state of the index was noted: a database that has the mark has every change that is in the file.
      const mark = await makeMark(this.#db)
      const header: Header = {
        format: FORMAT,
        code: INDEX_CODE,
        identity: await readIdentity(this.#db),
        mark,
        nextTransaction,
      }
      const writer = new ArrayWriter(file, signal)
      await writer.writeText(JSON.stringify(header))
      await writeIndex(writer)
      await writer.finish()
      await file.sync()
      const { size, ino } = await file.stat()
      if ((await stat(unfinished)).ino !== ino) throw new Error('Another process has replaced the unfinished file')
      await rename(unfinished, this.#path)
      await syncFolder(dirname(this.#path))
      return size
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    } finally {
      await file.close()
    }
  }

  /** The unfinished file is also the lock: null if another process is writing it. */
  async #openUnfinished(path: string): Promise<FileHandle | null> {
    const age = await getAgeMs(path)
    if (age !== null && age > ABANDONED_AFTER_MS) await rm(path, { force: true })
    try {
      return await open(path, 'wx', 0o600)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return null
      throw error
    }
  }
}

async function getAgeMs(path: string): Promise<number | null> {
  try {
    return Date.now() - (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The rename itself must survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

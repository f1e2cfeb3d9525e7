// Keeps the index of one database up to date: loads it in the background, from a snapshot file if there is one, applies changes before
// each search, and rebuilds it when too many documents are deleted. Processes need no messages between them, because each reads the
// changes from the database.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Log } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { type Changes, getChangesFromNow, getChangesSince } from './listing-changes.queries.server.ts'
import { ListingIndex } from './engine/listing-index.ts'
import type { IndexSnapshots, SnapshotCounts } from './index-snapshot.service.server.ts'
import { countListings, readAmenitySlugs, readListings, readSlice } from './indexed-listings.queries.server.ts'
import { SnapshotKeeper, type SnapshotOptions } from './snapshot-keeper.service.server.ts'

/** Rows of one query: large enough that planning it does not matter. */
const SLICE_SIZE = 1_000
/** Listings indexed at once: few enough not to block other requests for long. */
const BATCH_SIZE = 250
/** After the first, second and every later failed load. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000] as const
/** After so many failed loads the process counts as ready without an index: SQL answers, and the loads go on. */
const MAX_FAILED_FIRST_LOADS = 3
/** How long the last index answers while its updates fail. The cards are read from the database, so no removed listing is shown. */
export const MAX_STALE_MS = 5 * 60_000
/** A search waits for its update at most this long, and after a failed update not at all for a while. */
const [UPDATE_TIMEOUT_MS, UPDATE_RETRY_MS] = [2_000, 1_000]

type LoadedIndex = { index: ListingIndex; lastChanges: Changes; updatedAt: number }
export type IndexState = {
  isLoaded: boolean
  /** Since the last update that succeeded, if a later one failed; 0 while updates succeed. */
  staleMs: number
  /** In a row. */
  failedLoads: number
  /** Loads that succeeded since the start. */
  loads: Readonly<Record<'snapshot' | 'database', number>>
  snapshots: SnapshotCounts | null
}

export class LiveIndex {
  readonly #db: Db
  readonly #log: Log
  readonly #clock: () => number
  #loaded: LoadedIndex | null = null
  #loading: Promise<void> | null = null
  #failedLoads = 0
  #isReady = false
  #retry: ReturnType<typeof setTimeout> | undefined
  /** The last failed update; null if a later one succeeded. */
  #updateFailedAt: number | null = null
  readonly #closing = new AbortController()
  readonly #loads = { snapshot: 0, database: 0 }
  readonly #snapshots: IndexSnapshots | null
  readonly #keeper: SnapshotKeeper | null
  #currentUpdate: Promise<ListingIndex | null> | null = null
  #nextUpdate: Promise<ListingIndex | null> | null = null

  /** `db` should have connections of its own: behind the requests in their pool, a load under traffic would never end. */
  constructor(
    db: Db,
    log: Log,
    clock: () => number = () => performance.now(),
    snapshots: (SnapshotOptions & { files: IndexSnapshots }) | null = null,
  ) {
    this.#db = db
    this.#log = log
    this.#clock = clock
    this.#snapshots = snapshots?.files ?? null
    const getCurrent = () =>
      this.#loaded && { index: this.#loaded.index, nextTransaction: this.#loaded.lastChanges.next }
    this.#keeper = snapshots && new SnapshotKeeper(snapshots.files, getCurrent, snapshots)
  }

  /** Never throws: without an index the search uses SQL. A failed load is repeated later. */
  load(): Promise<void> {
    clearTimeout(this.#retry)
    this.#loading ??= this.#rebuild()
      .then(() => {
        this.#failedLoads = 0
      })
      .catch((error: unknown) => this.#scheduleRetry(error))
      .finally(() => {
        this.#loading = null
        this.#isReady ||= this.#loaded !== null || this.#failedLoads >= MAX_FAILED_FIRST_LOADS
      })
    return this.#loading
  }

  /** The first load has succeeded, or has failed so often that SQL has to do. */
  get isReady(): boolean {
    return this.#isReady
  }

  get state(): IndexState {
    return {
      isLoaded: this.#loaded !== null,
      staleMs: this.#loaded && this.#updateFailedAt !== null ? this.#clock() - this.#loaded.updatedAt : 0,
      failedLoads: this.#failedLoads,
      loads: this.#loads,
      snapshots: this.#snapshots?.counts ?? null,
    }
  }

  /** Must be called before the database is closed. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#retry)
    await this.#loading
    await this.#currentUpdate?.catch(() => null)
    await this.#keeper?.stop()
    this.#loaded = null
  }

  /**
   * The index with all committed changes. If they cannot be read, the last index for a limited time: SQL would put more load on a
   * database that is already in trouble. Null while there is none.
   */
  async getCurrentIndex(): Promise<ListingIndex | null> {
    const loaded = this.#loaded
    if (!loaded) return null
    if (this.#updateFailedAt !== null && this.#clock() - this.#updateFailedAt < UPDATE_RETRY_MS)
      return this.#getStaleIndex(loaded)
    try {
      const index = await failAfter(UPDATE_TIMEOUT_MS, this.#catchUp())
      this.#updateFailedAt = null
      return index
    } catch (error) {
      this.#updateFailedAt = this.#clock()
      this.#log.warn('search.indexBehind', { error, staleMs: Math.round(this.state.staleMs) })
      return this.#getStaleIndex(loaded)
    }
  }

  #getStaleIndex({ index, updatedAt }: LoadedIndex): ListingIndex | null {
    return this.#clock() - updatedAt <= MAX_STALE_MS ? index : null
  }

  #scheduleRetry(error: unknown): void {
    this.#failedLoads++
    if (this.#closing.signal.aborted) return
    this.#log.error('search.indexFailed', { error, failedLoads: this.#failedLoads })
    const delay = RETRY_AFTER_MS[Math.min(this.#failedLoads, RETRY_AFTER_MS.length) - 1]
    this.#retry = setTimeout(() => void this.load(), delay).unref()
  }

  /** Only the first index comes from a snapshot: later loads replace an index because of changes that no snapshot has. */
  async #rebuild(): Promise<void> {
    const startedAt = this.#clock()
    const isFirst = this.#loads.snapshot + this.#loads.database === 0
    const amenities = await readAmenitySlugs(this.#db)
    const restored = isFirst ? await this.#readSnapshot(amenities) : null
    const read = restored ?? (await this.#readDatabase(amenities))
    if (!read) return
    const { index, lastChanges } = read
    this.#loaded = { index, lastChanges, updatedAt: startedAt }
    const source = restored ? 'snapshot' : 'database'
    this.#loads[source]++
    const [ms, megabytes] = [Math.round(this.#clock() - startedAt), Math.round(index.bytes / 1_048_576)]
    this.#log.info('search.indexLoaded', { source, listings: index.size, words: index.vocabulary.size, megabytes, ms })
    this.#keeper?.start(index, restored?.keptCount ?? null, ms)
  }

  /** With all changes since the snapshot. Null if there is none that can be used. */
  async #readSnapshot(amenities: readonly string[]) {
    const snapshot = await this.#snapshots?.read(amenities, () => yieldToEventLoop(), this.#closing.signal)
    if (!snapshot) return null
    const { index, nextTransaction } = snapshot
    const keptCount = index.changeCount
    const lastChanges = await getChangesSince(this.#db, nextTransaction, new Map())
    if (lastChanges.requiresReload) return this.#snapshots?.refuse('changes') ?? null
    await refreshAll(this.#db, index, lastChanges.ids)
    return { index, lastChanges, keptCount }
  }

  /** Null if the index is closed meanwhile. */
  async #readDatabase(amenities: readonly string[]) {
    const isClosed = () => this.#closing.signal.aborted
    const lastChanges = await getChangesFromNow(this.#db)
    const index = new ListingIndex(await countListings(this.#db), amenities)
    // The database reads the next slice while this process indexes the current one.
    for (let next: ReturnType<typeof readSlice> | null = readSlice(this.#db, null, SLICE_SIZE); next;) {
      const slice: Awaited<ReturnType<typeof readSlice>> = await next
      next = slice.last && !isClosed() ? readSlice(this.#db, slice.last, SLICE_SIZE) : null
      next?.catch(() => {}) // It is awaited in the next round.
      for (const [n, listing] of slice.listings.entries()) {
        index.put(listing)
        if ((n + 1) % BATCH_SIZE === 0) await yieldToEventLoop()
      }
      await yieldToEventLoop()
    }
    if (isClosed()) return null
    await index.seal(() => yieldToEventLoop())
    return { index, lastChanges }
  }

  /**
   * One running update is shared by all calls that came before it started. Later calls share the next update, because the running one may
   * miss their changes.
   */
  #catchUp(): Promise<ListingIndex | null> {
    if (!this.#currentUpdate) {
      this.#currentUpdate = this.#applyChanges().finally(() => {
        this.#currentUpdate = null
      })
      return this.#currentUpdate
    }
    this.#nextUpdate ??= this.#currentUpdate
      .catch(() => null)
      .then(() => {
        this.#nextUpdate = null
        return this.#catchUp()
      })
    return this.#nextUpdate
  }

  /** If this fails half-way, the next call reads the same changes again. */
  async #applyChanges(): Promise<ListingIndex | null> {
    const loaded = this.#loaded
    if (!loaded) return null
    const { index, lastChanges } = loaded
    const startedAt = this.#clock()
    const changes = await getChangesSince(this.#db, lastChanges.next, lastChanges.seen)
    if (changes.requiresReload) {
      if (this.#loaded === loaded) this.#loaded = null
      void this.load()
      return null
    }
    await refreshAll(this.#db, index, changes.ids)
    loaded.lastChanges = changes
    loaded.updatedAt = startedAt
    if (index.needsRebuild) void this.load()
    return index
  }
}

/** The work goes on; only the wait ends. */
function failAfter<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

async function refreshAll(db: Db, index: ListingIndex, ids: readonly string[]): Promise<void> {
  for (let n = 0; n < ids.length; n += BATCH_SIZE) await refreshListings(db, index, ids.slice(n, n + BATCH_SIZE))
}

async function refreshListings(db: Db, index: ListingIndex, ids: readonly string[]): Promise<void> {
  const listings = await readListings(db, ids)
  for (const id of ids) index.remove(id)
  for (const listing of listings) index.put(listing)
}

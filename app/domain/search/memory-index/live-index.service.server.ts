// Keeps the index of one database up to date: loads it in the background, applies changes before each search, and rebuilds it when too
// many documents are deleted. Processes need no messages between them, because each reads the changes from the database.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Log } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { type Changes, getChangesFromNow, getChangesSince } from './listing-changes.queries.server.ts'
import { ListingIndex } from './engine/listing-index.ts'
import { readListings, readSizes, readSlice } from './indexed-listings.queries.server.ts'

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
  #isClosed = false
  #currentUpdate: Promise<ListingIndex | null> | null = null
  #nextUpdate: Promise<ListingIndex | null> | null = null

  /** `db` should have connections of its own: behind the requests in their pool, a load under traffic would never end. */
  constructor(db: Db, log: Log, clock: () => number = () => performance.now()) {
    this.#db = db
    this.#log = log
    this.#clock = clock
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
    }
  }

  /** Must be called before the database is closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#loading
    await this.#currentUpdate?.catch(() => null)
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
    if (this.#isClosed) return
    this.#log.error('search.indexFailed', { error, failedLoads: this.#failedLoads })
    const delay = RETRY_AFTER_MS[Math.min(this.#failedLoads, RETRY_AFTER_MS.length) - 1]
    this.#retry = setTimeout(() => void this.load(), delay).unref()
  }

  async #rebuild(): Promise<void> {
    const startedAt = this.#clock()
    const lastChanges = await getChangesFromNow(this.#db)
    const sizes = await readSizes(this.#db)
    const index = new ListingIndex(sizes.listings, sizes.amenities)
    // The database reads the next slice while this process indexes the current one.
    for (let next: ReturnType<typeof readSlice> | null = readSlice(this.#db, null, SLICE_SIZE); next;) {
      const slice: Awaited<ReturnType<typeof readSlice>> = await next
      next = slice.last && !this.#isClosed ? readSlice(this.#db, slice.last, SLICE_SIZE) : null
      next?.catch(() => {}) // It is awaited in the next round.
      for (const [n, listing] of slice.listings.entries()) {
        index.put(listing)
        if ((n + 1) % BATCH_SIZE === 0) await yieldToEventLoop()
      }
      await yieldToEventLoop()
    }
    if (this.#isClosed) return
    await index.seal(() => yieldToEventLoop())
    this.#loaded = { index, lastChanges, updatedAt: startedAt }
    const [ms, megabytes] = [Math.round(this.#clock() - startedAt), Math.round(index.bytes / 1_048_576)]
    this.#log.info('search.indexLoaded', { listings: index.size, words: index.vocabulary.size, megabytes, ms })
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
    for (let n = 0; n < changes.ids.length; n += BATCH_SIZE)
      await refreshListings(this.#db, index, changes.ids.slice(n, n + BATCH_SIZE))
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

async function refreshListings(db: Db, index: ListingIndex, ids: readonly string[]): Promise<void> {
  const listings = await readListings(db, ids)
  for (const id of ids) index.remove(id)
  for (const listing of listings) index.put(listing)
}

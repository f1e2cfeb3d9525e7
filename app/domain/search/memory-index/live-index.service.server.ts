// Keeps the index of one database up to date: loads it in the background, applies changes before each search, and rebuilds it when too
// many documents are deleted. Processes need no messages between them, because each reads the changes from the database.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Log } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { type Changes, getChangesFromNow, getChangesSince } from './listing-changes.queries.server.ts'
import { ListingIndex } from './engine/listing-index.ts'
import { readListings, readSizes, readSlice, type SliceEnd } from './indexed-listings.queries.server.ts'

/** Small enough that processing one slice does not block other requests for long. */
const SLICE_SIZE = 250
const RETRY_AFTER_MS = 30_000

type LoadedIndex = { index: ListingIndex; lastChanges: Changes }

export class LiveIndex {
  readonly #db: Db
  readonly #log: Log
  #loaded: LoadedIndex | null = null
  #loading: Promise<void> | null = null
  #failedAt = -Infinity
  #isClosed = false
  #currentUpdate: Promise<ListingIndex | null> | null = null
  #nextUpdate: Promise<ListingIndex | null> | null = null

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** Never throws: without an index the search uses SQL. */
  load(): Promise<void> {
    this.#loading ??= this.#rebuild()
      .catch((error: unknown) => {
        this.#failedAt = performance.now()
        if (!this.#isClosed) this.#log.error('search.indexFailed', { error })
      })
      .finally(() => {
        this.#loading = null
      })
    return this.#loading
  }

  /** Must be called before the database is closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#loading
    this.#loaded = null
  }

  /** The index with all committed changes; null while there is none. */
  async getCurrentIndex(): Promise<ListingIndex | null> {
    if (!this.#loaded) {
      if (!this.#isClosed && !this.#loading && performance.now() - this.#failedAt > RETRY_AFTER_MS) void this.load()
      return null
    }
    try {
      return await this.#catchUp()
    } catch (error) {
      this.#log.warn('search.indexBehind', { error })
      return null
    }
  }

  async #rebuild(): Promise<void> {
    const startedAt = performance.now()
    const lastChanges = await getChangesFromNow(this.#db)
    const sizes = await readSizes(this.#db)
    const index = new ListingIndex(sizes.listings, sizes.amenities)
    for (let last: SliceEnd | null = null, isFirst = true; isFirst || last; isFirst = false) {
      const slice = await readSlice(this.#db, last, SLICE_SIZE)
      for (const listing of slice.listings) index.put(listing)
      last = slice.last
      await yieldToEventLoop()
      if (this.#isClosed) return
    }
    await index.seal(() => yieldToEventLoop())
    this.#loaded = { index, lastChanges }
    const [ms, megabytes] = [Math.round(performance.now() - startedAt), Math.round(index.bytes / 1_048_576)]
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
    const changes = await getChangesSince(this.#db, lastChanges.next, lastChanges.seen)
    if (changes.requiresReload) {
      if (this.#loaded === loaded) this.#loaded = null
      void this.load()
      return null
    }
    for (let n = 0; n < changes.ids.length; n += SLICE_SIZE)
      await refreshListings(this.#db, index, changes.ids.slice(n, n + SLICE_SIZE))
    loaded.lastChanges = changes
    if (index.needsRebuild) void this.load()
    return index
  }
}

async function refreshListings(db: Db, index: ListingIndex, ids: readonly string[]): Promise<void> {
  const listings = await readListings(db, ids)
  for (const id of ids) index.remove(id)
  for (const listing of listings) index.put(listing)
}

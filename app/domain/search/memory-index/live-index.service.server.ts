// The index of one database, kept true: loaded in the background, caught up with before every search, made anew when it is worn.
// Processes need no word from each other, for each asks the database what has changed.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Log } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { type Changes, getChangesFromNow, getChangesSince } from './listing-changes.queries.server.ts'
import { ListingIndex } from './engine/listing-index.ts'
import { readListings, readSizes, readSlice, type SliceEnd } from './indexed-listings.queries.server.ts'

/** Read and filed in about the time the others can wait. */
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

  /** Never throws: without an index there is still the database. */
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

  /** Before the database goes away. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#loading
    this.#loaded = null
  }

  /** The index as the database is now; null while there is none. */
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

  /** Shared by all who came before it began; who comes while it runs waits for the next. */
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

  /** The index that is now true. Should it fail half-way, the same is asked again the next time. */
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

// Decides when the snapshot of the memory index is written: after a load from the database, regularly while listings change, and at the
// stop. Of several processes with one data folder the first one writes, and the others see its file and wait for the next time.
import type { ListingIndex } from './engine/listing-index.ts'
import type { IndexSnapshots } from './index-snapshot.service.server.ts'

export type SnapshotOptions = {
  everyMs?: number
  /** Fewer listings are loaded from the database within a second. */
  minListings?: number
}

/** The stop of a process must not wait longer; an unfinished file is removed. */
const STOP_LIMIT_MS = 5_000
/** At a stop of all processes of a machine one file is enough. */
const STOP_MIN_AGE_MS = 30_000

type Current = { index: ListingIndex; nextTransaction: string }

export class SnapshotKeeper {
  readonly #snapshots: IndexSnapshots
  readonly #getCurrent: () => Current | null
  readonly #everyMs: number
  readonly #minListings: number
  readonly #stopping = new AbortController()
  #timer: ReturnType<typeof setInterval> | undefined
  #writing: Promise<void> | null = null
  /** What the newest known file holds. */
  #kept: { index: ListingIndex; changeCount: number } | null = null

  constructor(snapshots: IndexSnapshots, getCurrent: () => Current | null, options: SnapshotOptions = {}) {
    this.#snapshots = snapshots
    this.#getCurrent = getCurrent
    this.#everyMs = options.everyMs ?? 10 * 60_000
    this.#minListings = options.minListings ?? 10_000
  }

  /** After every load. `keptCount` is the change count of the index as it was read from a snapshot; null if it was not. */
  start(index: ListingIndex, keptCount: number | null, loadMs: number): void {
    this.#timer ??= setInterval(() => void this.writeIfChanged(this.#everyMs / 2), this.#everyMs).unref()
    if (keptCount === null) void this.writeIfChanged(loadMs)
    else this.#kept = { index, changeCount: keptCount }
  }

  /** Does nothing if some process has written a file within `minAgeMs`. */
  writeIfChanged(minAgeMs: number): Promise<void> {
    this.#writing ??= this.#write(minAgeMs).finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const limit = setTimeout(() => this.#stopping.abort(), STOP_LIMIT_MS)
    await this.#writing
    await this.writeIfChanged(STOP_MIN_AGE_MS)
    clearTimeout(limit)
  }

  async #write(minAgeMs: number): Promise<void> {
    const current = this.#getCurrent()
    if (!current || current.index.size < this.#minListings) return
    const { index, nextTransaction } = current
    const { changeCount } = index
    if (this.#kept?.index === index && this.#kept.changeCount === changeCount) return
    const age = await this.#snapshots.getAgeMs()
    if (age !== null && age < minAgeMs) return
    if (await this.#snapshots.write(index, nextTransaction, this.#stopping.signal)) this.#kept = { index, changeCount }
  }
}

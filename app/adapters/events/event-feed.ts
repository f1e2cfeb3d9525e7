// Delivers each event once to each listener, although it may be read twice: after its NOTIFY and by the poll.
import type { Log } from '#app/adapters/log.server.ts'
import type { AppEvent } from './events.server.ts'

export type EventListener = (event: AppEvent) => void

/**
 * Ids are assigned at the insert and visible at the commit, so a lower id may appear after a higher one. The feed remembers the
 * last `overlap` ids, and the poll reads that far back.
 */
export class EventFeed {
  readonly #log: Log
  readonly #overlap: number
  readonly #listeners = new Set<EventListener>()
  readonly #seen = new Set<number>()
  #newest = 0
  #prunedTo = 0

  constructor(log: Log, overlap = 5_000) {
    this.#log = log
    this.#overlap = overlap
  }

  /** All ids up to this one are delivered; reading can start above. */
  get floor(): number {
    return Math.max(0, this.#newest - this.#overlap)
  }

  subscribe(listener: EventListener): () => void {
    // Wrapped, so that the same function subscribed twice is two subscriptions.
    const entry: EventListener = (event) => listener(event)
    this.#listeners.add(entry)
    return () => {
      this.#listeners.delete(entry)
    }
  }

  isNew(id: number): boolean {
    return !this.#seen.has(id)
  }

  /** Marks events from before the start of this process as delivered. */
  skip(ids: readonly number[]): void {
    for (const id of ids) this.#remember(id)
  }

  deliver(events: readonly AppEvent[]): void {
    for (const event of events) {
      if (!this.isNew(event.id)) continue
      this.#remember(event.id)
      this.#notifyListeners(event)
    }
    this.#forgetOld()
  }

  /** A hint is not stored, so it cannot be read twice. */
  hint(event: AppEvent): void {
    this.#notifyListeners(event)
  }

  #remember(id: number): void {
    this.#seen.add(id)
    this.#newest = Math.max(this.#newest, id)
  }

  /** Not after every event: scanning the whole set pays off only when it has grown by half. */
  #forgetOld(): void {
    if (this.#newest - this.#prunedTo < this.#overlap * 1.5) return
    this.#prunedTo = this.floor
    for (const id of this.#seen) if (id <= this.#prunedTo) this.#seen.delete(id)
  }

  #notifyListeners(event: AppEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        this.#log.error('events.listenerFailed', { topic: event.topic, error })
      }
    }
  }
}

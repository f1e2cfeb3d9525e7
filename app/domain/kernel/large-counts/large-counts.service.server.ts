// Counts over whole tables. A count of a small table is exact and read every time. A large one costs hundreds of milliseconds, so that a
// process keeps it for some seconds; after that it answers with the kept value and reads a new one in the background.
import type { Events } from '#app/adapters/events/events.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** By rows and not by time: the same data always behave the same, however busy the machine is. */
export const LARGE_FROM_ROWS = 50_000
const FRESH_MS = 10_000
/** An older value is not shown. */
const MAX_AGE_MS = 15 * 60_000

type Kept<T> = { value: T; readAt: number }
type CountRead<T> = {
  /** Identifies what is counted. */
  name: string
  read: () => Promise<T>
  getRows: (value: T) => number
}

export class LargeCounts {
  readonly #kept = new Map<string, Kept<unknown>>()
  readonly #running = new Map<string, Promise<unknown>>()

  async get<T>({ name, read, getRows }: CountRead<T>, now: number, onFailure: (error: unknown) => void): Promise<T> {
    const kept = this.#kept.get(name) as Kept<T> | undefined
    const age = kept ? now - kept.readAt : Infinity
    if (!kept || age > MAX_AGE_MS) return this.#read({ name, read, getRows }, now)
    if (age > FRESH_MS) void this.#read({ name, read, getRows }, now).catch(onFailure)
    return kept.value
  }

  /** Requests at the same time share one read of a large table. A small one must not be shared: its reader may have just changed it. */
  #read<T>({ name, read, getRows }: CountRead<T>, now: number): Promise<T> {
    const isKept = this.#kept.has(name)
    const running = isKept ? (this.#running.get(name) as Promise<T> | undefined) : undefined
    if (running) return running
    const started = read()
      .then((value) => {
        if (getRows(value) >= LARGE_FROM_ROWS) this.#kept.set(name, { value, readAt: now })
        else this.#kept.delete(name)
        return value
      })
      .finally(() => this.#running.delete(name))
    this.#running.set(name, started)
    return started
  }
}

/** One for each runtime. The events adapter is the key, because the Ctx is created for each request. */
const counts = new WeakMap<Events, LargeCounts>()

export function readLargeCount<T>(ctx: Ctx, count: CountRead<T>): Promise<T> {
  const { events, log } = ctx.adapters
  const own = counts.get(events) ?? new LargeCounts()
  counts.set(events, own)
  return own.get(count, ctx.now().getTime(), (error) => log.warn('largeCounts.readFailed', { name: count.name, error }))
}

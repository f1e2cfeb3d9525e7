// The one event stream of a page, kept open: comes back after every break, a little later each time and never all pages at once, and
// tells its listeners each time it is open, so that they can ask for what they missed. Everything it needs of a browser is handed in.
import {
  BEAT,
  BEAT_MS,
  BYE,
  LIVE_EVENT_TYPES,
  type LiveEvent,
  REPLACED,
  SIGNED_OUT,
  STREAM_ADDRESS,
} from '#app/domain/messaging/live/live-events.model.ts'
import type { Connection } from '#app/domain/messaging/live/live-thread.model.ts'

/** The part of EventSource that is used. */
export type Source = {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

/** The part of a browser that is used; a test has its own. */
export type Surroundings = {
  openSource(address: string): Source
  /** Whether the session is over, asked when a stream is refused; the stream itself does not say why. */
  isSignedOut(): Promise<boolean>
  isOnline(): boolean
  isVisible(): boolean
  /** Calls back when either may have changed; returns what ends it. */
  watch(onChange: () => void): () => void
  random(): number
}

export type LiveListener = {
  onEvent?(event: LiveEvent): void
  /** Open anew: whatever happened before may have been missed. */
  onOpen?(): void
  onState?(state: Connection): void
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** Two beats and a bit: then the connection is dead, though nobody has said so. */
const SILENCE_MS = BEAT_MS * 2 + 5_000
/** A page that changes its mind while navigating keeps its stream. */
const LINGER_MS = 1_000

export class LiveConnection {
  readonly #around: Surroundings
  readonly #listeners = new Set<LiveListener>()
  #source: Source | undefined
  #state: Connection = 'connecting'
  #failures = 0
  #isResting = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #lingering: ReturnType<typeof setTimeout> | undefined
  #stopWatching: (() => void) | undefined

  constructor(around: Surroundings) {
    this.#around = around
  }

  get state(): Connection {
    return this.#state
  }

  /** Open from the first listener to the last. Who joins while it is open is told so at once. */
  listen(listener: LiveListener): () => void {
    clearTimeout(this.#lingering)
    this.#listeners.add(listener)
    if (this.#state === 'live') listener.onOpen?.()
    else if (!this.#stopWatching) this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#lingering = setTimeout(() => this.close(), LINGER_MS)
    }
  }

  close(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#drop()
    if (this.#state !== 'signedOut') this.#enter('connecting')
  }

  #start(): void {
    this.#stopWatching = this.#around.watch(() => this.#lookAround())
    this.#failures = 0
    this.#connect()
  }

  /** Back online, or looked at again: at once, not after the wait. */
  #lookAround(): void {
    if (this.#state === 'signedOut') return
    if (!this.#around.isOnline()) {
      this.#drop()
      return this.#enter('offline')
    }
    if (this.#isResting && !this.#around.isVisible()) return
    if (this.#state === 'live' || (this.#source && this.#state === 'connecting')) return
    this.#failures = 0
    this.#connect()
  }

  #connect(): void {
    this.#drop()
    this.#isResting = false
    if (!this.#around.isOnline()) return this.#enter('offline')
    this.#enter('connecting')
    const source = this.#around.openSource(STREAM_ADDRESS)
    this.#source = source
    const on = (type: string, react: (data: unknown) => void) =>
      source.addEventListener(type, ({ data }) => {
        if (this.#source !== source) return // of a stream given up since
        this.#heard()
        react(data)
      })
    this.#heard()
    on('open', () => this.#opened())
    on('error', () => void this.#failed())
    on(BEAT, () => {})
    on(BYE, (data) => this.#later(Number(data) || this.#wait()))
    on(SIGNED_OUT, () => this.#end())
    on(REPLACED, () => this.#rest())
    for (const type of LIVE_EVENT_TYPES) on(type, (data) => this.#tell(type, data))
  }

  #opened(): void {
    this.#failures = 0
    this.#enter('live')
    for (const listener of this.#listeners) listener.onOpen?.()
  }

  async #failed(): Promise<void> {
    const wasLive = this.#state === 'live'
    this.#later(this.#wait())
    if (wasLive || !this.#around.isOnline()) return
    if ((await this.#around.isSignedOut()) && this.#state !== 'live') this.#end()
  }

  #later(afterMs: number): void {
    this.#drop()
    this.#enter(this.#around.isOnline() ? 'connecting' : 'offline')
    this.#failures++
    this.#retry = setTimeout(() => this.#connect(), afterMs)
  }

  /** Doubling, and anywhere in its upper half, so that many pages do not come in step. */
  #wait(): number {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 10))
    return longest * (0.5 + this.#around.random() / 2)
  }

  #rest(): void {
    this.#drop()
    this.#isResting = true
    this.#enter('offline')
  }

  /** Until somebody new listens: a page that was opened since may have signed in. */
  #end(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#drop()
    this.#enter('signedOut')
  }

  #heard(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#later(this.#wait()), SILENCE_MS)
  }

  #drop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    this.#source?.close()
    this.#source = undefined
  }

  #enter(state: Connection): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener.onState?.(state)
  }

  #tell(type: LiveEvent['type'], data: unknown): void {
    const event = { ...(JSON.parse(String(data)) as object), type } as LiveEvent
    for (const listener of this.#listeners) listener.onEvent?.(event)
  }
}

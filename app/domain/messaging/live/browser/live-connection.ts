// The event stream of a page. It reconnects with exponential backoff and jitter, and notifies its listeners after every opening, so
// that they can fetch what they missed. Browser APIs are injected for tests.
import { BYE, HEARTBEAT, HEARTBEAT_MS, REPLACED, SIGNED_OUT } from '#app/domain/kernel/streams/stream.model.ts'
import { LIVE_EVENT_TYPES, type LiveEvent } from '#app/domain/messaging/live/live-events.model.ts'
import type { ConnectionState } from '#app/domain/messaging/live/live-thread.model.ts'

/** The part of EventSource that is used. */
export type Source = {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

/** The browser APIs that are used; tests pass fakes. */
export type BrowserApis = {
  openSource(address: string): Source
  /** Whether the session has ended. Asked after a refused stream, because EventSource does not show the status. */
  isSignedOut(): Promise<boolean>
  isOnline(): boolean
  isVisible(): boolean
  /** Calls back when online state or visibility may have changed; returns the function that stops it. */
  watch(onChange: () => void): () => void
  random(): number
}

export type LiveListener = {
  onEvent?(event: LiveEvent): void
  /** The stream was opened; events before it may have been missed. */
  onOpen?(): void
  onState?(state: ConnectionState): void
}

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 15_000
/** After two missed heartbeats the connection counts as dead. */
const MAX_SILENCE_MS = HEARTBEAT_MS * 2 + 5_000
/** Keeps the stream open while a navigation replaces one listener by the next. */
const CLOSE_DELAY_MS = 1_000

export class LiveConnection {
  readonly #browser: BrowserApis
  readonly #address: string
  readonly #listeners = new Set<LiveListener>()
  #source: Source | undefined
  #state: ConnectionState = 'connecting'
  #failures = 0
  #isPaused = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #closeTimer: ReturnType<typeof setTimeout> | undefined
  #stopWatching: (() => void) | undefined

  constructor(browser: BrowserApis, address: string) {
    this.#browser = browser
    this.#address = address
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** The stream is open while there is a listener. A listener added to an open stream gets `onOpen` at once. */
  listen(listener: LiveListener): () => void {
    clearTimeout(this.#closeTimer)
    this.#listeners.add(listener)
    if (this.#state === 'live') listener.onOpen?.()
    else if (!this.#stopWatching) this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#closeTimer = setTimeout(() => this.close(), CLOSE_DELAY_MS)
    }
  }

  close(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#closeSource()
    if (this.#state !== 'signedOut') this.#setState('connecting')
  }

  #start(): void {
    this.#stopWatching = this.#browser.watch(() => this.#checkBrowserState())
    this.#failures = 0
    this.#connect()
  }

  /** When the page is online or visible again, it reconnects at once instead of waiting for the backoff. */
  #checkBrowserState(): void {
    if (this.#state === 'signedOut') return
    if (!this.#browser.isOnline()) {
      this.#closeSource()
      return this.#setState('offline')
    }
    if (this.#isPaused && !this.#browser.isVisible()) return
    if (this.#state === 'live' || (this.#source && this.#state === 'connecting')) return
    this.#failures = 0
    this.#connect()
  }

  #connect(): void {
    this.#closeSource()
    this.#isPaused = false
    if (!this.#browser.isOnline()) return this.#setState('offline')
    this.#setState('connecting')
    const source = this.#browser.openSource(this.#address)
    this.#source = source
    const on = (type: string, handle: (data: unknown) => void) =>
      source.addEventListener(type, ({ data }) => {
        if (this.#source !== source) return // event of a closed stream
        this.#restartSilenceTimer()
        handle(data)
      })
    this.#restartSilenceTimer()
    on('open', () => this.#handleOpen())
    on('error', () => void this.#handleError())
    on(HEARTBEAT, () => {})
    on(BYE, (data) => this.#scheduleReconnect(Number(data) || this.#getRetryDelayMs()))
    on(SIGNED_OUT, () => this.#endSignedOut())
    on(REPLACED, () => this.#pause())
    for (const type of LIVE_EVENT_TYPES) on(type, (data) => this.#notifyListeners(type, data))
  }

  #handleOpen(): void {
    this.#failures = 0
    this.#setState('live')
    for (const listener of this.#listeners) listener.onOpen?.()
  }

  async #handleError(): Promise<void> {
    const wasLive = this.#state === 'live'
    this.#scheduleReconnect(this.#getRetryDelayMs())
    if (wasLive || !this.#browser.isOnline()) return
    if ((await this.#browser.isSignedOut()) && this.#state !== 'live') this.#endSignedOut()
  }

  #scheduleReconnect(afterMs: number): void {
    this.#closeSource()
    this.#setState(this.#browser.isOnline() ? 'connecting' : 'offline')
    this.#failures++
    this.#retryTimer = setTimeout(() => this.#connect(), afterMs)
  }

  /** Exponential backoff with jitter in the upper half, so that many pages do not reconnect at the same moment. */
  #getRetryDelayMs(): number {
    const maxDelayMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 10))
    return maxDelayMs * (0.5 + this.#browser.random() / 2)
  }

  #pause(): void {
    this.#closeSource()
    this.#isPaused = true
    this.#setState('offline')
  }

  /** Stays closed until a new listener joins: a page opened later may have signed in. */
  #endSignedOut(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#closeSource()
    this.#setState('signedOut')
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => this.#scheduleReconnect(this.#getRetryDelayMs()), MAX_SILENCE_MS)
  }

  #closeSource(): void {
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#silenceTimer)
    this.#source?.close()
    this.#source = undefined
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener.onState?.(state)
  }

  #notifyListeners(type: LiveEvent['type'], data: unknown): void {
    const event = { ...(JSON.parse(String(data)) as object), type } as LiveEvent
    for (const listener of this.#listeners) listener.onEvent?.(event)
  }
}

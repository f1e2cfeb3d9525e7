// Store of one open thread, independent of React: merges pages, live events and outgoing messages (thread-sync), and catches up after
// every interruption of the stream.
import {
  MESSAGES_PER_PAGE,
  type SentMessage,
  type ThreadPage,
} from '#app/domain/messaging/conversations/conversation.model.ts'
import type { LiveConnection } from './live-connection.ts'
import { type LiveEvent, PRESENCE_WINDOW_MS, TYPING_SHOWN_MS } from '#app/domain/messaging/live/live-events.model.ts'
import type {
  ConnectionState,
  LiveThreadOptions,
  Outgoing,
  Presence,
} from '#app/domain/messaging/live/live-thread.model.ts'
import { ThreadRefusal, type ThreadRequests } from './thread-requests.ts'
import { ThreadSync, type ThreadState } from './thread-sync.ts'
import type { UnsentMessages } from './unsent-messages.ts'

export type LiveThreadState = ThreadState & {
  connection: ConnectionState
  isLoadingOlder: boolean
  isOtherTyping: boolean
  presence: Presence
}

/** Throttle for typing reports; shorter than TYPING_SHOWN_MS, so that the hint does not flicker. */
const TYPING_REPORT_INTERVAL_MS = 3_000
const CATCH_UP_RETRY_MS = 2_000
/** More often than PRESENCE_WINDOW_MS, so that presence does not expire between two reports. */
const PRESENCE_REPORT_INTERVAL_MS = PRESENCE_WINDOW_MS / 2

export type LiveThreadParts = {
  connection: LiveConnection
  requests: ThreadRequests
  openUnsentMessages(me: string, conversationId: string): UnsentMessages
  isVisible(): boolean
  /** Visible, with recent input. */
  isAttended(): boolean
}

export class LiveThreadStore {
  readonly #parts: LiveThreadParts
  readonly #me: string
  readonly #conversationId: string
  readonly #sync: ThreadSync
  readonly #unsentMessages: UnsentMessages
  readonly #rendered: LiveThreadState
  readonly #subscribers = new Set<() => void>()
  #state: LiveThreadState | undefined
  #page: ThreadPage
  #presence: Presence
  #isLoadingOlder = false
  #isOtherTyping = false
  #typingReportedAt = 0
  #readUpTo = 0
  #runningCatchUp: Promise<void> | undefined
  #mustCatchUpAgain = false
  #isSending = false
  #stop: (() => void) | undefined
  readonly #timers: Partial<Record<'typing' | 'presence' | 'catching', ReturnType<typeof setTimeout>>> = {}

  constructor({ conversationId, me, page, presence }: LiveThreadOptions, parts: LiveThreadParts) {
    this.#parts = parts
    this.#me = me
    this.#conversationId = conversationId
    this.#page = page
    this.#presence = presence ?? null
    this.#unsentMessages = parts.openUnsentMessages(me, conversationId)
    this.#sync = new ThreadSync(page, () => this.#notifySubscribers())
    this.#rendered = { ...this.getState(), connection: 'connecting' }
  }

  getState = (): LiveThreadState => {
    this.#state ??= {
      ...this.#sync.state,
      connection: this.#parts.connection.state,
      isLoadingOlder: this.#isLoadingOlder,
      isOtherTyping: this.#isOtherTyping,
      presence: this.#presence,
    }
    return this.#state
  }

  /** State for hydration: must equal what the server rendered, whatever the connection state is. */
  getRenderedState = (): LiveThreadState => this.#rendered

  /** The store is connected while it has a subscriber. */
  subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber)
    this.#stop ??= this.#start()
    return () => {
      this.#subscribers.delete(subscriber)
      if (this.#subscribers.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  /** Merges a page from a new loader result. */
  addPage(page: ThreadPage): void {
    if (page === this.#page) return
    this.#page = page
    this.#sync.addNewest(page)
  }

  send = (content: string, files: readonly File[] = []): void => {
    const startedAt = new Date().toISOString()
    this.#typingReportedAt = 0 // the message ends the typing hint, so the next keystroke reports again
    const written = { key: crypto.randomUUID(), content, files, startedAt }
    if (files.length === 0) this.#unsentMessages.put(written)
    this.#sync.addOutgoing(written)
    this.#sendWaiting()
  }

  retry = (key: string): void => {
    if (this.#sync.findOutgoing(key)?.state !== 'failed') return
    this.#sync.setOutgoingState(key, 'sending')
    this.#sendWaiting()
  }

  takeBack = (key: string): Outgoing | undefined => {
    const withdrawn = this.#sync.takeBack(key)
    if (withdrawn) this.#unsentMessages.drop(key)
    return withdrawn
  }

  loadOlder = (): void => {
    const oldest = this.#sync.state.messages[0]
    if (!oldest || this.#isLoadingOlder || !this.#sync.state.hasOlder) return
    this.#isLoadingOlder = true
    this.#notifySubscribers()
    this.#parts.requests
      .getPage(this.#conversationId, { before: oldest.sequence })
      .then((page) => this.#sync.addOlder(page))
      .catch(() => undefined) // the next scroll retries
      .finally(() => {
        this.#isLoadingOlder = false
        this.#notifySubscribers()
      })
  }

  reportTyping = (): void => {
    const now = Date.now()
    if (now - this.#typingReportedAt < TYPING_REPORT_INTERVAL_MS) return
    this.#typingReportedAt = now
    this.#reportPresence(true)
  }

  markRead = (): void => {
    const last = this.#sync.state.messages.findLast(({ isMine, readAt }) => !isMine && readAt === null)
    if (!last || last.sequence <= this.#readUpTo || !this.#parts.isVisible()) return
    const before = this.#readUpTo
    this.#readUpTo = last.sequence
    this.#parts.requests.markRead(this.#conversationId, last.sequence).catch(() => {
      this.#readUpTo = before
    })
  }

  /** Fetches everything after the cursor, page by page. Only one run at a time; calls during a run cause one more run. */
  catchUp = (): Promise<void> => {
    this.#mustCatchUpAgain = this.#runningCatchUp !== undefined
    this.#runningCatchUp ??= this.#catchUpNow().finally(() => {
      this.#runningCatchUp = undefined
      if (this.#mustCatchUpAgain) void this.catchUp()
    })
    return this.#runningCatchUp
  }

  /** Unsent messages from before a reload. They are sent when the stream is open; the idempotency key prevents duplicates. */
  #restoreUnsent(): void {
    for (const unsent of this.#unsentMessages.list()) {
      if (this.#sync.findOutgoing(unsent.key)) continue
      this.#sync.addOutgoing({ ...unsent, files: [] })
      this.#sync.setOutgoingState(unsent.key, 'failed')
    }
  }

  #start(): () => void {
    this.#restoreUnsent()
    const stop = this.#parts.connection.listen({
      onEvent: (event) => this.#handleEvent(event),
      onState: () => this.#notifySubscribers(),
      onOpen: () => {
        this.#notifySubscribers()
        void this.catchUp()
        this.#retryUnreached()
        this.#reportPresence(false)
      },
    })
    const presenceTimer = setInterval(() => this.#reportPresence(false), PRESENCE_REPORT_INTERVAL_MS)
    return () => {
      stop()
      clearInterval(presenceTimer)
      for (const timer of Object.values(this.#timers)) clearTimeout(timer)
    }
  }

  #handleEvent(event: LiveEvent): void {
    if (event.type === 'unread' || event.type === 'admin' || event.conversationId !== this.#conversationId) return
    if (event.type === 'read') return this.#sync.addRead(event)
    if (event.type === 'message') {
      this.#sync.addLiveMessage(event)
      if (!event.message.isMine) this.#setTyping(false)
      if (this.#sync.hasGap) void this.catchUp()
      return
    }
    if (event.userId === this.#me) return
    if (event.type === 'typing') this.#setTyping(true)
    this.#setPresent()
  }

  async #catchUpNow(): Promise<void> {
    clearTimeout(this.#timers.catching)
    try {
      for (let after = this.#sync.resumeFrom, isMore = true; isMore;) {
        const { messages } = await this.#parts.requests.getPage(this.#conversationId, { after })
        this.#sync.addAfter(after, messages)
        isMore = messages.length >= MESSAGES_PER_PAGE
        after = messages.at(-1)?.sequence ?? after
      }
    } catch (error) {
      if (error instanceof ThreadRefusal || !this.#stop) return
      this.#timers.catching = setTimeout(() => void this.catchUp(), CATCH_UP_RETRY_MS)
    }
  }

  /** Retries messages that failed without a response. Messages that the server refused wait for a decision of the sender. */
  #retryUnreached(): void {
    for (const { key, state, refusal } of this.#sync.waiting)
      if (state === 'failed' && refusal === null) this.#sync.setOutgoingState(key, 'sending')
    this.#sendWaiting()
  }

  /** One at a time, to keep the order. */
  #sendWaiting(): void {
    if (this.#isSending) return
    this.#isSending = true
    void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#nextToSend(); next; next = this.#nextToSend()) {
      try {
        this.#sync.confirmSent(next.key, (await this.#postMessage(next)).message)
        this.#unsentMessages.drop(next.key)
      } catch (error) {
        if (error instanceof ThreadRefusal) this.#sync.setOutgoingState(next.key, 'failed', error.reason)
        else this.#failAll()
      }
    }
    this.#isSending = false // no await since the queue was found empty, so a new message cannot be missed
  }

  #nextToSend(): Outgoing | undefined {
    return this.#sync.waiting.find(({ state }) => state === 'sending')
  }

  #postMessage({ key, content, files }: Outgoing): Promise<SentMessage> {
    return this.#parts.requests.send(this.#conversationId, { key, content, files })
  }

  /** Fails all queued messages, because later ones must not overtake the failed one. */
  #failAll(): void {
    for (const { key, state } of this.#sync.waiting) if (state === 'sending') this.#sync.setOutgoingState(key, 'failed')
  }

  #reportPresence(isTyping: boolean): void {
    if (!this.#parts.isAttended() || this.#parts.connection.state !== 'live') return
    this.#parts.requests.reportPresence(this.#conversationId, isTyping).catch(() => undefined)
  }

  #setTyping(isTyping: boolean): void {
    clearTimeout(this.#timers.typing)
    if (isTyping) this.#timers.typing = setTimeout(() => this.#setTyping(false), TYPING_SHOWN_MS)
    if (this.#isOtherTyping === isTyping) return
    this.#isOtherTyping = isTyping
    this.#notifySubscribers()
  }

  #setPresent(): void {
    clearTimeout(this.#timers.presence)
    this.#timers.presence = setTimeout(() => this.#setPresence('today'), PRESENCE_WINDOW_MS)
    this.#setPresence('now')
  }

  #setPresence(presence: Presence): void {
    if (this.#presence === presence) return
    this.#presence = presence
    this.#notifySubscribers()
  }

  #notifySubscribers(): void {
    this.#state = undefined
    for (const subscriber of this.#subscribers) subscriber()
  }
}

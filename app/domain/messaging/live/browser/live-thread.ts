// One open thread: what is known of it (thread-sync), kept up to date by the page's stream and by asking after every break, and what is
// written into it. No React; the test with a thousand messages and fifty cuts runs on this.
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

/** Keystrokes are told on at most this often; less than the hint lasts. */
const TYPING_REPORT_INTERVAL_MS = 3_000
const CATCH_UP_RETRY_MS = 2_000
/** A page tells that it is looked at a little more often than the others forget it. */
const PRESENCE_REPORT_INTERVAL_MS = PRESENCE_WINDOW_MS / 2

export type LiveThreadParts = {
  connection: LiveConnection
  requests: ThreadRequests
  openUnsentMessages(me: string, conversationId: string): UnsentMessages
  isVisible(): boolean
  /** Visible, and somebody has touched it lately. */
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

  /** What the server rendered, wherever the connection stands by then. */
  getRenderedState = (): LiveThreadState => this.#rendered

  /** Live from the first subscriber to the last. */
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

  /** The page was rendered anew by the server. */
  addPage(page: ThreadPage): void {
    if (page === this.#page) return
    this.#page = page
    this.#sync.addNewest(page)
  }

  send = (content: string, files: readonly File[] = []): void => {
    const startedAt = new Date().toISOString()
    this.#typingReportedAt = 0 // the hint ends with the message; the next word is a new one
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
      .catch(() => undefined) // scrolling there again asks again
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

  /** Asks for everything after the cursor, a page at a time. One asking at a time; asked meanwhile, it asks once more. */
  catchUp = (): Promise<void> => {
    this.#mustCatchUpAgain = this.#runningCatchUp !== undefined
    this.#runningCatchUp ??= this.#catchUpNow().finally(() => {
      this.#runningCatchUp = undefined
      if (this.#mustCatchUpAgain) void this.catchUp()
    })
    return this.#runningCatchUp
  }

  /** Written before the page was loaded anew. They go out once there is a connection; what had arrived after all arrives once. */
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
    if (event.type === 'unread' || event.conversationId !== this.#conversationId) return
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

  /** What failed for want of a connection goes out by itself; what the server refused waits for its writer. */
  #retryUnreached(): void {
    for (const { key, state, refusal } of this.#sync.waiting)
      if (state === 'failed' && refusal === null) this.#sync.setOutgoingState(key, 'sending')
    this.#sendWaiting()
  }

  /** One at a time and in order, so that they arrive as they were written. */
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
    this.#isSending = false // in the same breath as finding nothing more: what is written next starts anew
  }

  #nextToSend(): Outgoing | undefined {
    return this.#sync.waiting.find(({ state }) => state === 'sending')
  }

  #postMessage({ key, content, files }: Outgoing): Promise<SentMessage> {
    return this.#parts.requests.send(this.#conversationId, { key, content, files })
  }

  /** Those after it would overtake it. */
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

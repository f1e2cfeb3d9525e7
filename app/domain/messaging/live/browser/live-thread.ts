// One open thread: what is known of it (thread-sync), kept up to date by the page's stream and by asking after every break, and what is
// written into it. No React; the test with a thousand messages and fifty cuts runs on this.
import {
  MESSAGES_PER_PAGE,
  type SentMessage,
  type ThreadPage,
} from '#app/domain/messaging/conversations/conversation.model.ts'
import type { LiveConnection } from './live-connection.ts'
import { type LiveEvent, PRESENT_MS, TYPING_MS } from '#app/domain/messaging/live/live-events.model.ts'
import type { Connection, LiveThreadOptions, Outgoing, Presence } from '#app/domain/messaging/live/live-thread.model.ts'
import { ThreadRefusal, type ThreadRequests } from './thread-requests.ts'
import { ThreadSync, type ThreadState } from './thread-sync.ts'
import type { UnsentShelf } from './unsent-messages.ts'

export type LiveThreadState = ThreadState & {
  connection: Connection
  isLoadingOlder: boolean
  isOtherTyping: boolean
  presence: Presence
}

/** Keystrokes are told on at most this often; less than the hint lasts. */
const TYPING_EVERY_MS = 3_000
const CATCH_UP_AGAIN_MS = 2_000
/** A page tells that it is looked at a little more often than the others forget it. */
const PRESENT_EVERY_MS = PRESENT_MS / 2

export type LiveThreadParts = {
  connection: LiveConnection
  requests: ThreadRequests
  shelfOf(me: string, conversationId: string): UnsentShelf
  isVisible(): boolean
  /** Visible, and somebody has touched it lately. */
  isAttended(): boolean
}

export class LiveThreadStore {
  readonly #parts: LiveThreadParts
  readonly #me: string
  readonly #conversationId: string
  readonly #sync: ThreadSync
  readonly #shelf: UnsentShelf
  readonly #rendered: LiveThreadState
  readonly #subscribers = new Set<() => void>()
  #state: LiveThreadState | undefined
  #page: ThreadPage
  #presence: Presence
  #isLoadingOlder = false
  #isOtherTyping = false
  #toldTypingAt = 0
  #readUpTo = 0
  #catching: Promise<void> | undefined
  #mustCatchAgain = false
  #isSending = false
  #stop: (() => void) | undefined
  readonly #timers: Partial<Record<'typing' | 'presence' | 'catching', ReturnType<typeof setTimeout>>> = {}

  constructor({ conversationId, me, page, presence }: LiveThreadOptions, parts: LiveThreadParts) {
    this.#parts = parts
    this.#me = me
    this.#conversationId = conversationId
    this.#page = page
    this.#presence = presence ?? null
    this.#shelf = parts.shelfOf(me, conversationId)
    this.#sync = new ThreadSync(page, () => this.#changed())
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
    this.#toldTypingAt = 0 // the hint ends with the message; the next word is a new one
    const written = { key: crypto.randomUUID(), content, files, startedAt }
    if (files.length === 0) this.#shelf.put(written)
    this.#sync.begin(written)
    this.#sendWaiting()
  }

  retry = (key: string): void => {
    if (this.#sync.find(key)?.state !== 'failed') return
    this.#sync.mark(key, 'sending')
    this.#sendWaiting()
  }

  takeBack = (key: string): Outgoing | undefined => {
    const taken = this.#sync.takeBack(key)
    if (taken) this.#shelf.drop(key)
    return taken
  }

  loadOlder = (): void => {
    const oldest = this.#sync.state.messages[0]
    if (!oldest || this.#isLoadingOlder || !this.#sync.state.hasOlder) return
    this.#isLoadingOlder = true
    this.#changed()
    this.#parts.requests
      .page(this.#conversationId, { before: oldest.sequence })
      .then((page) => this.#sync.addOlder(page))
      .catch(() => undefined) // scrolling there again asks again
      .finally(() => {
        this.#isLoadingOlder = false
        this.#changed()
      })
  }

  noteTyping = (): void => {
    const now = Date.now()
    if (now - this.#toldTypingAt < TYPING_EVERY_MS) return
    this.#toldTypingAt = now
    this.#beHere(true)
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
    this.#mustCatchAgain = this.#catching !== undefined
    this.#catching ??= this.#catchUpNow().finally(() => {
      this.#catching = undefined
      if (this.#mustCatchAgain) void this.catchUp()
    })
    return this.#catching
  }

  /** Written before the page was loaded anew. They go out once there is a connection; what had arrived after all arrives once. */
  #unshelve(): void {
    for (const unsent of this.#shelf.list()) {
      if (this.#sync.find(unsent.key)) continue
      this.#sync.begin({ ...unsent, files: [] })
      this.#sync.mark(unsent.key, 'failed')
    }
  }

  #start(): () => void {
    this.#unshelve()
    const stop = this.#parts.connection.listen({
      onEvent: (event) => this.#heard(event),
      onState: () => this.#changed(),
      onOpen: () => {
        this.#changed()
        void this.catchUp()
        this.#retryUnreached()
        this.#beHere(false)
      },
    })
    const here = setInterval(() => this.#beHere(false), PRESENT_EVERY_MS)
    return () => {
      stop()
      clearInterval(here)
      for (const timer of Object.values(this.#timers)) clearTimeout(timer)
    }
  }

  #heard(event: LiveEvent): void {
    if (event.type === 'unread' || event.conversationId !== this.#conversationId) return
    if (event.type === 'read') return this.#sync.addRead(event)
    if (event.type === 'message') {
      this.#sync.addNews(event)
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
        const { messages } = await this.#parts.requests.page(this.#conversationId, { after })
        this.#sync.addAfter(after, messages)
        isMore = messages.length >= MESSAGES_PER_PAGE
        after = messages.at(-1)?.sequence ?? after
      }
    } catch (error) {
      if (error instanceof ThreadRefusal || !this.#stop) return
      this.#timers.catching = setTimeout(() => void this.catchUp(), CATCH_UP_AGAIN_MS)
    }
  }

  /** What failed for want of a connection goes out by itself; what the server refused waits for its writer. */
  #retryUnreached(): void {
    for (const { key, state, refusal } of this.#sync.waiting)
      if (state === 'failed' && refusal === null) this.#sync.mark(key, 'sending')
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
        this.#sync.sent(next.key, (await this.#post(next)).message)
        this.#shelf.drop(next.key)
      } catch (error) {
        if (error instanceof ThreadRefusal) this.#sync.mark(next.key, 'failed', error.words)
        else this.#failAll()
      }
    }
    this.#isSending = false // in the same breath as finding nothing more: what is written next starts anew
  }

  #nextToSend(): Outgoing | undefined {
    return this.#sync.waiting.find(({ state }) => state === 'sending')
  }

  #post({ key, content, files }: Outgoing): Promise<SentMessage> {
    return this.#parts.requests.send(this.#conversationId, { key, content, files })
  }

  /** Those after it would overtake it. */
  #failAll(): void {
    for (const { key, state } of this.#sync.waiting) if (state === 'sending') this.#sync.mark(key, 'failed')
  }

  #beHere(isTyping: boolean): void {
    if (!this.#parts.isAttended() || this.#parts.connection.state !== 'live') return
    this.#parts.requests.beHere(this.#conversationId, isTyping).catch(() => undefined)
  }

  #setTyping(isTyping: boolean): void {
    clearTimeout(this.#timers.typing)
    if (isTyping) this.#timers.typing = setTimeout(() => this.#setTyping(false), TYPING_MS)
    if (this.#isOtherTyping === isTyping) return
    this.#isOtherTyping = isTyping
    this.#changed()
  }

  #setPresent(): void {
    clearTimeout(this.#timers.presence)
    this.#timers.presence = setTimeout(() => this.#setPresence('today'), PRESENT_MS)
    this.#setPresence('now')
  }

  #setPresence(presence: Presence): void {
    if (this.#presence === presence) return
    this.#presence = presence
    this.#changed()
  }

  #changed(): void {
    this.#state = undefined
    for (const subscriber of this.#subscribers) subscriber()
  }
}

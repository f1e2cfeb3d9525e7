// The hub of one process: hears every event once, looks up who is in the conversation and what there is to tell once, and writes it to
// the open streams of those who may know, asked at that moment (PROMISES T1, T2). It remembers nothing that a permission could outlive.
import { SESSIONS_CLOSED_TOPIC } from '#app/adapters/auth/auth.rules.ts'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { stillOpen } from '#app/domain/accounts/sessions/open-sessions.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type LiveEvent, REPLACED, SIGNED_OUT } from '#app/domain/messaging/live/live-events.model.ts'
import { messageNews, readNews, unreadNews } from './live-event.queries.server.ts'
import { type LiveStream, LiveStreams } from './live-streams.service.server.ts'
import {
  type ConversationSubject,
  findConversation,
  membersOf,
} from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { MESSAGE_TOPIC, READ_TOPIC } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { PRESENCE_TOPIC, TYPING_TOPIC } from './typing.rules.ts'

/** Events of one conversation are told in turn; as many conversations as this at a time, so that pages keep their connections. */
const LANES = 4
const RETRY_MS = [200, 1_000, 3_000] as const
/** The net under the events: sessions that ended by time, or whose ending nobody announced. */
const CHECK_MS = 10_000
const CHECKED_AT_ONCE = 1_000
/** Whoever comes within this time is asked for together: after a restart everybody comes at once. */
const NEWCOMERS_MS = 200
/** A burst of messages changes the number in the header once. */
const UNREAD_MS = 100

export type HubTimes = { retryMs?: readonly number[]; checkMs?: number }

export class LiveHub {
  readonly #ctx: Ctx
  readonly #streams = new LiveStreams()
  readonly #lanes: Promise<void>[] = Array.from({ length: LANES }, () => Promise.resolve())
  readonly #unreadDue = new Set<string>()
  readonly #retryMs: readonly number[]
  readonly #newcomers: LiveStream[] = []

  constructor(ctx: Ctx, { retryMs = RETRY_MS, checkMs = CHECK_MS }: HubTimes = {}) {
    this.#ctx = { ...ctx, actor: null, session: null }
    this.#retryMs = retryMs
    ctx.adapters.events.subscribe((event) => this.#enqueue(event))
    setInterval(() => void this.#checkInParts(this.#streams.all()), checkMs).unref()
  }

  /** Returns what ends it. The session is asked for once more, soon: it may have ended while the stream was being opened. */
  join(stream: LiveStream): () => void {
    for (const old of this.#streams.add(stream)) old.end({ event: REPLACED, data: '1' })
    if (this.#newcomers.length === 0)
      setTimeout(() => void this.#checkInParts(this.#newcomers.splice(0)), NEWCOMERS_MS).unref()
    this.#newcomers.push(stream)
    this.#unreadSoon([stream.userId])
    return () => this.#streams.remove(stream)
  }

  #enqueue(event: AppEvent): void {
    if (this.#streams.isEmpty) return
    const lane = laneOf(event.subjectId)
    this.#lanes[lane] = (this.#lanes[lane] ?? Promise.resolve()).then(() => this.#tellPatiently(event))
  }

  /** If it cannot be told, everybody here comes back and asks for what they missed. */
  async #tellPatiently(event: AppEvent): Promise<void> {
    for (const waitMs of [...this.#retryMs, null]) {
      try {
        return await this.#tell(event)
      } catch (error) {
        this.#ctx.adapters.log.warn('live.tellFailed', { topic: event.topic, error })
        if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
    for (const stream of this.#streams.all()) stream.end()
  }

  async #tell({ topic, subjectId }: AppEvent): Promise<void> {
    if (topic === SESSIONS_CLOSED_TOPIC) return void (await this.#check(this.#streams.of([subjectId])))
    const [conversationId = '', detail = ''] = subjectId.split(':')
    switch (topic) {
      case MESSAGE_TOPIC:
        return this.#toMembers(conversationId, (subject, streams) =>
          this.#tellMessage(subject, streams, Number(detail)),
        )
      case READ_TOPIC:
        return this.#toMembers(conversationId, (subject, streams) => this.#tellRead(subject, streams, detail))
      case TYPING_TOPIC:
      case PRESENCE_TOPIC:
        return this.#toMembers(conversationId, async (_subject, streams) => {
          const others = streams.filter(({ userId }) => userId !== detail)
          write(others, topic, { conversationId, userId: detail })
        })
    }
  }

  /** Members and sessions are read now, not when the stream was opened. */
  async #toMembers(
    conversationId: string,
    tell: (subject: ConversationSubject, streams: readonly LiveStream[]) => Promise<void>,
  ): Promise<void> {
    const subject = await findConversation(this.#ctx.db, conversationId)
    if (!subject) return
    const streams = await this.#check(this.#streams.of(membersOf(subject)))
    if (streams.length > 0) await tell(subject, streams)
  }

  async #tellMessage(subject: ConversationSubject, streams: readonly LiveStream[], sequence: number): Promise<void> {
    const news = await messageNews(this.#ctx.db, subject, sequence)
    if (!news) return
    for (const [userId, own] of Map.groupBy(streams, (stream) => stream.userId))
      write(own, 'message', news.forMember(userId))
    this.#unreadSoon(streams.map(({ userId }) => userId).filter((userId) => userId !== news.senderId))
  }

  async #tellRead(subject: ConversationSubject, streams: readonly LiveStream[], readerId: string): Promise<void> {
    const news = await readNews(this.#ctx.db, subject, readerId)
    if (!news) return
    write(streams, 'read', news)
    // Owner and agent stand on one side: what one of them has read waits for neither
    const isOfReader = (userId: string) => (userId === news.renterId) !== news.ofRenter
    this.#unreadSoon(streams.map(({ userId }) => userId).filter(isOfReader))
  }

  /** Ends those whose session is over; returns the others. */
  async #check<T extends LiveStream>(streams: readonly T[]): Promise<T[]> {
    const open = await stillOpen(this.#ctx, [...new Set(streams.map(({ sessionId }) => sessionId))])
    for (const stream of streams) if (!open.has(stream.sessionId)) stream.end({ event: SIGNED_OUT, data: '1' })
    return streams.filter(({ sessionId }) => open.has(sessionId))
  }

  async #checkInParts(streams: readonly LiveStream[]): Promise<void> {
    try {
      for (let at = 0; at < streams.length; at += CHECKED_AT_ONCE)
        await this.#check(streams.slice(at, at + CHECKED_AT_ONCE))
    } catch (error) {
      this.#ctx.adapters.log.warn('live.checkFailed', { error }) // the next one is seconds away
    }
  }

  #unreadSoon(userIds: Iterable<string>): void {
    const isWaiting = this.#unreadDue.size > 0
    for (const userId of userIds) this.#unreadDue.add(userId)
    if (!isWaiting && this.#unreadDue.size > 0) setTimeout(() => void this.#tellUnread(), UNREAD_MS).unref()
  }

  async #tellUnread(): Promise<void> {
    const due = [...this.#unreadDue]
    this.#unreadDue.clear()
    for (const userId of due) {
      try {
        const news = await unreadNews(this.#ctx, userId)
        write(this.#streams.of([userId]), 'unread', news)
      } catch (error) {
        this.#ctx.adapters.log.warn('live.unreadFailed', { error }) // the next message brings the number along
      }
    }
  }
}

/** The same words for all of them, put into JSON once. */
function write(streams: readonly LiveStream[], event: LiveEvent['type'], news: unknown): void {
  const data = JSON.stringify(news)
  for (const stream of streams) stream.send({ event, data })
}

/** The same conversation, the same lane. */
function laneOf(subjectId: string): number {
  return Number.parseInt(subjectId.slice(0, 8), 16) % LANES || 0
}

/** A runtime has one events adapter, whatever else of its context is made per request; so the hub hangs on that. */
const hubs = new WeakMap<Events, LiveHub>()

export function liveHub(ctx: Ctx): LiveHub {
  const { events } = ctx.adapters
  const hub = hubs.get(events) ?? new LiveHub(ctx)
  hubs.set(events, hub)
  return hub
}

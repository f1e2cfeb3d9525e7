// The hub of one process: receives every event, reads conversation and content once, and writes them to the open streams of the current
// members (promises T1 and T2). It caches no permissions: membership and sessions are checked for each event.
import { SESSIONS_CLOSED_TOPIC } from '#app/adapters/auth/auth.rules.ts'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { findOpenSessions } from '#app/domain/accounts/sessions/open-sessions.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findMembersOfHome } from '#app/domain/kernel/team-homes/chosen-homes.queries.server.ts'
import { type LiveStream, LiveStreams } from '#app/domain/kernel/streams/live-streams.service.server.ts'
import { REPLACED, SIGNED_OUT } from '#app/domain/kernel/streams/stream.model.ts'
import type { LiveEvent } from '#app/domain/messaging/live/live-events.model.ts'
import { getMessageLiveEvent, getReadLiveEvent, getUnreadLiveEvent } from './live-event.queries.server.ts'
import {
  type ConversationSubject,
  findConversation,
  getMemberIds,
} from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { MESSAGE_TOPIC, READ_TOPIC } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { NOTIFICATIONS_TOPIC } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { PRESENCE_TOPIC, TYPING_TOPIC } from './typing.rules.ts'

/** Events of one conversation are delivered in order. The number of queues limits how many database connections the hub uses. */
const QUEUE_COUNT = 4
const RETRY_MS = [200, 1_000, 3_000] as const
/** Interval of the check for sessions that expired or ended without an event. */
const CHECK_MS = 10_000
const CHECK_BATCH_SIZE = 1_000
/** New streams are checked in batches, because after a restart all browsers reconnect at the same time. */
const NEW_STREAM_CHECK_MS = 200
/** Debounce: a burst of messages sends one unread count. */
const UNREAD_DELAY_MS = 100

export type HubTimes = { retryMs?: readonly number[]; checkMs?: number }

export class LiveHub {
  readonly #ctx: Ctx
  readonly #streams = new LiveStreams()
  readonly #queues: Promise<void>[] = Array.from({ length: QUEUE_COUNT }, () => Promise.resolve())
  readonly #unreadDueUserIds = new Set<string>()
  readonly #retryMs: readonly number[]
  readonly #newStreams: LiveStream[] = []

  constructor(ctx: Ctx, { retryMs = RETRY_MS, checkMs = CHECK_MS }: HubTimes = {}) {
    this.#ctx = { ...ctx, actor: null, session: null }
    this.#retryMs = retryMs
    ctx.adapters.events.subscribe((event) => this.#enqueue(event))
    setInterval(() => void this.#checkInBatches(this.#streams.listAll()), checkMs).unref()
  }

  /** Returns the function that leaves the hub. The session is checked again soon: it may have ended while the stream was opened. */
  join(stream: LiveStream): () => void {
    for (const old of this.#streams.add(stream)) old.end({ event: REPLACED, data: '1' })
    if (this.#newStreams.length === 0)
      setTimeout(() => void this.#checkInBatches(this.#newStreams.splice(0)), NEW_STREAM_CHECK_MS).unref()
    this.#newStreams.push(stream)
    this.#scheduleUnreadCounts([stream.userId])
    return () => this.#streams.remove(stream)
  }

  #enqueue(event: AppEvent): void {
    if (this.#streams.isEmpty) return
    const queueIndex = getQueueIndex(event.subjectId)
    this.#queues[queueIndex] = (this.#queues[queueIndex] ?? Promise.resolve()).then(() => this.#deliverWithRetry(event))
  }

  /** After the last retry all streams are ended, so that the browsers reconnect and fetch what they missed. */
  async #deliverWithRetry(event: AppEvent): Promise<void> {
    for (const waitMs of [...this.#retryMs, null]) {
      try {
        return await this.#deliverEvent(event)
      } catch (error) {
        this.#ctx.adapters.log.warn('live.tellFailed', { topic: event.topic, error })
        if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
    for (const stream of this.#streams.listAll()) stream.end()
  }

  async #deliverEvent({ topic, subjectId }: AppEvent): Promise<void> {
    if (topic === SESSIONS_CLOSED_TOPIC) return void (await this.#check(this.#streams.listByUsers([subjectId])))
    if (topic === NOTIFICATIONS_TOPIC) {
      const own = await this.#check(this.#streams.listByUsers([subjectId]))
      return this.#scheduleUnreadCounts(own.map(({ userId }) => userId))
    }
    const [conversationId = '', detail = ''] = subjectId.split(':')
    switch (topic) {
      case MESSAGE_TOPIC:
        return this.#deliverToMembers(conversationId, (subject, streams) =>
          this.#deliverMessage(subject, streams, Number(detail)),
        )
      case READ_TOPIC:
        return this.#deliverToMembers(conversationId, (subject, streams) => this.#deliverRead(subject, streams, detail))
      case TYPING_TOPIC:
      case PRESENCE_TOPIC:
        return this.#deliverToMembers(conversationId, async (_subject, streams) => {
          const others = streams.filter(({ userId }) => userId !== detail)
          sendToStreams(others, topic, { conversationId, userId: detail })
        })
    }
  }

  /** Members and sessions are read at delivery, not when the stream was opened. */
  async #deliverToMembers(
    conversationId: string,
    deliver: (subject: ConversationSubject, streams: readonly LiveStream[]) => Promise<void>,
  ): Promise<void> {
    const subject = await findConversation({ db: this.#ctx.db }, conversationId)
    if (!subject) return
    const ofMembers = await this.#check(this.#streams.listByUsers(getMemberIds(subject)))
    const streams = await this.#keepChosen(subject.listing.id, ofMembers)
    if (streams.length > 0) await deliver(subject, streams)
  }

  /** Without the streams of people who act for the owner, but not for this home. */
  async #keepChosen(listingId: string, streams: readonly LiveStream[]): Promise<readonly LiveStream[]> {
    const choosers = streams.flatMap(({ chosenBy }) => chosenBy ?? [])
    const members = await findMembersOfHome(this.#ctx.db, listingId, choosers)
    return streams.filter(({ chosenBy }) => chosenBy === undefined || members.has(chosenBy))
  }

  async #deliverMessage(subject: ConversationSubject, streams: readonly LiveStream[], sequence: number): Promise<void> {
    const liveEvent = await getMessageLiveEvent(this.#ctx.db, subject, sequence)
    if (!liveEvent) return
    for (const [userId, own] of Map.groupBy(streams, (stream) => stream.userId))
      for (const [locale, sameLanguage] of Map.groupBy(own, (stream) => stream.locale))
        sendToStreams(sameLanguage, 'message', liveEvent.buildForMember(userId, locale))
    this.#scheduleUnreadCounts(streams.map(({ userId }) => userId).filter((userId) => userId !== liveEvent.senderId))
  }

  async #deliverRead(subject: ConversationSubject, streams: readonly LiveStream[], readerId: string): Promise<void> {
    const liveEvent = await getReadLiveEvent(this.#ctx.db, subject, readerId)
    if (!liveEvent) return
    sendToStreams(streams, 'read', liveEvent)
    // Owner and agent are one side: what one has read is unread for neither
    const isReaderSide = (userId: string) => (userId === liveEvent.renterId) !== liveEvent.isSentByRenter
    this.#scheduleUnreadCounts(streams.map(({ userId }) => userId).filter(isReaderSide))
  }

  /** Ends the streams whose session has ended, or no longer acts for the owner; returns the others. */
  async #check<T extends LiveStream>(streams: readonly T[]): Promise<T[]> {
    const open = await findOpenSessions(this.#ctx, [...new Set(streams.map(({ sessionId }) => sessionId))])
    const isOpen = ({ sessionId, actsAs }: T) =>
      open.has(sessionId) && (actsAs === undefined || open.get(sessionId) === actsAs)
    for (const stream of streams) if (!isOpen(stream)) stream.end({ event: SIGNED_OUT, data: '1' })
    return streams.filter(isOpen)
  }

  async #checkInBatches(streams: readonly LiveStream[]): Promise<void> {
    try {
      for (let at = 0; at < streams.length; at += CHECK_BATCH_SIZE)
        await this.#check(streams.slice(at, at + CHECK_BATCH_SIZE))
    } catch (error) {
      this.#ctx.adapters.log.warn('live.checkFailed', { error }) // the next check follows in seconds
    }
  }

  #scheduleUnreadCounts(userIds: Iterable<string>): void {
    const isWaiting = this.#unreadDueUserIds.size > 0
    for (const userId of userIds) this.#unreadDueUserIds.add(userId)
    if (!isWaiting && this.#unreadDueUserIds.size > 0)
      setTimeout(() => void this.#sendUnreadCounts(), UNREAD_DELAY_MS).unref()
  }

  async #sendUnreadCounts(): Promise<void> {
    const due = [...this.#unreadDueUserIds]
    this.#unreadDueUserIds.clear()
    for (const userId of due) {
      try {
        for (const [chosenBy, own] of Map.groupBy(this.#streams.listByUsers([userId]), (stream) => stream.chosenBy))
          sendToStreams(own, 'unread', await getUnreadLiveEvent(this.#ctx, { userId, chosenBy }))
      } catch (error) {
        this.#ctx.adapters.log.warn('live.unreadFailed', { error }) // the next message sends the count again
      }
    }
  }
}

/** Serializes the event once for all streams. */
function sendToStreams(streams: readonly LiveStream[], event: LiveEvent['type'], liveEvent: unknown): void {
  const data = JSON.stringify(liveEvent)
  for (const stream of streams) stream.send({ event, data })
}

/** The same conversation always gets the same queue. */
function getQueueIndex(subjectId: string): number {
  return Number.parseInt(subjectId.slice(0, 8), 16) % QUEUE_COUNT || 0
}

/** One hub for each runtime. The events adapter is the key, because the Ctx is created for each request. */
const hubs = new WeakMap<Events, LiveHub>()

export function getLiveHub(ctx: Ctx): LiveHub {
  const { events } = ctx.adapters
  const hub = hubs.get(events) ?? new LiveHub(ctx)
  hubs.set(events, hub)
  return hub
}

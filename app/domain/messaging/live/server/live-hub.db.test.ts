import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#app/adapters/clock.ts'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { makeNotification, makePerson, makeSession } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeActor, createRecordingEvents, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { STREAMS_PER_PERSON } from '#app/domain/kernel/streams/stream.model.ts'
import { LiveHub } from './live-hub.service.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { getPresenceInConversation, toPresence } from './presence.queries.server.ts'
import { reportPresence } from './typing.commands.server.ts'

const database = setUpTestDatabase()

type SentEvent = { type: string; data: unknown }

/** An events adapter whose events the test delivers. */
function createManualEvents() {
  const listeners: ((event: AppEvent) => void)[] = []
  const events: Events = {
    ...createRecordingEvents(),
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const emit = (topic: string, subjectId: string) => {
    for (const listener of listeners) listener({ id: 1, topic, subjectId, createdAt: new Date() })
  }
  return { events, emit }
}

async function createConversation() {
  const [owner, renter, agent] = [
    await makePerson(database.db, 'landlord'),
    await makePerson(database.db, 'tenant'),
    await makeAgent(database.db),
  ]
  const listing = await makeProperty(database.db, { ownerId: owner.id })
  const { id } = await makeConversation(database.db, {
    propertyId: listing.id,
    clientUserId: renter.id,
    agentId: agent.id,
  })
  return { id, owner, renter, agent, listing }
}

function setUp(checkMs = 3_600_000) {
  const { events, emit } = createManualEvents()
  const ctx = createTestContext(database.db, { adapters: { events, clock: systemClock } })
  const hub = new LiveHub(ctx, { retryMs: [], checkMs })
  async function listen(userId: string, sessionId?: string, locale: Locale = 'en') {
    const session = sessionId ?? (await makeSession(database.db, { userId })).id
    const sentEvents: SentEvent[] = []
    let ended: string | undefined
    const leave = hub.join({
      userId,
      sessionId: session,
      locale,
      send: ({ event, data }) => sentEvents.push({ type: event, data: JSON.parse(data) as unknown }),
      end: (last) => {
        ended = last?.event ?? 'bye'
        leave()
      },
    })
    const messages = () => sentEvents.filter(({ type }) => type === 'message').map(({ data }) => data)
    return { sentEvents, messages, ended: () => ended, sessionId: session }
  }
  const sendMessageEvent = async (conversationId: string, senderId: string) => {
    const message = await makeMessage(database.db, { conversationId, senderId })
    emit('message', `${conversationId}:${message.sequence}`)
    return message
  }
  return { ctx, hub, emit, listen, sendMessageEvent }
}

describe('delivery of a message', () => {
  test('a line about a viewing reaches each stream in the language of its page', async () => {
    const { listen, emit } = setUp()
    const { id, owner, renter } = await createConversation()
    const pages = [await listen(renter.id, undefined, 'fil'), await listen(renter.id), await listen(owner.id)]
    const visitLine = { event: 'confirmed', times: ['2026-03-07T01:00:00Z'] } as const
    const { sequence } = await makeMessage(database.db, {
      conversationId: id,
      senderId: owner.id,
      content: '',
      visitLine,
    })
    emit('message', `${id}:${sequence}`)
    for (const page of pages) await expect.poll(page.messages).toHaveLength(1)
    expect(pages.map((page) => (page.messages()[0] as { message: { content: string } }).message.content)).toEqual([
      'Kumpirmado ang viewing: 7 Mar 2026, 9:00 AM',
      'Viewing confirmed: 7 Mar 2026, 9:00 AM',
      'Viewing confirmed: 7 Mar 2026, 9:00 AM',
    ])
  })

  test('a message reaches every stream of every member once, in the view of the member, and no other stream', async () => {
    const { listen, sendMessageEvent } = setUp()
    const { id, owner, renter, agent } = await createConversation()
    const other = await createConversation()
    const pages = [await listen(renter.id), await listen(renter.id), await listen(owner.id), await listen(agent.userId)]
    const strangers = [await listen(other.renter.id), await listen(other.owner.id), await listen(other.agent.userId)]
    const first = await makeMessage(database.db, { conversationId: id, senderId: owner.id })
    const message = await sendMessageEvent(id, renter.id)
    for (const page of pages) await expect.poll(page.messages).toHaveLength(1)
    expect(pages.map((page) => page.messages()[0])).toMatchObject(
      [true, true, false, false].map((isMine) => ({
        conversationId: id,
        after: first.sequence,
        message: { id: message.id, isMine },
      })),
    )
    await expect.poll(() => pages[2]?.sentEvents.some(({ type }) => type === 'unread')).toBe(true)
    for (const { messages } of strangers) expect(messages()).toEqual([])
  })

  test('a message reaches a stranger who became the owner of the listing (null control)', async () => {
    const { listen, sendMessageEvent } = setUp()
    const { id, renter, listing } = await createConversation()
    const stranger = await makePerson(database.db, 'landlord')
    const page = await listen(stranger.id)
    await database.db.update(properties).set({ ownerId: stranger.id }).where(eq(properties.id, listing.id))
    await sendMessageEvent(id, renter.id)
    await expect.poll(page.messages).toHaveLength(1)
  })

  test('the next message does not reach an agent who is not active any more', async () => {
    const { listen, sendMessageEvent } = setUp()
    const { id, renter, owner, agent } = await createConversation()
    const [pageOfAgent, pageOfOwner] = [await listen(agent.userId), await listen(owner.id)]
    await sendMessageEvent(id, renter.id)
    await expect.poll(pageOfAgent.messages).toHaveLength(1)
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agent.id))
    await sendMessageEvent(id, renter.id)
    await expect.poll(pageOfOwner.messages).toHaveLength(2)
    expect(pageOfAgent.messages()).toHaveLength(1)
    expect(pageOfAgent.ended()).toBeUndefined()
  })

  test.each([
    [
      'a deactivated account',
      (userId: string) =>
        database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, userId)),
    ],
    [
      'a banned account',
      (userId: string) => database.db.update(users).set({ banned: true }).where(eq(users.id, userId)),
    ],
    ['a deleted session', (userId: string) => database.db.delete(sessions).where(eq(sessions.userId, userId))],
    [
      'an expired session',
      (userId: string) =>
        database.db
          .update(sessions)
          .set({ expiresAt: new Date(0) })
          .where(eq(sessions.userId, userId)),
    ],
  ])('a message does not reach %s without any event about it, and the stream ends', async (_who, change) => {
    const { listen, sendMessageEvent } = setUp()
    const { id, renter, owner } = await createConversation()
    const [page, control] = [await listen(owner.id), await listen(renter.id)]
    await change(owner.id)
    await sendMessageEvent(id, renter.id)
    await expect.poll(control.messages).toHaveLength(1)
    await expect.poll(page.ended).toBe('signed-out')
    expect(page.messages()).toEqual([])
  })

  test('a message that cannot be read from the database ends all streams', async () => {
    const { listen, emit } = setUp()
    const { renter } = await createConversation()
    const page = await listen(renter.id)
    emit('message', 'no-conversation:1')
    await expect.poll(page.ended).toBe('bye')
  })
})

describe('ended sessions', () => {
  test('an ended session ends its own streams and no other streams of the person', async () => {
    const { listen, emit } = setUp()
    const { renter } = await createConversation()
    const [gone, stays] = [await listen(renter.id), await listen(renter.id)]
    await database.db.delete(sessions).where(eq(sessions.id, gone.sessionId))
    emit('session.closed', renter.id)
    await expect.poll(gone.ended).toBe('signed-out')
    expect(stays.ended()).toBeUndefined()
  })

  test('a session that ended without an event is found by the periodic check', async () => {
    const { listen } = setUp(50)
    const { renter } = await createConversation()
    const page = await listen(renter.id)
    await database.db.delete(sessions).where(eq(sessions.id, page.sessionId))
    await expect.poll(page.ended).toBe('signed-out')
  })

  test('a stream opened while its session ends is closed', async () => {
    const { listen } = setUp()
    const { renter } = await createConversation()
    const page = await listen(renter.id, crypto.randomUUID())
    await expect.poll(page.ended).toBe('signed-out')
  })

  test('every command that ends sessions publishes an event', async () => {
    const events = createRecordingEvents()
    const { auth } = createTestContext(database.db, { adapters: { events, clock: systemClock } }).adapters
    const { renter } = await createConversation()
    const { id } = await makeSession(database.db, { userId: renter.id })
    await makeSession(database.db, { userId: renter.id })
    expect(await auth.revokeSession(renter.id, id)).toBe(true)
    expect(await auth.revokeSession(renter.id, id)).toBe(false)
    expect(await auth.revokeSessions(renter.id)).toBe(1)
    const announced = { topic: 'session.closed', subjectId: renter.id }
    expect(events.published).toEqual([announced, announced])
  })
})

test('the sixth stream of a person ends the first', async () => {
  const { listen } = setUp()
  const { renter } = await createConversation()
  const { id: sessionId } = await makeSession(database.db, { userId: renter.id })
  const pages: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n <= STREAMS_PER_PERSON; n++) pages.push(await listen(renter.id, sessionId))
  expect(pages.map((page) => page.ended())).toEqual([
    'replaced',
    ...Array.from({ length: STREAMS_PER_PERSON }, () => undefined),
  ])
})

describe('read marks', () => {
  test('a read event reaches both sides, and the reader gets the new unread count', async () => {
    const { listen, emit } = setUp()
    const { id, renter, owner } = await createConversation()
    const pages = [await listen(renter.id), await listen(owner.id)]
    const { sequence } = await makeMessage(database.db, { conversationId: id, senderId: renter.id, readAt: new Date() })
    await makeMessage(database.db, { conversationId: id, senderId: renter.id })
    emit('read', `${id}:${owner.id}`)
    for (const { sentEvents } of pages)
      await expect
        .poll(() => sentEvents.find(({ type }) => type === 'read')?.data)
        .toMatchObject({ conversationId: id, renterId: renter.id, isSentByRenter: true, upTo: sequence })
    await expect
      .poll(() => pages[1]?.sentEvents.findLast(({ type }) => type === 'unread')?.data)
      .toEqual({ messages: 1, notifications: 0 })
  })
})

test('a notification changes the count on the open pages of its person, and no other page learns of it', async () => {
  const { listen, emit } = setUp()
  const [person, stranger] = [await makePerson(database.db, 'tenant'), await makePerson(database.db, 'tenant')]
  const [mine, theirs] = [await listen(person.id), await listen(stranger.id)]
  const listCounts = ({ sentEvents }: typeof mine) => sentEvents.map(({ data }) => data)
  await expect.poll(() => listCounts(theirs)).toEqual([{ messages: 0, notifications: 0 }])
  await makeNotification(database.db, { userId: person.id })
  emit('notifications', person.id)
  await expect.poll(() => listCounts(mine).at(-1)).toEqual({ messages: 0, notifications: 1 })
  expect(listCounts(theirs)).toHaveLength(1)
})

describe('typing and presence hints', () => {
  test('a hint reaches the other members and not its sender, and a stranger cannot send one', async () => {
    const { listen, emit } = setUp()
    const { id, renter, owner } = await createConversation()
    const [mine, theirs] = [await listen(renter.id), await listen(owner.id)]
    emit('typing', `${id}:${renter.id}`)
    await expect.poll(() => theirs.sentEvents.filter(({ type }) => type === 'typing')).toHaveLength(1)
    expect(mine.sentEvents.filter(({ type }) => type === 'typing')).toEqual([])
    const events = createRecordingEvents()
    const stranger = createTestContext(database.db, { actor: makeActor('tenant'), adapters: { events } })
    await expect(reportPresence(stranger, { conversationId: id, isTyping: true })).rejects.toMatchObject({
      code: 'conversation.notFound',
    })
    expect(events.published).toEqual([])
  })

  test('hints are throttled to a few in a second', async () => {
    const { id, renter } = await createConversation()
    const events = createRecordingEvents()
    const ctx = createTestContext(database.db, { actor: makeActor('tenant', renter.id), adapters: { events } })
    for (let n = 0; n < 20; n++) await reportPresence(ctx, { conversationId: id, isTyping: true })
    expect(events.published).toEqual([{ topic: 'typing', subjectId: `${id}:${renter.id}` }])
  })
})

describe('getPresenceInConversation', () => {
  test('presence is coarse and covers the other side only', async () => {
    const { id, renter, owner } = await createConversation()
    const ctx = createTestContext(database.db, {
      actor: makeActor('tenant', renter.id),
      adapters: { clock: systemClock },
    })
    expect(await getPresenceInConversation(ctx, id)).toBeNull()
    await makeSession(database.db, { userId: renter.id })
    expect(await getPresenceInConversation(ctx, id)).toBeNull()
    await makeSession(database.db, { userId: owner.id })
    expect(await getPresenceInConversation(ctx, id)).toBe('now')
    const stranger = { ...ctx, actor: makeActor('tenant') }
    await expect(getPresenceInConversation(stranger, id)).rejects.toMatchObject({ code: 'conversation.notFound' })
  })

  test('presence contains no time', () => {
    const now = new Date('2026-03-02T12:00:00Z')
    const ago = (minutes: number) => toPresence(new Date(now.getTime() - minutes * 60_000), now)
    expect([ago(1), ago(2), ago(3), ago(60 * 24), ago(60 * 24 + 1)]).toEqual(['now', 'now', 'today', 'today', null])
  })
})

test('an event of sendMessage has the sequence that the thread shows', async () => {
  const { listen, emit } = setUp()
  const { id, renter, owner } = await createConversation()
  const page = await listen(owner.id)
  const events = createRecordingEvents()
  const ctx = createTestContext(database.db, { actor: makeActor('tenant', renter.id), adapters: { events } })
  const { message } = await sendMessage(ctx, {
    conversationId: id,
    key: crypto.randomUUID(),
    content: 'Magandang araw po',
  })
  const published = events.published.find(({ topic }) => topic === 'message')
  expect(published?.subjectId).toBe(`${id}:${message.sequence}`)
  emit('message', published?.subjectId ?? '')
  await expect.poll(page.messages).toMatchObject([{ message: { id: message.id, content: 'Magandang araw po' } }])
})

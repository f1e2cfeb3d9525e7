// Live conversations on the built server: two processes on one database, reconnecting clients, and what must never happen (promises T1 to
// T5).
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPostgresEvents } from '#app/adapters/events/postgres-events.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { inTransaction } from '#app/domain/ctx.server.ts'
import { addMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { systemClock } from '#app/adapters/clock.ts'
import { makePersonWithPassword, signInAnyRole, TEST_PASSWORD, createTestBrowser } from '#tests/support/accounts.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listenToStream, openLivePage } from '#tests/support/servers/live-client.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { setUpServers } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const ENV = {
  LOG_LEVEL: 'warn',
  APP_SECRET: 'a secret for tests that both servers share',
  ENCRYPTION_KEY: '0f'.repeat(32),
}
const servers = setUpServers(database, 2, ENV)

type Person = { id: string; email: string; browser: ReturnType<typeof createTestBrowser>; cookie: () => string }

let visitorCount = 0
async function makeSignedInPerson(role: 'tenant' | 'landlord' | 'agent' | 'admin', serverIndex = 0): Promise<Person> {
  const { id, email } = await makePersonWithPassword(database.db, role)
  return { id, email, ...(await signIn(email, serverIndex)) }
}

async function signIn(email: string, serverIndex = 0) {
  const browser = createTestBrowser(servers[serverIndex]?.url ?? '', `203.0.113.${++visitorCount}`)
  await signInAnyRole(database.db, browser, email)
  return { browser, cookie: () => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') }
}

async function makeTestConversation() {
  const [owner, renter] = [await makeSignedInPerson('landlord'), await makeSignedInPerson('tenant')]
  const listing = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
  const { id } = await makeConversation(database.db, { propertyId: listing.id, clientUserId: renter.id })
  return { id, owner, renter, listing }
}

/** Sent by a third process: the command itself on its own connection. */
async function sendMessageFromProcess(conversationId: string, sender: Person, content: string) {
  const events = createPostgresEvents({ url: database.url, log: createLog({ level: 'silent' }) })
  const ctx = createTestContext(database.db, {
    actor: makeActor('tenant', sender.id),
    adapters: { events, clock: systemClock },
  })
  return inTransaction(ctx, (tx) => addMessage(tx, conversationId, { content, visitLine: null }))
}

/** Several times what the command writes, in one transaction: the lock on the conversation, the messages, their events. */
async function insertMessages(conversationId: string, sender: Person, contents: readonly string[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from conversations where id = ${conversationId} for no key update`)
    await tx.execute(sql`
      with said as (
        insert into messages (conversation_id, sender_id, content)
        select ${conversationId}, ${sender.id}, text from jsonb_array_elements_text(${JSON.stringify(contents)}::jsonb) as text
        returning conversation_id, sequence
      ), told as (
        insert into events (topic, subject_id) select 'message', conversation_id || ':' || sequence from said returning id
      )
      select pg_notify('tahanan_events', id::text) from told`)
  })
}

const post = (visitor: Person, path: string, body: unknown, serverIndex = 0) =>
  fetch(`${servers[serverIndex]?.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: servers[serverIndex]?.url ?? '',
      Cookie: visitor.cookie(),
      'X-Forwarded-For': `203.0.113.${(++visitorCount % 200) + 1}`,
    },
    body: JSON.stringify(body),
  })

async function openStream(visitor: Person, serverIndex = 0) {
  const stream = listenToStream(servers[serverIndex]?.url ?? '', visitor.cookie())
  await expect.poll(stream.state).toBe('open')
  return stream
}

describe('the event stream', () => {
  test('the stream is refused to guests and to admins, who see no conversations', async () => {
    const address = `${servers[0].url}/api/stream`
    const requestStream = (Cookie: string, Accept = 'text/event-stream') =>
      fetch(address, { headers: { Cookie, Accept }, redirect: 'manual' })
    const guestResponse = await requestStream('')
    expect([guestResponse.status, await guestResponse.json()]).toMatchObject([401, { code: 'auth.signInRequired' }])
    expect((await requestStream('tahanan_session=forged.signature')).status).toBe(401)
    const admin = await makeSignedInPerson('admin')
    expect((await requestStream(admin.cookie())).status).toBe(403)
    const tenant = await makeSignedInPerson('tenant')
    expect((await requestStream(tenant.cookie(), 'application/json')).status).toBe(400)
    const stream = await openStream(tenant)
    expect(stream.source.status).toBe(200)
    stream.source.close()
  })

  test('the stream of the console is refused without a console session, and its other requests lead to the sign-in', async () => {
    const address = `${servers[0].url}/admin/stream`
    const requestStream = (Accept: string) => fetch(address, { headers: { Accept }, redirect: 'manual' })
    expect((await requestStream('text/event-stream')).status).toBe(401)
    const response = await requestStream('text/html')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/login'])
  })

  test('the stream carries none of 200 messages of foreign conversations', async () => {
    const ownConversation = await makeTestConversation()
    // The closest neighbours: another renter of the same listing, and another listing of the same owner
    const otherRenter = await makeSignedInPerson('tenant')
    const { id: otherRenterConversationId } = await makeConversation(database.db, {
      propertyId: ownConversation.listing.id,
      clientUserId: otherRenter.id,
    })
    const otherConversation = await makeTestConversation()
    const formerAgent = await makeSignedInPerson('agent')
    const agent = await makeAgent(database.db, { userId: formerAgent.id, isActive: false })
    const { id: agentConversationId } = await makeConversation(database.db, {
      propertyId: otherConversation.listing.id,
      clientUserId: ownConversation.renter.id,
      agentId: agent.id,
    })
    const allowedConversations: [Person, string[]][] = [
      [ownConversation.renter, [ownConversation.id, agentConversationId]],
      [ownConversation.owner, [ownConversation.id, otherRenterConversationId]],
      [otherRenter, [otherRenterConversationId]],
      [otherConversation.owner, [otherConversation.id, agentConversationId]],
      [otherConversation.renter, [otherConversation.id]],
      [formerAgent, []],
    ]
    const streams = await Promise.all(
      allowedConversations.map(async ([visitor, ids], n) => ({ ids, stream: await openStream(visitor, n % 2) })),
    )
    const speakers: [string, Person][] = [
      [ownConversation.id, ownConversation.renter],
      [ownConversation.id, ownConversation.owner],
      [otherRenterConversationId, otherRenter],
      [otherConversation.id, otherConversation.renter],
      [agentConversationId, ownConversation.renter],
    ]
    const sentConversationIds: string[] = []
    for (let n = 0; n < 100; n++) {
      const [id, visitor] = speakers[n % speakers.length] ?? [ownConversation.id, ownConversation.renter]
      await insertMessages(id, visitor, [`message ${n}`, `and ${n}`])
      sentConversationIds.push(id, id)
    }
    for (const { ids, stream } of streams) {
      const expectedCount = sentConversationIds.filter((id) => ids.includes(id)).length
      await expect.poll(() => stream.listByType('message').length).toBe(expectedCount)
      const foreign = stream
        .listByType('message')
        .filter(({ data }) => !ids.includes((data as { conversationId: string }).conversationId))
      expect(foreign).toEqual([])
      stream.source.close()
    }
  })
})

describe('the event stream on two processes', () => {
  test('a message sent on one process arrives on the other', async () => {
    const { id, owner, renter } = await makeTestConversation()
    const stream = await openStream(owner, 1)
    const sentAt = performance.now()
    const response = await post(renter, `/api/conversations/${id}/messages`, {
      key: crypto.randomUUID(),
      content: 'Available pa po ba?',
    })
    expect(response.status).toBeLessThan(300)
    await expect.poll(() => stream.listByType('message')).toHaveLength(1)
    expect(stream.listByType('message')[0]?.data).toMatchObject({
      conversationId: id,
      after: 0,
      message: { content: 'Available pa po ba?', isMine: false, senderId: renter.id },
    })
    expect((stream.listByType('message')[0]?.receivedAt ?? Infinity) - sentAt).toBeLessThan(2_000)
    await expect.poll(() => stream.listByType('unread').at(-1)?.data).toEqual({ messages: 1, notifications: 0 })
    stream.source.close()
  })

  test('read and typing events arrive on the other process, and only for members', async () => {
    const { id, owner, renter } = await makeTestConversation()
    const stranger = await makeSignedInPerson('tenant')
    const { sequence } = await sendMessageFromProcess(id, renter, 'Magkano po?')
    const [stream, strangerStream] = [await openStream(renter, 1), await openStream(stranger, 1)]
    expect((await post(owner, `/api/conversations/${id}/typing`, { isTyping: true })).status).toBe(204)
    expect((await post(owner, `/api/conversations/${id}/read`, { upTo: sequence })).status).toBeLessThan(300)
    await expect
      .poll(() => stream.listByType('typing').map(({ data }) => data))
      .toEqual([{ conversationId: id, userId: owner.id }])
    await expect
      .poll(() => stream.listByType('read').map(({ data }) => data))
      .toMatchObject([{ upTo: sequence, isSentByRenter: true }])
    expect((await post(stranger, `/api/conversations/${id}/typing`, { isTyping: true })).status).toBe(404)
    expect(strangerStream.receivedEvents.filter(({ type }) => type !== 'unread')).toEqual([])
    stream.source.close()
    strangerStream.source.close()
  })

  const sessionEndings: [string, (visitor: Person) => Promise<unknown>][] = [
    ['signing out', (visitor) => visitor.browser.post('/sign-out', {})],
    [
      'signing out all other devices',
      async (visitor) =>
        (await signIn(visitor.email)).browser.post('/dashboard/settings/sessions', { sessionId: 'others' }),
    ],
    [
      'a new password, set on another device',
      async (visitor) =>
        (await signIn(visitor.email)).browser.post('/dashboard/settings/password', {
          currentPassword: TEST_PASSWORD,
          password: 'Bagong-Bahay 2!',
          passwordAgain: 'Bagong-Bahay 2!',
        }),
    ],
    [
      'a ban that ends all sessions',
      async (visitor) => {
        const events = createPostgresEvents({ url: database.url, log: createLog({ level: 'silent' }) })
        await createTestContext(database.db, { adapters: { events } }).adapters.auth.revokeSessions(visitor.id)
      },
    ],
  ]
  test.each(sessionEndings)(
    '%s on one process closes the stream on the other within two seconds',
    async (_how, endSession) => {
      const visitor = await makeSignedInPerson('tenant', 0)
      const bystander = await makeSignedInPerson('tenant', 0)
      const [stream, bystanderStream] = [await openStream(visitor, 1), await openStream(bystander, 1)]
      await endSession(visitor)
      const endedAt = performance.now() // the answer: before it the server hashes passwords, which takes long on a busy machine
      await expect.poll(() => stream.listByType('signed-out'), { interval: 10 }).toHaveLength(1)
      expect((stream.listByType('signed-out')[0]?.receivedAt ?? Infinity) - endedAt).toBeLessThan(2_000)
      await expect.poll(stream.state).toBe('ended')
      expect(bystanderStream.state()).toBe('open')
      bystanderStream.source.close()
    },
  )

  test('an inactive agent receives nothing from the next message on', async () => {
    const { listing, renter } = await makeTestConversation()
    const actingAgent = await makeSignedInPerson('agent')
    const agent = await makeAgent(database.db, { userId: actingAgent.id })
    const asker = await makeSignedInPerson('tenant')
    const { id } = await makeConversation(database.db, {
      propertyId: listing.id,
      clientUserId: asker.id,
      agentId: agent.id,
    })
    const [agentStream, askerStream] = [await openStream(actingAgent, 1), await openStream(asker, 1)]
    await sendMessageFromProcess(id, asker, 'one')
    await expect.poll(() => agentStream.listByType('message')).toHaveLength(1)
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agent.id))
    await sendMessageFromProcess(id, asker, 'two')
    await expect.poll(() => askerStream.listByType('message')).toHaveLength(2)
    expect(agentStream.listByType('message')).toHaveLength(1)
    expect(renter.id).not.toBe(asker.id)
    for (const { source } of [agentStream, askerStream]) source.close()
  })

  test('the sixth stream of a person ends the first', async () => {
    const visitor = await makeSignedInPerson('tenant')
    const pages: Awaited<ReturnType<typeof openStream>>[] = []
    for (let n = 0; n < 6; n++) pages.push(await openStream(visitor))
    await expect.poll(() => pages[0]?.listByType('replaced')).toHaveLength(1)
    expect(pages.slice(1).map((page) => page.state())).toEqual(Array.from({ length: 5 }, () => 'open'))
    for (const { source } of pages) source.close()
  })
})

const [TOTAL, CUTS] = IS_FULL_SIZE ? [1_000, 50] : [200, 15]

test(`${TOTAL} messages over ${CUTS} disconnects and a restart arrive once each and in order`, async () => {
  const { id, owner, renter } = await makeTestConversation()
  let turn = 0
  const server = () => servers[++turn % 2]?.url ?? ''
  const pages = [renter, owner].map((visitor) =>
    openLivePage({ server, cookie: visitor.cookie(), me: visitor.id, conversationId: id }),
  )
  const pageWithoutCatchUp = openLivePage({
    server,
    cookie: owner.cookie(),
    me: owner.id,
    conversationId: id,
    skipsCatchUp: true,
  })
  const allPages = [...pages, pageWithoutCatchUp]
  const BATCH_SIZE = 4
  const random = createRandom(7)
  let cuts = 0
  let restarted: Promise<void> | undefined
  // The test is not about write limits; requests of the pages continue after the loop
  const limitResetTimer = setInterval(() => void database.db.delete(rateLimits).catch(() => undefined), 250)
  onTestFinished(() => clearInterval(limitResetTimer))
  for (let n = 0; n < TOTAL; n += BATCH_SIZE) {
    const senderIndex = random() < 0.5 ? 0 : 1
    const texts = Array.from({ length: BATCH_SIZE }, (_, k) => `message ${n + k}`)
    // Every tenth message is sent by the page over HTTP, the others by a separate process
    if (random() < 0.1) for (const text of texts) pages[senderIndex]?.store.send(text)
    else await insertMessages(id, senderIndex === 0 ? renter : owner, texts)
    for (let k = 0; k < BATCH_SIZE; k++)
      if (random() < (CUTS - cuts) / (TOTAL - n - k)) allPages[cuts++ % allPages.length]?.disconnect()
    if (n === TOTAL / 2) restarted = restartSecondServer()
  }
  await restarted
  const readCounts = () =>
    pages.map(({ store }) => [store.getState().messages.length, store.getState().outgoing.length])
  const expectedCounts = pages.map(() => [TOTAL, 0])
  await expect.poll(readCounts, { interval: 50 }).toEqual(expectedCounts)

  const stored = await database.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(sql`${messages.sequence}`)
  expect(cuts).toBe(CUTS)
  expect(
    pageWithoutCatchUp.store.getState().messages.length,
    'null control: without catch-up messages are lost',
  ).toBeLessThan(TOTAL)
  pageWithoutCatchUp.close()
  expect(stored).toHaveLength(TOTAL)
  for (const page of pages) {
    const { messages: shownMessages, outgoing } = page.store.getState()
    expect(shownMessages.map((message) => message.id)).toEqual(stored.map((message) => message.id))
    expect(outgoing).toEqual([])
    page.close()
  }
})

/** Replaces the second server while both pages are connected. */
async function restartSecondServer(): Promise<void> {
  const oldServer = servers[1]
  const newServer = await startServerProcess({ DATABASE_URL: database.url, TRUSTED_PROXIES: 'loopback', ...ENV })
  servers[1] = newServer
  expect(await oldServer?.stop()).toBe(0)
}

/** A small seeded generator, so that a run can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

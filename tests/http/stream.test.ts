// Live conversations on the built server: two processes on one database, people who come and go, and what none of it may do (PROMISES T1–T5).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPostgresEvents } from '#app/adapters/events/postgres-events.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { inTransaction } from '#app/domain/ctx.server.ts'
import { addMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { systemClock } from '#app/adapters/clock.ts'
import { makeSignable, TEST_PASSWORD, testBrowser } from '#tests/support/accounts.ts'
import { actorOf, testContext } from '#tests/support/context.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { listenTo, openPage } from '#tests/support/servers/live-client.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

let clone: Clone
let database: Database
let servers: [ServerProcess, ServerProcess]
const SECRETS = { APP_SECRET: 'a secret for tests that both servers share', ENCRYPTION_KEY: '0f'.repeat(32) }
const start = () =>
  startServerProcess({ DATABASE_URL: clone.url, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn', ...SECRETS })
beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url)
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
  await clone.drop()
})

type Person = { id: string; email: string; browser: ReturnType<typeof testBrowser>; cookie: () => string }

let visitors = 0
async function person(role: 'tenant' | 'landlord' | 'agent' | 'admin', on = 0): Promise<Person> {
  const { id, email } = await makeSignable(database.db, role)
  return { id, email, ...(await signedIn(email, on)) }
}

async function signedIn(email: string, on = 0) {
  const browser = testBrowser(servers[on]?.url ?? '', `203.0.113.${++visitors}`)
  expect((await browser.signIn(email)).status).toBe(303)
  return { browser, cookie: () => [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') }
}

async function conversation() {
  const [owner, renter] = [await person('landlord'), await person('tenant')]
  const property = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
  const { id } = await makeConversation(database.db, { propertyId: property.id, clientUserId: renter.id })
  return { id, owner, renter, property }
}

/** Said by a third process: the command itself, on a connection of its own. */
async function say(conversationId: string, from: Person, content: string) {
  const events = createPostgresEvents({ url: clone.url, log: createLog({ level: 'silent' }) })
  const ctx = testContext(database.db, { actor: actorOf('tenant', from.id), adapters: { events, clock: systemClock } })
  return inTransaction(ctx, (inside) => addMessage(inside, conversationId, content))
}

/** What the command writes, several times in one transaction: the conversation locked, the messages, their events. */
async function sayMany(conversationId: string, from: Person, contents: readonly string[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from conversations where id = ${conversationId} for no key update`)
    await tx.execute(sql`
      with said as (
        insert into messages (conversation_id, sender_id, content)
        select ${conversationId}, ${from.id}, text from jsonb_array_elements_text(${JSON.stringify(contents)}::jsonb) as text
        returning conversation_id, sequence
      ), told as (
        insert into events (topic, subject_id) select 'message', conversation_id || ':' || sequence from said returning id
      )
      select pg_notify('tahanan_events', id::text) from told`)
  })
}

const post = (who: Person, path: string, body: unknown, on = 0) =>
  fetch(`${servers[on]?.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: servers[on]?.url ?? '',
      Cookie: who.cookie(),
      'X-Forwarded-For': `203.0.113.${(++visitors % 200) + 1}`,
    },
    body: JSON.stringify(body),
  })

async function listening(who: Person, on = 0) {
  const stream = listenTo(servers[on]?.url ?? '', who.cookie())
  await expect.poll(stream.state).toBe('open')
  return stream
}

describe('the stream', () => {
  test('is refused to guests, and to admins, who see no conversations', async () => {
    const address = `${servers[0].url}/api/stream`
    const ask = (Cookie: string, Accept = 'text/event-stream') =>
      fetch(address, { headers: { Cookie, Accept }, redirect: 'manual' })
    const guest = await ask('')
    expect([guest.status, await guest.json()]).toMatchObject([401, { code: 'auth.signInRequired' }])
    expect((await ask('tahanan_session=forged.signature')).status).toBe(401)
    const admin = await person('admin')
    expect((await ask(admin.cookie())).status).toBe(403)
    const tenant = await person('tenant')
    expect((await ask(tenant.cookie(), 'application/json')).status).toBe(400)
    const stream = await listening(tenant)
    expect(stream.source.status).toBe(200)
    stream.source.close()
  })

  test('carries nothing of conversations one is not in: 0 of 200', { timeout: 60_000 }, async () => {
    const mine = await conversation()
    // The hardest neighbours: somebody else asking about the same home, and another home of the same owner
    const rival = await person('tenant')
    const { id: rivals } = await makeConversation(database.db, { propertyId: mine.property.id, clientUserId: rival.id })
    const other = await conversation()
    const formerAgent = await person('agent')
    const agent = await makeAgent(database.db, { userId: formerAgent.id, isActive: false })
    const { id: withAgent } = await makeConversation(database.db, {
      propertyId: other.property.id,
      clientUserId: mine.renter.id,
      agentId: agent.id,
    })
    const allowed: [Person, string[]][] = [
      [mine.renter, [mine.id, withAgent]],
      [mine.owner, [mine.id, rivals]],
      [rival, [rivals]],
      [other.owner, [other.id, withAgent]],
      [other.renter, [other.id]],
      [formerAgent, []],
    ]
    const streams = await Promise.all(
      allowed.map(async ([who, ids], n) => ({ ids, stream: await listening(who, n % 2) })),
    )
    const speakers: [string, Person][] = [
      [mine.id, mine.renter],
      [mine.id, mine.owner],
      [rivals, rival],
      [other.id, other.renter],
      [withAgent, mine.renter],
    ]
    const said: string[] = []
    for (let n = 0; n < 100; n++) {
      const [id, who] = speakers[n % speakers.length] ?? [mine.id, mine.renter]
      await sayMany(id, who, [`message ${n}`, `and ${n}`])
      said.push(id, id)
    }
    for (const { ids, stream } of streams) {
      const due = said.filter((id) => ids.includes(id)).length
      await expect.poll(() => stream.of('message').length, { timeout: 15_000 }).toBe(due)
      const foreign = stream
        .of('message')
        .filter(({ data }) => !ids.includes((data as { conversationId: string }).conversationId))
      expect(foreign).toEqual([])
      stream.source.close()
    }
  })
})

describe('on two processes', () => {
  test('a message sent on one is received on the other', async () => {
    const { id, owner, renter } = await conversation()
    const stream = await listening(owner, 1)
    const sentAt = performance.now()
    const answer = await post(renter, `/api/conversations/${id}/messages`, {
      key: crypto.randomUUID(),
      content: 'Available pa po ba?',
    })
    expect(answer.status).toBeLessThan(300)
    await expect.poll(() => stream.of('message')).toHaveLength(1)
    expect(stream.of('message')[0]?.data).toMatchObject({
      conversationId: id,
      after: 0,
      message: { content: 'Available pa po ba?', isMine: false, senderId: renter.id },
    })
    expect((stream.of('message')[0]?.at ?? Infinity) - sentAt).toBeLessThan(2_000)
    await expect.poll(() => stream.of('unread').at(-1)?.data).toEqual({ messages: 1 })
    stream.source.close()
  })

  test('reading and typing reach the other process too, and only its members', async () => {
    const { id, owner, renter } = await conversation()
    const stranger = await person('tenant')
    const { sequence } = await say(id, renter, 'Magkano po?')
    const [stream, strange] = [await listening(renter, 1), await listening(stranger, 1)]
    expect((await post(owner, `/api/conversations/${id}/typing`, { isTyping: true })).status).toBe(204)
    expect((await post(owner, `/api/conversations/${id}/read`, { upTo: sequence })).status).toBeLessThan(300)
    await expect
      .poll(() => stream.of('typing').map(({ data }) => data))
      .toEqual([{ conversationId: id, userId: owner.id }])
    await expect
      .poll(() => stream.of('read').map(({ data }) => data))
      .toMatchObject([{ upTo: sequence, ofRenter: true }])
    expect((await post(stranger, `/api/conversations/${id}/typing`, { isTyping: true })).status).toBe(404)
    expect(strange.heard.filter(({ type }) => type !== 'unread')).toEqual([])
    stream.source.close()
    strange.source.close()
  })

  const endings: [string, (who: Person) => Promise<unknown>][] = [
    ['signing out', (who) => who.browser.post('/sign-out', {})],
    [
      'signing out all other devices',
      async (who) => (await signedIn(who.email)).browser.post('/dashboard/settings/sessions', { sessionId: 'others' }),
    ],
    [
      'a new password, set on another device',
      async (who) =>
        (await signedIn(who.email)).browser.post('/dashboard/settings/password', {
          currentPassword: TEST_PASSWORD,
          password: 'Bagong-Bahay 2!',
          passwordAgain: 'Bagong-Bahay 2!',
        }),
    ],
    [
      'a ban that ends all sessions',
      async (who) => {
        const events = createPostgresEvents({ url: clone.url, log: createLog({ level: 'silent' }) })
        await testContext(database.db, { adapters: { events } }).adapters.auth.revokeSessions(who.id)
      },
    ],
  ]
  test.each(endings)('%s on one closes the stream on the other within two seconds', async (_how, end) => {
    const who = await person('tenant', 0)
    const bystander = await person('tenant', 0)
    const [stream, other] = [await listening(who, 1), await listening(bystander, 1)]
    const at = performance.now()
    await end(who)
    await expect.poll(() => stream.of('signed-out'), { interval: 10 }).toHaveLength(1)
    expect((stream.of('signed-out')[0]?.at ?? Infinity) - at).toBeLessThan(2_000)
    await expect.poll(stream.state).toBe('ended')
    expect(other.state()).toBe('open')
    other.source.close()
  })

  test('an agent who acts no more hears nothing from the next message on', async () => {
    const { property, renter } = await conversation()
    const acting = await person('agent')
    const agent = await makeAgent(database.db, { userId: acting.id })
    const asker = await person('tenant')
    const { id } = await makeConversation(database.db, {
      propertyId: property.id,
      clientUserId: asker.id,
      agentId: agent.id,
    })
    const [ofAgent, ofAsker] = [await listening(acting, 1), await listening(asker, 1)]
    await say(id, asker, 'one')
    await expect.poll(() => ofAgent.of('message')).toHaveLength(1)
    await database.db.update(agents).set({ isActive: false }).where(eq(agents.id, agent.id))
    await say(id, asker, 'two')
    await expect.poll(() => ofAsker.of('message')).toHaveLength(2)
    expect(ofAgent.of('message')).toHaveLength(1)
    expect(renter.id).not.toBe(asker.id)
    for (const { source } of [ofAgent, ofAsker]) source.close()
  })

  test('the sixth page of a person ends the first', async () => {
    const who = await person('tenant')
    const pages: Awaited<ReturnType<typeof listening>>[] = []
    for (let n = 0; n < 6; n++) pages.push(await listening(who))
    await expect.poll(() => pages[0]?.of('replaced')).toHaveLength(1)
    expect(pages.slice(1).map((page) => page.state())).toEqual(Array.from({ length: 5 }, () => 'open'))
    for (const { source } of pages) source.close()
  })
})

test(
  'a thousand messages over fifty cuts and a restart: none lost, none double, in order',
  { timeout: 120_000 },
  async () => {
    const { id, owner, renter } = await conversation()
    let turn = 0
    const server = () => servers[++turn % 2]?.url ?? ''
    const pages = [renter, owner].map((who) =>
      openPage({ server, cookie: who.cookie(), me: who.id, conversationId: id }),
    )
    const deaf = openPage({ server, cookie: owner.cookie(), me: owner.id, conversationId: id, asksNothing: true })
    const everybody = [...pages, deaf]
    const [TOTAL, TOGETHER, CUTS] = [1_000, 4, 50]
    const random = mulberry(7)
    let cuts = 0
    let restarted: Promise<void> | undefined
    // It is about streams, not about how much one may write; what the pages send goes on after the loop
    const unlimited = setInterval(() => void database.db.delete(rateLimits).catch(() => undefined), 250)
    onTestFinished(() => clearInterval(unlimited))
    for (let n = 0; n < TOTAL; n += TOGETHER) {
      const side = random() < 0.5 ? 0 : 1
      const texts = Array.from({ length: TOGETHER }, (_, k) => `message ${n + k}`)
      // Every tenth time by the page itself, over HTTP, else by a process of its own
      if (random() < 0.1) for (const text of texts) pages[side]?.store.send(text)
      else await sayMany(id, side === 0 ? renter : owner, texts)
      for (let k = 0; k < TOGETHER; k++)
        if (random() < (CUTS - cuts) / (TOTAL - n - k)) everybody[cuts++ % everybody.length]?.cut()
      if (n === TOTAL / 2) restarted = restart()
    }
    await restarted
    const counts = () => pages.map(({ store }) => [store.getState().messages.length, store.getState().outgoing.length])
    const done = pages.map(() => [TOTAL, 0])
    await expect.poll(counts, { timeout: 60_000, interval: 50 }).toEqual(done)

    const stored = await database.db
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.conversationId, id))
      .orderBy(sql`${messages.sequence}`)
    expect(cuts).toBe(CUTS)
    expect(deaf.store.getState().messages.length, 'without asking, messages are lost (the control)').toBeLessThan(TOTAL)
    deaf.close()
    expect(stored).toHaveLength(TOTAL)
    for (const page of pages) {
      const { messages: shown, outgoing } = page.store.getState()
      expect(shown.map((message) => message.id)).toEqual(stored.map((message) => message.id))
      expect(outgoing).toEqual([])
      page.close()
    }
  },
)

/** The second server goes and another comes, while both pages are at work. */
async function restart(): Promise<void> {
  const old = servers[1]
  const fresh = await start()
  servers[1] = fresh
  expect(await old.stop()).toBe(0)
}

/** A small generator with a seed: the same run again. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

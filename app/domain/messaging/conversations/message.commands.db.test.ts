import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import { conversations, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeActor, createRecordingEvents, createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listConversations, countUnreadMessages } from './conversation-list.queries.server.ts'
import { markRead, reportMessage, sendMessage } from './message.commands.server.ts'
import { messageInput } from './message.schema.ts'
import { getThreadPage } from './thread.queries.server.ts'

const database = setUpTestDatabase()
const events = createRecordingEvents()
const contextAs = (id: string, role: 'tenant' | 'landlord' | 'agent' = 'tenant') =>
  createTestContext(database.db, { actor: makeActor(role, id), adapters: { events } })
beforeEach(async () => {
  await database.db.delete(rateLimits)
  events.published.length = 0
})

async function createConversation() {
  const [renter, owner, agentUser] = [
    await makePerson(database.db, 'tenant'),
    await makePerson(database.db, 'landlord'),
    await makePerson(database.db, 'agent'),
  ]
  const agent = await makeAgent(database.db, { userId: agentUser.id })
  const listing = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
  const { id } = await makeConversation(database.db, {
    propertyId: listing.id,
    clientUserId: renter.id,
    agentId: agent.id,
    lastMessageAt: new Date(TEST_NOW.getTime() - 60_000),
  })
  return {
    id,
    renter: contextAs(renter.id),
    owner: contextAs(owner.id, 'landlord'),
    agent: contextAs(agentUser.id, 'agent'),
  }
}

const send = (ctx: Ctx, conversationId: string, content: string, key: string = crypto.randomUUID()) =>
  sendMessage(ctx, { conversationId, key, content })
const listStored = (conversationId: string) =>
  database.db.select().from(messages).where(eq(messages.conversationId, conversationId)).orderBy(messages.sequence)

describe('sendMessage', () => {
  test('a message is stored with the signed-in sender, moves its conversation up and publishes one event', async () => {
    const { id, renter, owner } = await createConversation()
    const { message } = await send(renter, id, 'Magandang araw po!')
    expect(message).toMatchObject({ isMine: true, content: 'Magandang araw po!', readAt: null, asksForPayment: false })
    expect(await listStored(id)).toMatchObject([{ senderId: renter.actor?.id, content: 'Magandang araw po!' }])
    expect(events.published).toEqual([{ topic: 'message', subjectId: `${id}:${message.sequence}` }])
    const [first] = (await listConversations(owner)).conversations
    expect(first).toMatchObject({
      id,
      unread: 1,
      lastMessageAt: TEST_NOW.toISOString(),
      lastLine: { text: 'Magandang araw po!', isMine: false },
      other: { part: 'renter' },
    })
  })

  test('100 concurrent sends with one idempotency key store one message', async () => {
    const { id, renter } = await createConversation()
    const key = crypto.randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => send(renter, id, 'Isa lang', key)))
    const storedIds = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.message.id] : []))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [getErrorCode(result.reason)] : []))
    expect(new Set(storedIds).size).toBe(1)
    expect(refused.every((code) => code === 'idempotency.inProgress')).toBe(true)
    expect(await listStored(id)).toHaveLength(1)
    expect((await send(renter, id, 'Isa lang', key)).message.id).toBe(storedIds[0])
    await expect(send(renter, id, 'Iba na', key)).rejects.toMatchObject({ code: 'idempotency.differentRequest' })
    await send(renter, id, 'Isa lang') // null control: another key stores a second message
    expect(await listStored(id)).toHaveLength(2)
  })

  test('concurrent messages are shown in the order of their sequence', async () => {
    const { id, renter, owner, agent } = await createConversation()
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => send([renter, owner, agent][n % 3] ?? renter, id, `Ika-${n}`)),
    )
    const { messages: shown } = await getThreadPage(renter, id)
    expect(shown).toHaveLength(30)
    expect(shown.map(({ sequence }) => sequence)).toEqual(
      shown.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    )
  })

  test('an empty message, one over 5,000 characters and invalid characters are refused', async () => {
    const { id, renter } = await createConversation()
    await expect(send(renter, id, '')).rejects.toMatchObject({ params: { field: 'content' } })
    const parse = (content: string) => messageInput.safeParse({ key: crypto.randomUUID(), content }).success
    expect(parse('a'.repeat(5_000))).toBe(true)
    expect(parse('a'.repeat(5_001))).toBe(false)
    expect(parse('nul\0')).toBe(false)
    expect(parse('\ud800')).toBe(false)
    expect(messageInput.safeParse({ key: crypto.randomUUID(), content: 'x', senderId: 'me' }).success).toBe(false)
  })

  test('sending a message and sending it again each read the conversation once', async () => {
    const { id, renter } = await createConversation()
    const reads: string[] = []
    const logQuery = (query: string) => {
      if (/^\s*(?:select|with)\b/i.test(query) && query.includes('"conversations"')) reads.push(query)
    }
    const db = drizzle({ client: database.pool, logger: { logQuery } })
    const [key, ctx] = [crypto.randomUUID(), createTestContext(db, { actor: renter.actor })]
    await send(ctx, id, 'Magandang araw po!', key)
    expect(reads).toHaveLength(1)
    await send(ctx, id, 'Magandang araw po!', key)
    expect(reads).toHaveLength(2)
    expect(await listStored(id)).toHaveLength(1)
  })

  test('an agent who is deactivated while waiting for the lock is refused', async () => {
    const { id, agent } = await createConversation()
    let sending: Promise<unknown> | undefined
    await database.db.transaction(async (tx) => {
      await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
      sending = send(agent, id, 'Too late').catch((error: unknown) => error)
      await expect
        .poll(async () => {
          const { rows } = await database.db.execute(sql`
            select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ilike 'update "conversations"%'`)
          return rows.length
        })
        .toBe(1)
      await database.db.execute(sql`update agents set is_active = false where user_id = ${agent.actor?.id}`)
    })
    expect(await sending).toMatchObject({ code: 'conversation.notFound' })
    expect(await listStored(id)).toEqual([])
  })

  test('a sender who becomes the agent while waiting for the lock is a member', async () => {
    const { id } = await createConversation()
    const newAgentUser = await makePerson(database.db, 'agent')
    const newAgent = await makeAgent(database.db, { userId: newAgentUser.id })
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('update conversations set agent_id = $1 where id = $2', [newAgent.id, id])
    const sending = send(contextAs(newAgentUser.id, 'agent'), id, 'Ako na po ang ahente')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await client.query('commit')
    client.release()
    expect((await sending).message.senderId).toBe(newAgentUser.id)
  })

  test('of 80 messages in one minute exactly 60 are stored', async () => {
    const { id, renter } = await createConversation()
    const results = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => send(renter, id, `${n}`)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    expect(await listStored(id)).toHaveLength(60)
  })
})

describe('markRead', () => {
  test('markRead marks only messages of the other side, once, and publishes one event', async () => {
    const { id, renter, owner, agent } = await createConversation()
    const first = await send(renter, id, 'Una')
    const second = await send(owner, id, 'Pangalawa')
    await send(agent, id, 'Pangatlo')
    events.published.length = 0
    await markRead(owner, { conversationId: id, upTo: Number.MAX_SAFE_INTEGER })
    expect((await listStored(id)).map(({ readAt }) => readAt !== null)).toEqual([true, false, false])
    expect(events.published).toEqual([{ topic: 'read', subjectId: `${id}:${owner.actor?.id}` }])
    await markRead(agent, { conversationId: id, upTo: Number.MAX_SAFE_INTEGER })
    expect(events.published).toHaveLength(1)
    await markRead(renter, { conversationId: id, upTo: second.message.sequence })
    expect((await listStored(id)).map(({ readAt }) => readAt !== null)).toEqual([true, true, false])
    expect(await countUnreadMessages(renter)).toBe(1)
    expect(await countUnreadMessages(owner)).toBe(0)
    expect(first.message.sequence).toBeLessThan(second.message.sequence)
  })
})

describe('payment warnings and reports', () => {
  test('a request for money is marked only for the renter, and not after a completed viewing', async () => {
    const { id, renter, owner } = await createConversation()
    await send(owner, id, 'Deposit muna po sa GCash 0917 123 4567')
    const listWarnings = async (ctx: Ctx) =>
      (await getThreadPage(ctx, id)).messages.map(({ asksForPayment }) => asksForPayment)
    expect(await listWarnings(renter)).toEqual([true])
    expect(await listWarnings(owner)).toEqual([false])
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, id))
    await database.db.execute(sql`
      insert into inspections (property_id, tenant_id, type, status, scheduled_at, proposed_by, completed_at)
      values (${row?.propertyId}, ${row?.clientUserId}, 'viewing', 'completed', now(), ${row?.clientUserId}, now())`)
    expect(await listWarnings(renter)).toEqual([false])
  })

  test('a message is reported once, and not by its own sender', async () => {
    const { id, renter, owner } = await createConversation()
    const { message } = await send(owner, id, 'Send the reservation fee first')
    await Promise.all([1, 2, 3].map(() => reportMessage(renter, message.id, { reason: 'asks_for_money', note: '' })))
    await expect(reportMessage(owner, message.id, { reason: 'spam', note: '' })).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    const reports = await database.db.select().from(messageReports).where(eq(messageReports.messageId, message.id))
    const [warnings, people] = [true, false].map((isWarning) =>
      reports.filter(({ reporterId }) => (reporterId === null) === isWarning),
    )
    expect(people).toMatchObject([{ reporterId: renter.actor?.id, reason: 'asks_for_money', status: 'open' }])
    expect(warnings).toHaveLength(1) // the site warned by itself when the message was sent
  })
})

function getErrorCode(error: unknown): string {
  return isAppError(error) ? error.code : String(error)
}

test('in 800 random calls no person writes, reads or marks in a conversation of others (promise Z5)', async () => {
  const conversationList = await Promise.all([createConversation(), createConversation(), createConversation()])
  const everybody = conversationList.flatMap((conversation) =>
    [conversation.renter, conversation.owner, conversation.agent].map((ctx) => ({
      ctx,
      conversationId: conversation.id,
    })),
  )
  for (const conversation of conversationList)
    await makeMessage(database.db, { conversationId: conversation.id, senderId: conversation.renter.actor?.id ?? '' })
  let seed = 7
  const pickRandom = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides
  let refused = 0
  const call = async () => {
    const caller = everybody[pickRandom(everybody.length)]
    const { id } = conversationList[pickRandom(conversationList.length)] ?? {}
    if (!caller || !id) return
    const isForeign = caller.conversationId !== id
    const work = [
      () => send(caller.ctx, id, `mula kay ${caller.ctx.actor?.id}`),
      () =>
        markRead(caller.ctx, {
          conversationId: id,
          upTo: pickRandom(2) ? Number.MAX_SAFE_INTEGER : pickRandom(1_000),
        }),
      () => getThreadPage(caller.ctx, id),
    ][pickRandom(3)]
    const code = await work?.().then(
      () => 'done',
      (error: unknown) => getErrorCode(error),
    )
    if (isForeign) refused++
    expect(code).toMatch(isForeign ? /^conversation\.notFound$/ : /^(done|app\.tooManyRequests)$/)
  }
  for (let n = 0; n < 80; n++) await Promise.all(Array.from({ length: 10 }, call))
  expect(refused).toBeGreaterThan(300)
  for (const { id, renter, owner, agent } of conversationList) {
    const members = [renter, owner, agent].map(({ actor }) => actor?.id)
    const rows = await listStored(id)
    expect(rows.every(({ senderId }) => members.includes(senderId))).toBe(true)
    expect(rows.slice(1).every(({ senderId, content }) => content === `mula kay ${senderId}`)).toBe(true)
    expect(rows.some(({ readAt }) => readAt !== null)).toBe(true)
  }
})

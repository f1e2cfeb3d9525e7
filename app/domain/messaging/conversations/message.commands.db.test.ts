import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { conversations, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { actorOf, recordingEvents, testContext, TEST_NOW } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { listConversations, unreadMessages } from './conversation-list.queries.server.ts'
import { markRead, reportMessage, sendMessage } from './message.commands.server.ts'
import { messageInput } from './message.schema.ts'
import { threadPage } from './thread.queries.server.ts'

const database = testDatabase()
const events = recordingEvents()
const as = (id: string, role: 'tenant' | 'landlord' | 'agent' = 'tenant') =>
  testContext(database.db, { actor: actorOf(role, id), adapters: { events } })
beforeEach(async () => {
  await database.db.delete(rateLimits)
  events.published.length = 0
})

async function talk() {
  const [renter, owner, agentUser] = [
    await makePerson(database.db, 'tenant'),
    await makePerson(database.db, 'landlord'),
    await makePerson(database.db, 'agent'),
  ]
  const agent = await makeAgent(database.db, { userId: agentUser.id })
  const home = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
  const { id } = await makeConversation(database.db, {
    propertyId: home.id,
    clientUserId: renter.id,
    agentId: agent.id,
    lastMessageAt: new Date(TEST_NOW.getTime() - 60_000),
  })
  return { id, renter: as(renter.id), owner: as(owner.id, 'landlord'), agent: as(agentUser.id, 'agent') }
}

const say = (ctx: Ctx, conversationId: string, content: string, key: string = crypto.randomUUID()) =>
  sendMessage(ctx, { conversationId, key, content })
const stored = (conversationId: string) =>
  database.db.select().from(messages).where(eq(messages.conversationId, conversationId)).orderBy(messages.sequence)

describe('sending', () => {
  test('keeps the words under the name of whoever is signed in, moves the conversation up and tells its members', async () => {
    const { id, renter, owner } = await talk()
    const { message } = await say(renter, id, 'Magandang araw po!')
    expect(message).toMatchObject({ isMine: true, content: 'Magandang araw po!', readAt: null, asksForPayment: false })
    expect(await stored(id)).toMatchObject([{ senderId: renter.actor?.id, content: 'Magandang araw po!' }])
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

  test('a hundred times at once with one key is one message', async () => {
    const { id, renter } = await talk()
    const key = crypto.randomUUID()
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => say(renter, id, 'Isa lang', key)))
    const kept = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.message.id] : []))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []))
    expect(new Set(kept).size).toBe(1)
    expect(refused.every((code) => code === 'idempotency.inProgress')).toBe(true)
    expect(await stored(id)).toHaveLength(1)
    expect((await say(renter, id, 'Isa lang', key)).message.id).toBe(kept[0])
    await expect(say(renter, id, 'Iba na', key)).rejects.toMatchObject({ code: 'idempotency.differentRequest' })
    await say(renter, id, 'Isa lang') // without the same key it would be a second one (the control)
    expect(await stored(id)).toHaveLength(2)
  })

  test('many at once appear in the order of their numbers', async () => {
    const { id, renter, owner, agent } = await talk()
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => say([renter, owner, agent][n % 3] ?? renter, id, `Ika-${n}`)),
    )
    const { messages: shown } = await threadPage(renter, id)
    expect(shown).toHaveLength(30)
    expect(shown.map(({ sequence }) => sequence)).toEqual(
      shown.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    )
  })

  test('nothing at all is no message, and neither is a book', async () => {
    const { id, renter } = await talk()
    await expect(say(renter, id, '')).rejects.toMatchObject({ params: { field: 'content' } })
    const parse = (content: string) => messageInput.safeParse({ key: crypto.randomUUID(), content }).success
    expect(parse('a'.repeat(5_000))).toBe(true)
    expect(parse('a'.repeat(5_001))).toBe(false)
    expect(parse('nul\0')).toBe(false)
    expect(parse('\ud800')).toBe(false)
    expect(messageInput.safeParse({ key: crypto.randomUUID(), content: 'x', senderId: 'me' }).success).toBe(false)
  })

  test('sixty a minute pass and no more', async () => {
    const { id, renter } = await talk()
    const answers = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => say(renter, id, `${n}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    expect(await stored(id)).toHaveLength(60)
  })
})

describe('reading', () => {
  test('marks what the other side wrote, once, and tells them', async () => {
    const { id, renter, owner, agent } = await talk()
    const first = await say(renter, id, 'Una')
    const second = await say(owner, id, 'Pangalawa')
    await say(agent, id, 'Pangatlo')
    events.published.length = 0
    await markRead(owner, { conversationId: id, upTo: Number.MAX_SAFE_INTEGER })
    expect((await stored(id)).map(({ readAt }) => readAt !== null)).toEqual([true, false, false])
    expect(events.published).toEqual([{ topic: 'read', subjectId: `${id}:${owner.actor?.id}` }])
    await markRead(agent, { conversationId: id, upTo: Number.MAX_SAFE_INTEGER })
    expect(events.published).toHaveLength(1)
    await markRead(renter, { conversationId: id, upTo: second.message.sequence })
    expect((await stored(id)).map(({ readAt }) => readAt !== null)).toEqual([true, true, false])
    expect(await unreadMessages(renter)).toBe(1)
    expect(await unreadMessages(owner)).toBe(0)
    expect(first.message.sequence).toBeLessThan(second.message.sequence)
  })
})

describe('a request for money', () => {
  test('is marked for the renter alone, and no longer once the home was seen', async () => {
    const { id, renter, owner } = await talk()
    await say(owner, id, 'Deposit muna po sa GCash 0917 123 4567')
    const warned = async (ctx: Ctx) => (await threadPage(ctx, id)).messages.map(({ asksForPayment }) => asksForPayment)
    expect(await warned(renter)).toEqual([true])
    expect(await warned(owner)).toEqual([false])
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, id))
    await database.db.execute(sql`
      insert into inspections (property_id, tenant_id, type, status, scheduled_at, proposed_by, completed_at)
      values (${row?.propertyId}, ${row?.clientUserId}, 'viewing', 'completed', now(), ${row?.clientUserId}, now())`)
    expect(await warned(renter)).toEqual([false])
  })

  test('is reported once, by the other and not by whoever wrote it', async () => {
    const { id, renter, owner } = await talk()
    const { message } = await say(owner, id, 'Send the reservation fee first')
    await Promise.all([1, 2, 3].map(() => reportMessage(renter, message.id, { reason: 'asks_for_money', note: '' })))
    await expect(reportMessage(owner, message.id, { reason: 'spam', note: '' })).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    const reports = await database.db.select().from(messageReports).where(eq(messageReports.messageId, message.id))
    expect(reports).toMatchObject([{ reporterId: renter.actor?.id, reason: 'asks_for_money', status: 'open' }])
  })
})

function codeOf(error: unknown): string {
  return isAppError(error) ? error.code : String(error)
}

test(
  'in 800 random calls nobody writes, reads or marks anything that is not theirs (Z5)',
  { timeout: 60_000 },
  async () => {
    const talks = await Promise.all([talk(), talk(), talk()])
    const everybody = talks.flatMap((one) => [one.renter, one.owner, one.agent].map((ctx) => ({ ctx, home: one.id })))
    for (const one of talks)
      await makeMessage(database.db, { conversationId: one.id, senderId: one.renter.actor?.id ?? '' })
    let random = 7
    const dice = (sides: number) => (random = (random * 48_271) % 2_147_483_647) % sides
    let refused = 0
    const call = async () => {
      const who = everybody[dice(everybody.length)]
      const { id } = talks[dice(talks.length)] ?? {}
      if (!who || !id) return
      const isForeign = who.home !== id
      const work = [
        () => say(who.ctx, id, `mula kay ${who.ctx.actor?.id}`),
        () => markRead(who.ctx, { conversationId: id, upTo: dice(2) ? Number.MAX_SAFE_INTEGER : dice(1_000) }),
        () => threadPage(who.ctx, id),
      ][dice(3)]
      const code = await work?.().then(
        () => 'done',
        (error: unknown) => codeOf(error),
      )
      if (isForeign) refused++
      expect(code).toMatch(isForeign ? /^conversation\.notFound$/ : /^(done|app\.tooManyRequests)$/)
    }
    for (let n = 0; n < 80; n++) await Promise.all(Array.from({ length: 10 }, call))
    expect(refused).toBeGreaterThan(300)
    for (const { id, renter, owner, agent } of talks) {
      const members = [renter, owner, agent].map(({ actor }) => actor?.id)
      const rows = await stored(id)
      expect(rows.every(({ senderId }) => members.includes(senderId))).toBe(true)
      expect(rows.slice(1).every(({ senderId, content }) => content === `mula kay ${senderId}`)).toBe(true)
      // Nobody of a side marks what their own side wrote: the only reader of the letting side's words is the renter, who did read
      expect(rows.some(({ readAt }) => readAt !== null)).toBe(true)
    }
  },
)

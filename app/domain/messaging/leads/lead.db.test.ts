// Leads of an agent: who waits longest, replies with templates, snooze, and what an ended relationship hides.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { messages } from '#app/db/schema/messaging/messaging.server.ts'
import { endRelationship } from '#app/domain/agents/clients/client.commands.server.ts'
import { getClient } from '#app/domain/agents/clients/client-view.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getConversationHead } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { getThreadPage } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import {
  removeReplyTemplate,
  saveReplyTemplate,
} from '#app/domain/messaging/reply-templates/reply-template.commands.server.ts'
import { listReplyTemplates } from '#app/domain/messaging/reply-templates/reply-template.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { pesos } from '#seed/factories/factory.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { replyToLead, snoozeLead } from './lead.commands.server.ts'
import { buildLeadReply, listLeads } from './lead.queries.server.ts'
import { isThanks } from './lead.rules.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-10T02:00:00Z')
const DAY = 24 * 60 * 60_000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY)
let me: Ctx
let other: Ctx
let agentId = ''
beforeAll(async () => {
  const contextAs = async () => {
    const actor = makeActor('agent', (await makePerson(database.db, 'agent')).id)
    return createTestContext(database.db, { actor, now: NOW, adapters: { random: systemRandom } })
  }
  me = await contextAs()
  other = await contextAs()
  agentId = (await makeAgent(database.db, { userId: getId(me) })).id
  await makeAgent(database.db, { userId: getId(other) })
})

/** A conversation in which the renter (r) and the agent (a) wrote so many days ago. */
async function makeLead(name: string, lines: readonly (readonly ['r' | 'a', number, string?])[], values = {}) {
  const renter = await makePerson(database.db, 'tenant')
  const listing = await makeProperty(database.db, {
    ownerId: getId(me),
    title: 'Loft in Pasig',
    titleFil: 'Loft sa Pasig',
    basePrice: pesos(20_000),
  })
  const client = await makeClient(database.db, { agentId, userId: renter.id, name, ...values })
  await makeRelationship(database.db, { agentId, clientId: client.id })
  const conversation = await makeConversation(database.db, {
    propertyId: listing.id,
    clientUserId: renter.id,
    agentId,
    clientId: client.id,
    lastMessageAt: ago(lines.at(-1)![1]),
  })
  for (const [who, days, content = `${who} ${days}`] of lines)
    await makeMessage(database.db, {
      conversationId: conversation.id,
      senderId: who === 'r' ? renter.id : getId(me),
      content,
      createdAt: ago(days),
    })
  return { clientId: client.id, conversationId: conversation.id }
}
const listWaiting = async (ctx = me) => (await listLeads(ctx)).waiting.map(({ name }) => name)

test('who waits longest is first; an answered or old conversation is no lead', async () => {
  const options = { nextAction: 'Call', stage: 'active' }
  await makeLead('Waits one day', [['r', 1]], options)
  const long = await makeLead(
    'Asked twice',
    [
      ['a', 9],
      ['r', 5],
      ['r', 0.5],
    ],
    options,
  )
  await makeLead(
    'Answered',
    [
      ['r', 8],
      ['a', 7],
    ],
    options,
  )
  await makeLead('Too old', [['r', 120]], options)
  const { waiting } = await listLeads(me)
  expect(waiting.map(({ name }) => name)).toEqual(['Asked twice', 'Waits one day'])
  expect(waiting[0]).toMatchObject({ waitingSince: ago(5), text: 'r 0.5' })
  expect(await listWaiting(other)).toEqual([])

  await snoozeLead(me, { clientId: long.clientId, days: 1 })
  expect(await listWaiting()).toEqual(['Waits one day'])
  const tomorrow = { ...me, now: () => new Date(NOW.getTime() + DAY) }
  expect(await listWaiting(tomorrow)).toEqual(['Asked twice', 'Waits one day']) // null control: the snooze is over
  expect(await getOutcome(snoozeLead(other, { clientId: long.clientId, days: 1 }))).toBe('client.notFound')

  const reply = { conversationId: long.conversationId, key: crypto.randomUUID(), content: 'Yes, come by' }
  expect(await getOutcome(replyToLead(other, reply))).toBe('client.notFound')
  await replyToLead(me, reply)
  await replyToLead(me, reply)
  expect(await listWaiting()).toEqual(['Waits one day'])
  const sent = await database.db.select().from(messages).where(eq(messages.content, reply.content))
  expect(sent).toHaveLength(1)
  const [client] = await database.db.select().from(clients).where(eq(clients.id, long.clientId))
  expect(client).toMatchObject({ lastContact: NOW, snoozedUntil: null })
})

test('hot leads and clients without a next action are listed, until the relationship ends (promise Z6)', async () => {
  const { clientId, conversationId } = await makeLead('Hot one', [['r', 2]], { stage: 'offer', nextAction: null })
  const listPlaces = async () => {
    const leads = await listLeads(me)
    return Object.values(leads).map((rows: readonly { name: string }[]) => rows.some(({ name }) => name === 'Hot one'))
  }
  expect(await listPlaces()).toEqual([true, true, true]) // null control
  await endRelationship(me, clientId)
  expect(await listPlaces()).toEqual([false, false, false])
  const reply = { conversationId, key: crypto.randomUUID(), content: 'Hello' }
  expect(await getOutcome(replyToLead(me, reply))).toBe('client.notFound')
})

test('the conversation goes on after the relationship ended, and nothing of it reaches the record of the client', async () => {
  const { clientId, conversationId } = await makeLead('Ended one', [['r', 2]], { stage: 'offer', nextAction: null })
  await endRelationship(me, clientId)
  const readClient = async () => (await database.db.select().from(clients).where(eq(clients.id, clientId)))[0]
  const before = await readClient()
  const renter = createTestContext(database.db, {
    actor: makeActor('tenant', before?.userId ?? ''),
    now: NOW,
    adapters: { random: systemRandom },
  })
  for (const [ctx, content] of [
    [me, 'The keys are at the lobby'],
    [renter, 'Salamat po'],
  ] as const)
    await sendMessage(ctx, { conversationId, key: crypto.randomUUID(), content })
  for (const ctx of [me, renter]) {
    const { messages: thread } = await getThreadPage(ctx, conversationId)
    expect(thread.map(({ content }) => content)).toEqual(['r 2', 'The keys are at the lobby', 'Salamat po'])
    expect(await getConversationHead(ctx, conversationId)).toMatchObject({ isClosed: false })
  }
  expect(await readClient()).toEqual(before)
  expect(await getOutcome(getClient(me, clientId, null))).toBe('client.notFound')
})

test('thanks wait in the database exactly when they wait by the rule', async () => {
  const texts = [
    'Salamat po',
    'OK po 🙏',
    'Noted\nthank you',
    'Salamat po?',
    'Ok po, magkano',
    'Ok ñ',
    'Ok 何時',
    'ok 3',
    'Sir',
    '👍',
  ]
  for (const text of texts) await makeLead(`Says ${text}`, [['r', 3, text]], { nextAction: 'Call', stage: 'active' })
  const shown = await listWaiting()
  const isListed = (text: string) => shown.includes(`Says ${text}`)
  expect(texts.map((text) => [text, isListed(text)])).toEqual(texts.map((text) => [text, !isThanks(text)]))
  expect(texts.filter(isListed)).toHaveLength(7) // null control: both answers occur
})

test('a template of the agent is filled in its language, and nobody else can use, change or delete it', async () => {
  const { conversationId } = await makeLead('Ana', [['r', 1]])
  const base = { intent: 'save', id: '', language: 'fil', name: 'Bakante', content: '{listing}: {rent}' } as const
  await saveReplyTemplate(me, base)
  expect(await getOutcome(saveReplyTemplate(me, base))).toBe('app.invalidInput')
  await saveReplyTemplate(me, { ...base, language: 'en' })
  const [english, filipino] = await listReplyTemplates(me)
  const build = (ctx: Ctx, templateId: string) => buildLeadReply(ctx, { conversationId, templateId })
  expect(await build(me, filipino!.id)).toBe('Loft sa Pasig: ₱20,000 kada buwan')
  expect(await build(me, english!.id)).toContain('Loft in Pasig: ₱20,000')
  expect(await getOutcome(build(other, english!.id))).toBe('conversation.notFound')
  expect(await listReplyTemplates(other)).toEqual([])
  expect(await getOutcome(removeReplyTemplate(other, english!.id))).toBe('template.notFound')
  expect(await getOutcome(saveReplyTemplate(other, { ...base, id: english!.id }))).toBe('template.notFound')
  await removeReplyTemplate(me, english!.id)
  expect(await listReplyTemplates(me)).toHaveLength(1)
})

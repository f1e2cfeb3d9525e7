// Who sees a conversation (PROMISES Z4): the nine who must not, each on every question the domain answers about one.
import { beforeAll, describe, expect, test } from 'vitest'
import { messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { makeMessageAttachment } from '#seed/factories/messaging.ts'
import { actorOf, testContext } from '#tests/support/context.ts'
import { conversationWorld, SECRET, STRANGERS, type WorldPerson } from '#tests/support/fixtures/conversation-fixture.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { findAttachment } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import { conversationFigures } from './conversation-figures.queries.server.ts'
import {
  conversationHead,
  conversationSummary,
  listConversations,
  unreadMessages,
} from './conversation-list.queries.server.ts'
import { loadConversation, memberIds } from './membership.queries.server.ts'
import { markRead, reportMessage, sendMessage } from './message.commands.server.ts'
import { findMessage, threadPage } from './thread.queries.server.ts'

const database = testDatabase()
const as = (person: WorldPerson | null) =>
  testContext(database.db, { actor: person && actorOf(person.role, person.id) })

let world: Awaited<ReturnType<typeof conversationWorld>>
let conversationId = ''
let messageId = ''
let attachmentId = ''
let sequence = 0
beforeAll(async () => {
  world = await conversationWorld(database.db)
  conversationId = world.conversationId
  messageId = world.message.id
  sequence = world.message.sequence
  attachmentId = (await makeMessageAttachment(database.db, { messageId })).id
})

const QUESTIONS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  membership: (ctx) => loadConversation(ctx, conversationId),
  head: (ctx) => conversationHead(ctx, conversationId),
  summary: (ctx) => conversationSummary(ctx, conversationId),
  thread: (ctx) => threadPage(ctx, conversationId),
  older: (ctx) => threadPage(ctx, conversationId, { before: sequence + 1 }),
  newer: (ctx) => threadPage(ctx, conversationId, { after: 0 }),
  send: (ctx) => sendMessage(ctx, { conversationId, key: crypto.randomUUID(), content: 'Ako rin' }),
  read: (ctx) => markRead(ctx, { conversationId, upTo: sequence }),
  attachment: (ctx) => findAttachment(ctx, attachmentId),
  report: (ctx) => reportMessage(ctx, messageId, { reason: 'spam', note: '' }),
}

async function answerOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (isAppError(error)) return error.code
    throw error
  }
}

describe.each(STRANGERS)('%s', (name) => {
  test('gets the answer for a conversation that does not exist, whatever is asked', async () => {
    const ctx = as(world.strangers[name])
    const before = await database.db.select().from(messages)
    for (const [question, ask] of Object.entries(QUESTIONS)) {
      const answer = await answerOf(ask(ctx))
      const expected = ctx.actor === null ? 'auth.signInRequired' : expect.stringMatching(/\.notFound$/)
      expect(answer, question).toEqual(expected)
    }
    expect(await database.db.select().from(messages)).toEqual(before)
    expect(await database.db.select().from(messageReports)).toEqual([])
  })

  test('finds nothing of it in lists and counts', async () => {
    const ctx = as(world.strangers[name])
    if (ctx.actor === null) return
    const { conversations } = await listConversations(ctx)
    expect(conversations.map(({ id }) => id)).not.toContain(conversationId)
    expect(JSON.stringify(conversations)).not.toContain(SECRET)
    expect(await unreadMessages(ctx)).toBe(0)
    expect((await conversationFigures(ctx)).unreadMessages).toBe(0)
  })
})

test('the renter, the owner and the active agent see it (the control)', async () => {
  const people = { renter: as(world.members.renter), owner: as(world.members.owner), agent: as(world.members.agent) }
  for (const ctx of Object.values(people)) {
    for (const question of ['membership', 'head', 'summary', 'thread', 'older', 'newer', 'attachment'])
      expect(await answerOf(QUESTIONS[question]?.(ctx) ?? Promise.resolve()), question).toBeTypeOf('object')
    expect((await listConversations(ctx)).conversations.map(({ id }) => id)).toContain(conversationId)
  }
  expect(await unreadMessages(people.owner)).toBe(1)
  expect(await unreadMessages(people.renter)).toBe(0)
  const ids = Object.values(people).map(({ actor }) => actor?.id)
  expect((await memberIds(database.db, conversationId)).toSorted()).toEqual(ids.map(String).toSorted())
  expect(await memberIds(database.db, crypto.randomUUID())).toEqual([])
  // What stands behind the question of membership would hand the words to anybody
  expect((await findMessage(database.db, conversationId, sequence))?.content).toBe(SECRET)
})

test('what is not an id is not found', async () => {
  const renter = as(world.members.renter)
  expect(await answerOf(threadPage(renter, "'; drop table messages"))).toBe('conversation.notFound')
  expect(await answerOf(reportMessage(renter, 'undefined', { reason: 'spam', note: '' }))).toBe('message.notFound')
  expect(await answerOf(findAttachment(renter, '../../etc/passwd'))).toBe('file.notFound')
})

test('an agent who is no longer active has lost the conversations they were in', async () => {
  const inactive = as(world.strangers['an agent who is not active'])
  expect(await answerOf(threadPage(inactive, world.asleepTalk))).toBe('conversation.notFound')
  expect((await listConversations(inactive)).conversations).toEqual([])
  expect(await answerOf(threadPage(as(world.members.owner), world.asleepTalk))).toBeTypeOf('object')
})

// Promise Z4: the nine people who must not see a conversation, each with every domain function about a conversation.
import { beforeAll, describe, expect, test } from 'vitest'
import { messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { makeMessageAttachment } from '#seed/factories/messaging.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import {
  makeConversationFixture,
  SECRET,
  STRANGERS,
  type FixturePerson,
} from '#tests/support/fixtures/conversation-fixture.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findAttachment } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import { getConversationFigures } from './conversation-figures.queries.server.ts'
import { getConversationHead, listConversations, countUnreadMessages } from './conversation-list.queries.server.ts'
import { findConversation, getMemberIds, loadConversation } from './membership.queries.server.ts'
import { markRead, reportMessage, sendMessage } from './message.commands.server.ts'
import { findMessage, getThreadPage } from './thread.queries.server.ts'

const database = setUpTestDatabase()
const contextAs = (person: FixturePerson | null) =>
  createTestContext(database.db, { actor: person && makeActor(person.role, person.id) })

let fixture: Awaited<ReturnType<typeof makeConversationFixture>>
let conversationId = ''
let messageId = ''
let attachmentId = ''
let sequence = 0
beforeAll(async () => {
  fixture = await makeConversationFixture(database.db)
  conversationId = fixture.conversationId
  messageId = fixture.message.id
  sequence = fixture.message.sequence
  attachmentId = (await makeMessageAttachment(database.db, { messageId })).id
})

const REQUESTS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  membership: (ctx) => loadConversation(ctx, conversationId),
  head: (ctx) => getConversationHead(ctx, conversationId),
  thread: (ctx) => getThreadPage(ctx, conversationId),
  older: (ctx) => getThreadPage(ctx, conversationId, { before: sequence + 1 }),
  newer: (ctx) => getThreadPage(ctx, conversationId, { after: 0 }),
  send: (ctx) => sendMessage(ctx, { conversationId, key: crypto.randomUUID(), content: 'Ako rin' }),
  read: (ctx) => markRead(ctx, { conversationId, upTo: sequence }),
  attachment: (ctx) => findAttachment(ctx, attachmentId),
  report: (ctx) => reportMessage(ctx, messageId, { reason: 'spam', note: '' }),
}

async function getOutcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (isAppError(error)) return error.code
    throw error
  }
}

describe.each(STRANGERS)('%s', (name) => {
  test('a stranger gets the answer for a missing conversation from every function', async () => {
    const ctx = contextAs(fixture.strangers[name])
    const before = await database.db.select().from(messages)
    for (const [requestName, sendRequest] of Object.entries(REQUESTS)) {
      const outcome = await getOutcome(sendRequest(ctx))
      const expected = ctx.actor === null ? 'auth.signInRequired' : expect.stringMatching(/\.notFound$/)
      expect(outcome, requestName).toEqual(expected)
    }
    expect(await database.db.select().from(messages)).toEqual(before)
    expect(await database.db.select().from(messageReports)).toEqual([])
  })

  test('a stranger does not find the conversation in lists and counts', async () => {
    const ctx = contextAs(fixture.strangers[name])
    if (ctx.actor === null) return
    const { conversations } = await listConversations(ctx)
    expect(conversations.map(({ id }) => id)).not.toContain(conversationId)
    expect(JSON.stringify(conversations)).not.toContain(SECRET)
    expect(await countUnreadMessages(ctx)).toBe(0)
    expect((await getConversationFigures(ctx)).unreadMessages).toBe(0)
  })
})

test('the renter, the owner and the active agent see the conversation (null control)', async () => {
  const people = {
    renter: contextAs(fixture.members.renter),
    owner: contextAs(fixture.members.owner),
    agent: contextAs(fixture.members.agent),
  }
  for (const ctx of Object.values(people)) {
    for (const requestName of ['membership', 'head', 'thread', 'older', 'newer', 'attachment'])
      expect(await getOutcome(REQUESTS[requestName]?.(ctx) ?? Promise.resolve()), requestName).toBeTypeOf('object')
    expect((await listConversations(ctx)).conversations.map(({ id }) => id)).toContain(conversationId)
  }
  expect(await countUnreadMessages(people.owner)).toBe(1)
  expect(await countUnreadMessages(people.renter)).toBe(0)
  const ids = Object.values(people).map(({ actor }) => actor?.id)
  const subject = (await findConversation(database, conversationId)) ?? expect.unreachable('no conversation')
  expect(getMemberIds(subject).toSorted()).toEqual(ids.map(String).toSorted())
  expect(await findConversation(database, crypto.randomUUID())).toBeNull()
  // Null control: findMessage itself does not check membership and returns the text
  expect((await findMessage(database.db, conversationId, sequence))?.content).toBe(SECRET)
})

test('a malformed id of a conversation, message or file is not found', async () => {
  const renter = contextAs(fixture.members.renter)
  expect(await getOutcome(getThreadPage(renter, "'; drop table messages"))).toBe('conversation.notFound')
  expect(await getOutcome(reportMessage(renter, 'undefined', { reason: 'spam', note: '' }))).toBe('message.notFound')
  expect(await getOutcome(findAttachment(renter, '../../etc/passwd'))).toBe('file.notFound')
})

test('an agent who is no longer active has lost the conversations they were in', async () => {
  const inactive = contextAs(fixture.strangers['an inactive agent'])
  expect(await getOutcome(getThreadPage(inactive, fixture.inactiveAgentConversationId))).toBe('conversation.notFound')
  expect((await listConversations(inactive)).conversations).toEqual([])
  expect(
    await getOutcome(getThreadPage(contextAs(fixture.members.owner), fixture.inactiveAgentConversationId)),
  ).toBeTypeOf('object')
})

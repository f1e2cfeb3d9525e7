import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getResponseFigures } from './response-figures.queries.server.ts'

const database = setUpTestDatabase()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type ConversationInput = { ownerId: string; agentId?: string; senderId?: string; daysAgo?: number }

/** Creates one conversation for each entry: the first answer comes after that many minutes, null for never. */
async function createAnsweredConversations(
  { ownerId, agentId, senderId = ownerId, daysAgo = 10 }: ConversationInput,
  minutes: readonly (number | null)[],
) {
  const propertyId = (await makeProperty(database.db, { ownerId })).id
  const askedAt = new Date(TEST_NOW.getTime() - daysAgo * DAY)
  for (const wait of minutes) {
    const conversation = { propertyId, createdAt: askedAt, ...(agentId ? { agentId } : {}) }
    const { id, clientUserId } = await makeConversation(database.db, conversation)
    await makeMessage(database.db, { conversationId: id, senderId: clientUserId, createdAt: askedAt })
    if (wait === null) continue
    for (const later of [wait, wait + 600])
      await makeMessage(database.db, {
        conversationId: id,
        senderId: senderId,
        createdAt: new Date(askedAt.getTime() + later * MINUTE),
      })
  }
}

const createOwnerId = async () => (await makePerson(database.db, 'landlord')).id
const getFigures = async (id: string) => (await getResponseFigures(createTestContext(database.db), [id])).get(id)

test('response figures are the share of answered conversations and the median time to the first reply', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id }, [10, 20, 30, 5_000, null])
  expect(await getFigures(id)).toEqual({ replyRate: 80, medianSeconds: 25 * 60 })
})

test('response figures are absent with fewer than five conversations', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id }, [10, 20, null, null])
  expect(await getFigures(id)).toBeUndefined()
  await createAnsweredConversations({ ownerId: id }, [60])
  expect(await getFigures(id)).toEqual({ replyRate: 60, medianSeconds: 20 * 60 })
})

test('response figures show a reply rate of zero when no conversation was answered', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id }, [null, null, null, null, null])
  expect(await getFigures(id)).toEqual({ replyRate: 0, medianSeconds: null })
})

test('response figures ignore conversations older than 90 days and unanswered ones younger than a day', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id, daysAgo: 91 }, [10, 10, 10, 10, 10])
  expect(await getFigures(id)).toBeUndefined()
  await createAnsweredConversations({ ownerId: id }, [10, 10, 10, 10, 10])
  await createAnsweredConversations({ ownerId: id, daysAgo: 0.5 }, [null, null])
  expect(await getFigures(id)).toEqual({ replyRate: 100, medianSeconds: 600 })
})

test('response figures belong to the agent who manages the listing, not to its owner', async () => {
  const [ownerId, agentUser] = [await createOwnerId(), (await makePerson(database.db, 'agent')).id]
  const agent = await makeAgent(database.db, { userId: agentUser })
  await createAnsweredConversations({ ownerId, agentId: agent.id, senderId: agentUser }, [5, 5, 5, 5, null])
  const both = await getResponseFigures(createTestContext(database.db), [ownerId, agentUser])
  expect([...both]).toEqual([[agentUser, { replyRate: 80, medianSeconds: 300 }]])
  expect(await getResponseFigures(createTestContext(database.db), [])).toEqual(new Map())
})

test('response figures do not count conversations that the person started', async () => {
  const id = await createOwnerId()
  for (let n = 0; n < 5; n++) {
    const { id: conversationId } = await makeConversation(database.db, { clientUserId: id })
    await makeMessage(database.db, { conversationId, senderId: id })
  }
  expect(await getFigures(id)).toBeUndefined()
})

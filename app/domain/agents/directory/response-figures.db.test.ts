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

/** Conversations in which somebody first answers after these minutes; null: never. */
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

test('are the share that was answered and the middle of the first replies, however late the slowest was', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id }, [10, 20, 30, 5_000, null])
  expect(await getFigures(id)).toEqual({ replyRate: 80, medianSeconds: 25 * 60 })
})

test('are not told before there are five conversations', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id }, [10, 20, null, null])
  expect(await getFigures(id)).toBeUndefined()
  await createAnsweredConversations({ ownerId: id }, [60])
  expect(await getFigures(id)).toEqual({ replyRate: 60, medianSeconds: 20 * 60 })
})

test('say so when nobody was ever answered', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id }, [null, null, null, null, null])
  expect(await getFigures(id)).toEqual({ replyRate: 0, medianSeconds: null })
})

test('forget what is more than 90 days old, and wait a day before they hold silence against somebody', async () => {
  const id = await createOwnerId()
  await createAnsweredConversations({ ownerId: id, daysAgo: 91 }, [10, 10, 10, 10, 10])
  expect(await getFigures(id)).toBeUndefined()
  await createAnsweredConversations({ ownerId: id }, [10, 10, 10, 10, 10])
  await createAnsweredConversations({ ownerId: id, daysAgo: 0.5 }, [null, null])
  expect(await getFigures(id)).toEqual({ replyRate: 100, medianSeconds: 600 })
})

test('belong to the agent who acts for the home and not to its owner', async () => {
  const [ownerId, agentUser] = [await createOwnerId(), (await makePerson(database.db, 'agent')).id]
  const agent = await makeAgent(database.db, { userId: agentUser })
  await createAnsweredConversations({ ownerId, agentId: agent.id, senderId: agentUser }, [5, 5, 5, 5, null])
  const both = await getResponseFigures(createTestContext(database.db), [ownerId, agentUser])
  expect([...both]).toEqual([[agentUser, { replyRate: 80, medianSeconds: 300 }]])
  expect(await getResponseFigures(createTestContext(database.db), [])).toEqual(new Map())
})

test('do not count questions somebody asked themselves', async () => {
  const id = await createOwnerId()
  for (let n = 0; n < 5; n++) {
    const { id: conversationId } = await makeConversation(database.db, { clientUserId: id })
    await makeMessage(database.db, { conversationId, senderId: id })
  }
  expect(await getFigures(id)).toBeUndefined()
})

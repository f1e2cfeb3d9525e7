import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { testContext, TEST_NOW } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { responseFigures } from './response-figures.queries.server.ts'

const database = testDatabase()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Talk = { ownerId: string; agentId?: string; by?: string; daysAgo?: number }

/** Conversations in which somebody first answers after these minutes; null: never. */
async function answered({ ownerId, agentId, by = ownerId, daysAgo = 10 }: Talk, minutes: readonly (number | null)[]) {
  const propertyId = (await makeProperty(database.db, { ownerId })).id
  const askedAt = new Date(TEST_NOW.getTime() - daysAgo * DAY)
  for (const wait of minutes) {
    const given = { propertyId, createdAt: askedAt, ...(agentId ? { agentId } : {}) }
    const { id, clientUserId } = await makeConversation(database.db, given)
    await makeMessage(database.db, { conversationId: id, senderId: clientUserId, createdAt: askedAt })
    if (wait === null) continue
    for (const later of [wait, wait + 600])
      await makeMessage(database.db, {
        conversationId: id,
        senderId: by,
        createdAt: new Date(askedAt.getTime() + later * MINUTE),
      })
  }
}

const owner = async () => (await makePerson(database.db, 'landlord')).id
const figuresOf = async (id: string) => (await responseFigures(testContext(database.db), [id])).get(id)

test('are the share that was answered and the middle of the first replies, however late the slowest was', async () => {
  const id = await owner()
  await answered({ ownerId: id }, [10, 20, 30, 5_000, null])
  expect(await figuresOf(id)).toEqual({ replyRate: 80, medianSeconds: 25 * 60 })
})

test('are not told before there are five conversations', async () => {
  const id = await owner()
  await answered({ ownerId: id }, [10, 20, null, null])
  expect(await figuresOf(id)).toBeUndefined()
  await answered({ ownerId: id }, [60])
  expect(await figuresOf(id)).toEqual({ replyRate: 60, medianSeconds: 20 * 60 })
})

test('say so when nobody was ever answered', async () => {
  const id = await owner()
  await answered({ ownerId: id }, [null, null, null, null, null])
  expect(await figuresOf(id)).toEqual({ replyRate: 0, medianSeconds: null })
})

test('forget what is more than 90 days old, and wait a day before they hold silence against somebody', async () => {
  const id = await owner()
  await answered({ ownerId: id, daysAgo: 91 }, [10, 10, 10, 10, 10])
  expect(await figuresOf(id)).toBeUndefined()
  await answered({ ownerId: id }, [10, 10, 10, 10, 10])
  await answered({ ownerId: id, daysAgo: 0.5 }, [null, null])
  expect(await figuresOf(id)).toEqual({ replyRate: 100, medianSeconds: 600 })
})

test('belong to the agent who acts for the home and not to its owner', async () => {
  const [ownerId, agentUser] = [await owner(), (await makePerson(database.db, 'agent')).id]
  const agent = await makeAgent(database.db, { userId: agentUser })
  await answered({ ownerId, agentId: agent.id, by: agentUser }, [5, 5, 5, 5, null])
  const both = await responseFigures(testContext(database.db), [ownerId, agentUser])
  expect([...both]).toEqual([[agentUser, { replyRate: 80, medianSeconds: 300 }]])
  expect(await responseFigures(testContext(database.db), [])).toEqual(new Map())
})

test('do not count questions somebody asked themselves', async () => {
  const id = await owner()
  for (let n = 0; n < 5; n++) {
    const { id: conversationId } = await makeConversation(database.db, { clientUserId: id })
    await makeMessage(database.db, { conversationId, senderId: id })
  }
  expect(await figuresOf(id)).toBeUndefined()
})

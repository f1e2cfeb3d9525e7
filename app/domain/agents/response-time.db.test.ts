import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { testContext, TEST_NOW } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { responseTimes } from './response-time.queries.server.ts'

const database = testDatabase()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Conversations in which `ownerId` first answers after these minutes; null: never. */
async function answered(ownerId: string, minutes: readonly (number | null)[], daysAgo = 10): Promise<void> {
  const propertyId = (await makeProperty(database.db, { ownerId })).id
  const askedAt = new Date(TEST_NOW.getTime() - daysAgo * DAY)
  for (const wait of minutes) {
    const { id, clientUserId } = await makeConversation(database.db, { propertyId, createdAt: askedAt })
    await makeMessage(database.db, { conversationId: id, senderId: clientUserId, createdAt: askedAt })
    if (wait === null) continue
    for (const later of [wait, wait + 600])
      await makeMessage(database.db, {
        conversationId: id,
        senderId: ownerId,
        createdAt: new Date(askedAt.getTime() + later * MINUTE),
      })
  }
}

const owner = async () => (await makePerson(database.db, 'landlord')).id
const minutesOf = async (id: string) => {
  const seconds = (await responseTimes(testContext(database.db), [id])).get(id)
  return seconds === undefined ? null : seconds / 60
}

test('is the middle of the first replies, however late the slowest was', async () => {
  const id = await owner()
  await answered(id, [10, 20, 5_000])
  expect(await minutesOf(id)).toBe(20)
})

test('is not told before there are three', async () => {
  const id = await owner()
  await answered(id, [10, 20, null, null])
  expect(await minutesOf(id)).toBeNull()
  await answered(id, [60])
  expect(await minutesOf(id)).toBe(20)
})

test('forgets what is more than 90 days old', async () => {
  const id = await owner()
  await answered(id, [10, 10, 10, 10], 91)
  expect(await minutesOf(id)).toBeNull()
})

test('does not count questions somebody asked themselves, nor another person’s replies', async () => {
  const [id, stranger] = [await owner(), await owner()]
  await answered(stranger, [5, 5, 5])
  for (let n = 0; n < 3; n++) {
    const { id: conversationId } = await makeConversation(database.db, { clientUserId: id })
    await makeMessage(database.db, { conversationId, senderId: id })
  }
  expect(await minutesOf(id)).toBeNull()
  const both = await responseTimes(testContext(database.db), [id, stranger])
  expect([...both]).toEqual([[stranger, 300]])
  expect(await responseTimes(testContext(database.db), [])).toEqual(new Map())
})

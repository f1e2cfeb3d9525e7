import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgentReview } from '#seed/factories/agent-desk.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { loadAgentReviews } from './load-agent-reviews.server.ts'

const database = setUpTestDatabase()

test('the rating of an agent is the average of the reviews with one decimal', async () => {
  const { id: userId } = await makePerson(database.db, 'agent')
  const agent = await makeAgent(database.db, { userId })
  for (const rating of [4, 5]) await makeAgentReview(database.db, { agentId: agent.id, rating })
  const { reviews } = await loadAgentReviews(createTestContext(database.db), agent, 'Liza')
  expect(reviews.figures).toEqual({ rating: 4.5, text: '4.5 out of 5, 2 reviews' })
  expect(reviews.items.map(({ ratingText }) => ratingText).toSorted()).toEqual(['4 out of 5', '5 out of 5'])
})

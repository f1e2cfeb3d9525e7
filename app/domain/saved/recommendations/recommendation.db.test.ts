import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { saveListing } from '#app/domain/saved/lists/saved.commands.server.ts'
import { listRecommendations } from './recommendation.queries.server.ts'

const database = setUpTestDatabase()

test('a person who saved a home sees others like it with the reason, and a guest sees none', async () => {
  const { id: userId } = await makePerson(database.db, 'tenant')
  const ctx = createTestContext(database.db, {
    actor: makeActor('tenant', userId),
    session: { id: 'a session', createdAt: TEST_NOW },
  })
  expect(await listRecommendations(ctx, 3)).toEqual([])
  const saved = await makeProperty(database.db, { basePrice: 20_000_00 })
  const alsoSaved = await makeProperty(database.db, { basePrice: 20_500_00 })
  const cheaper = await makeProperty(database.db, { basePrice: 18_000_00 })
  await makeProperty(database.db, { basePrice: 90_000_00 })
  for (const { id: propertyId } of [saved, alsoSaved]) await saveListing(ctx, { userId, propertyId })
  const found = await listRecommendations(ctx, 3)
  expect(found.map(({ listing, reason }) => [listing.id, reason])).toEqual([
    [cheaper.id, expect.stringMatching(/^In Quezon City like one you saved, ₱2,[05]00 less$/)],
  ])
  expect(await listRecommendations(createTestContext(database.db), 3)).toEqual([])
})

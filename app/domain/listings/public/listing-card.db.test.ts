import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listCardsByIds } from './listing-card.queries.server.ts'

const database = setUpTestDatabase()

test('a card has the move-in total, the valid check of its contact and the nearest station', async () => {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, {
    ownerId: owner.id,
    basePrice: 20_000_00,
    advanceMonths: 1,
    securityDeposit: 40_000_00,
    cleaningFee: 1_500_00,
    approximateLocation: { x: 121.051, y: 14.6194 },
  })
  const getCard = async () => (await listCardsByIds(createTestContext(database.db), [listing.id]))[0]
  expect(await getCard()).toMatchObject({
    moveIn: 61_500_00,
    station: expect.stringMatching(/^100 m to .*Cubao station$/) as string,
  })
  expect(await getCard()).not.toHaveProperty('check')
  await makeVerificationCheck(database.db, {
    userId: owner.id,
    kind: 'government_id',
    checkedAt: new Date('2026-11-03T04:00:00Z'),
  })
  expect(await getCard()).toMatchObject({ check: 'ID, 3 Nov 2026' })
})

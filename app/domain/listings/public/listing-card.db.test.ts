import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { listCardsByIds } from './listing-card.queries.server.ts'
import { requirePublicListing } from './listing.queries.server.ts'

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

test('a card and the page of a listing of several spaces say how many are free, others say nothing', async () => {
  const { listing, beds } = await makeBoardingHouse(database.db, { rooms: 1, beds: 3 })
  const single = await makeProperty(database.db)
  const ctx = createTestContext(database.db)
  await makeRental(database.db, { propertyId: listing.id, spaceId: beds[0]?.id ?? '', endsOn: '2026-12-31' })
  const cards = await listCardsByIds(ctx, [listing.id, single.id])
  expect(cards).toMatchObject([{ id: listing.id, free: '2 of 3 beds free' }, { id: single.id }])
  expect(cards[1]).not.toHaveProperty('free')
  const { spaceFacts } = await requirePublicListing(ctx, listing.id)
  expect(spaceFacts[0]).toEqual({ kind: 'free', value: '2 of 3 beds free', name: 'Available' })
  for (const bed of beds.slice(1))
    await makeBooking(database.db, {
      propertyId: listing.id,
      spaceId: bed.id,
      moveInDate: '2026-03-05',
      leaseMonths: 1,
    })
  const [full] = await listCardsByIds(ctx, [listing.id])
  expect(full).toMatchObject({ free: 'Full, a place gets free on 5 Apr 2026' })
})

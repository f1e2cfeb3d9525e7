import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { getId, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { getOwnerOccupancy } from './owner-occupancy.queries.server.ts'

const database = setUpTestDatabase()
const { people } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const running = { startsOn: addMonths(today, -2), endsOn: addMonths(today, 10) }
const over = { startsOn: addMonths(today, -14), endsOn: addMonths(today, -3) }
const upcoming = { startsOn: addMonths(today, 1), endsOn: addMonths(today, 12) }

test('beds, rooms and single homes are counted once each, with the running rentals and what is free today', async () => {
  const { db } = database
  const ownerId = getId(people.owner)
  expect(await getOwnerOccupancy(people.owner)).toEqual({ tenants: 0, spaces: 0, free: 0 })
  const { listing, beds } = await makeBoardingHouse(db, { rooms: 2, beds: 2, ownerId })
  expect(await getOwnerOccupancy(people.owner)).toEqual({ tenants: 0, spaces: 4, free: 4 })
  const bedIds = beds.map(({ id }) => id)
  await makeRental(db, { propertyId: listing.id, spaceId: bedIds[0], ...running })
  await makeRental(db, { propertyId: listing.id, spaceId: bedIds[1], ...upcoming })
  await makeRental(db, { propertyId: listing.id, spaceId: bedIds[2], ...over })
  await db
    .update(spaces)
    .set({ outOfUseNote: 'The ceiling leaks' })
    .where(eq(spaces.id, bedIds[3] ?? ''))
  expect(await getOwnerOccupancy(people.owner)).toEqual({ tenants: 1, spaces: 4, free: 2 })

  const flat = await makeProperty(db, { ownerId, status: 'inactive' })
  await makeProperty(db, { ownerId, status: 'active' })
  await makeProperty(db, { ownerId, status: 'draft' })
  await makeProperty(db, { ownerId, status: 'active', deletedAt: TEST_NOW })
  await makeProperty(db, { status: 'active' })
  await makeRental(db, { propertyId: flat.id, ...running })
  expect(await getOwnerOccupancy(people.owner)).toEqual({ tenants: 2, spaces: 6, free: 3 })
})

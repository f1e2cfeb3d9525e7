import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { getTenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { listOwnRentals, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { getId, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'

const database = setUpTestDatabase()
const { people } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const running = { startsOn: addMonths(today, -2), endsOn: addMonths(today, 10) }

const listHomes = async () =>
  new Map(
    (await listTenants(people.owner, { search: '', filter: null, page: 1 })).map((row) => [row.rentalId, row.listing]),
  )

test('a tenant of a bed or a room, and their owner, read which one it is; a single home has its title', async () => {
  const house = await makeBoardingHouse(database.db, {
    rooms: 2,
    beds: 2,
    ownerId: getId(people.owner),
    title: 'Bedspace in Cebu',
  })
  await database.db.update(buildings).set({ name: 'Uy House' }).where(eq(buildings.id, house.buildingId))
  const base = { propertyId: house.listing.id, addedByOwner: true, ...running }
  const tenantId = getId(people.guest)
  const bed = await makeRental(database.db, { ...base, tenantId, spaceId: house.beds[1]?.id ?? '' })
  const room = await makeRental(database.db, { ...base, spaceId: house.rooms[1]?.id ?? '' })
  const listing = await makeProperty(database.db, { ownerId: getId(people.owner), title: 'House in Talisay' })
  const single = await makeRental(database.db, { propertyId: listing.id, addedByOwner: true, ...running })
  const name = 'Room Room 1, Bed Bed 2 of Uy House'
  expect((await getTenantRental(people.guest))?.title).toBe(name)
  expect((await listOwnRentals(people.guest)).map(({ listing }) => listing)).toEqual([name])
  expect((await getRentBook(people.guest, bed.id)).rental.listing).toMatchObject({ id: house.listing.id, title: name })
  const homes = await listHomes()
  expect([bed.id, room.id, single.id].map((id) => homes.get(id))).toEqual([
    name,
    'Room Room 2 of Uy House',
    'House in Talisay',
  ])
})

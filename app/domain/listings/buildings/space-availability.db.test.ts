// Random operations on a building: the database refuses exactly the rentals that overlap, and the availability in SQL equals the one that the
// rules compute from all leases.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { calculateLeaseDates } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import { createRandom } from '#seed/demo/random.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { makeBoardingHouse, offerSpaces } from '#tests/support/fixtures/boarding-house.ts'
import { findSharedAvailability, loadSpaceAvailability } from './space-availability.queries.server.ts'
import { calculateAvailability, type Extent, overlaps } from './space-availability.rules.ts'

const database = setUpTestDatabase()
const TODAY = toManilaDay(TEST_NOW)
const OPERATIONS = IS_FULL_SIZE ? 10_000 : 600
const COMPARED_EVERY = 20

type Lease = { id: string; extent: Extent; startsOn: Day; endsOn: Day }
const readExtent = (text: string): Extent => {
  const [from = 0, to = 0] = text.slice(1, -1).split(',').map(Number)
  return { from, to }
}

async function makeScene() {
  const house = await makeBoardingHouse(database.db, { rooms: 3, beds: 3 })
  // Two rooms are offered as rooms too, by another listing: a room and its beds exclude each other
  const roomListing = await makeProperty(database.db, { ownerId: house.listing.ownerId, roomType: 'private_room' })
  await offerSpaces(database.db, roomListing.id, house.rooms.slice(0, 2))
  const tenantId = (await makePerson(database.db, 'tenant')).id
  return { ...house, roomListing, tenantId, offered: [...house.beds, ...house.rooms.slice(0, 2)] }
}

test('after many random operations the availability equals the leases, and no two rentals overlap', async () => {
  const scene = await makeScene()
  const ctx = createTestContext(database.db)
  const random = createRandom('availability')
  const [leases, reserved] = [[] as Lease[], [] as Lease[]]
  const broken = new Set<string>()
  const counts = { accepted: 0, refused: 0 }
  const pickDates = () => {
    const startsOn = addDays(TODAY, random.integer(-400, 300))
    return { startsOn, endsOn: addDays(startsOn, random.integer(1, 120)) }
  }
  const compare = async () => {
    const rows = await database.db.select().from(spaces)
    const stored = await loadSpaceAvailability(ctx, [scene.listing.id, scene.roomListing.id])
    for (const listing of [scene.listing, scene.roomListing]) {
      const offered = rows
        .filter(({ listingId }) => listingId === listing.id)
        .map(({ extent, outOfUseNote }) => ({ extent: readExtent(extent), isOutOfUse: outOfUseNote !== null }))
      const occupations = [...leases, ...reserved].map(({ extent, endsOn }) => ({ extent, lastDay: endsOn }))
      expect(stored.get(listing.id)).toEqual(calculateAvailability(offered, occupations, TODAY))
    }
  }
  const operations = {
    let: async () => {
      const space = random.pick(scene.offered)
      const [extent, dates] = [readExtent(space.extent), pickDates()]
      const isTaken = leases.some(
        (lease) => overlaps(lease.extent, extent) && lease.startsOn <= dates.endsOn && lease.endsOn >= dates.startsOn,
      )
      const made = await makeRental(database.db, {
        ...dates,
        spaceId: space.id,
        propertyId: scene.listing.id,
        tenantId: scene.tenantId,
        addedByOwner: true,
      }).catch(() => null)
      expect(made === null).toBe(isTaken)
      counts[made === null ? 'refused' : 'accepted'] += 1
      if (made) leases.push({ id: made.id, extent, ...dates })
    },
    end: async () => {
      const lease = leases[random.integer(0, Math.max(0, leases.length - 1))]
      if (!lease) return
      const endsOn = addDays(lease.startsOn, random.integer(0, 30))
      if (endsOn >= lease.endsOn) return
      const end = { endedEarlyOn: endsOn, endedEarlyReason: 'Moved' }
      await database.db.update(rentals).set(end).where(eq(rentals.id, lease.id))
      lease.endsOn = endsOn
    },
    reserve: async () => {
      const space = random.pick(scene.offered)
      const [moveInDate, leaseMonths] = [addDays(TODAY, random.integer(-700, 60)), random.integer(1, 24)]
      const booking = await makeBooking(database.db, {
        spaceId: space.id,
        moveInDate,
        leaseMonths,
        propertyId: scene.listing.id,
        guestId: scene.tenantId,
      })
      reserved.push({ id: booking.id, extent: readExtent(space.extent), ...calculateLeaseDates(booking) })
    },
    cancel: async () => {
      const [booking] = reserved.splice(random.integer(0, Math.max(0, reserved.length - 1)), 1)
      if (!booking) return
      const change = { status: 'cancelled', decidedAt: TEST_NOW } as const
      await database.db.update(bookings).set(change).where(eq(bookings.id, booking.id))
    },
    breakOrRepair: async () => {
      const { id } = random.pick(scene.offered)
      const isBroken = !broken.delete(id)
      if (isBroken) broken.add(id)
      await database.db
        .update(spaces)
        .set({ outOfUseNote: isBroken ? 'slats' : null })
        .where(eq(spaces.id, id))
    },
  }
  for (let step = 1; step <= OPERATIONS; step += 1) {
    await operations[random.pickWeighted({ let: 5, end: 2, reserve: 1, cancel: 2, breakOrRepair: 1 })]()
    if (step % COMPARED_EVERY === 0) await compare()
  }
  expect(counts.accepted).toBeGreaterThan(50)
  expect(counts.refused).toBeGreaterThan(50)
})

test('a listing with one space has no shared availability, and the building of a home has the id of its listing', async () => {
  const listing = await makeProperty(database.db)
  const ctx = createTestContext(database.db)
  expect(await findSharedAvailability(ctx, listing.id)).toBeNull()
  expect((await loadSpaceAvailability(ctx, [listing.id])).get(listing.id)).toEqual({
    total: 1,
    free: 1,
    freeFrom: TODAY,
  })
  const [unit] = await database.db.select().from(spaces).where(eq(spaces.listingId, listing.id))
  expect(unit).toMatchObject({ id: listing.id, buildingId: listing.id, kind: 'unit', label: '' })
})

test('the numbers of a space never change, so that a room cannot move to another building', async () => {
  const { beds } = await makeBoardingHouse(database.db)
  const change = database.db
    .update(spaces)
    .set({ roomNumber: 9 })
    .where(eq(spaces.id, beds[0]?.id ?? ''))
  await expect(change).rejects.toThrow()
})

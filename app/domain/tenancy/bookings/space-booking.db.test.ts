import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { listWaitingListings } from '#app/domain/listings/own/listing-attention.queries.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking } from '#seed/factories/tenancy.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse, offerSpaces } from '#tests/support/fixtures/boarding-house.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { approveApplication } from './approve-application.commands.server.ts'
import { cancelBooking } from './cancel-booking.commands.server.ts'
import { confirmBooking } from './confirm-booking.commands.server.ts'

const database = setUpTestDatabase()
const { people, makePending, listKinds } = setUpBookingPeople(database)

const makeHouse = (size: { rooms: number; beds: number }) =>
  makeBoardingHouse(database.db, { ...size, ownerId: getId(people.owner) })
const readListing = async (id: string) => (await database.db.select().from(properties).where(eq(properties.id, id)))[0]
const approve = async (propertyId: string, spaceId?: string) =>
  approveApplication(people.owner, (await makePending({ propertyId })).id, spaceId)

test('of 50 parallel approvals for one bed exactly one wins', async () => {
  const { listing, beds } = await makeHouse({ rooms: 1, beds: 2 })
  const applications = await Promise.all(Array.from({ length: 50 }, () => makePending({ propertyId: listing.id })))
  const works = applications.map(({ id }) => approveApplication(people.owner, id, beds[0]?.id))
  expect(await countOutcomes(works)).toEqual({ done: 1, 'booking.noSpaceFree': 49 })
  expect(await database.db.$count(bookings, eq(bookings.spaceId, beds[0]?.id ?? ''))).toBe(1)
})

test('of 50 parallel confirmations of bookings of one bed exactly one starts a rental', async () => {
  const { listing, beds } = await makeHouse({ rooms: 1, beds: 2 })
  const made = { propertyId: listing.id, spaceId: beds[1]?.id ?? '', moveInDate: '2026-04-01' }
  const pending = await Promise.all(Array.from({ length: 50 }, () => makeBooking(database.db, made)))
  expect(await countOutcomes(pending.map(({ id }) => confirmBooking(people.owner, id)))).toEqual({
    done: 1,
    'rental.overlaps': 49,
  })
  expect(await database.db.$count(rentals, eq(rentals.spaceId, made.spaceId))).toBe(1)
})

test('as many parallel approvals succeed as beds are free, each gets a bed of its own, and the full listing closes', async () => {
  const { listing } = await makeHouse({ rooms: 2, beds: 3 })
  const applications = await Promise.all(Array.from({ length: 9 }, () => makePending({ propertyId: listing.id })))
  const outcomes = await countOutcomes(applications.map(({ id }) => approveApplication(people.owner, id)))
  expect(outcomes).toEqual({ done: 6, 'booking.noSpaceFree': 3 })
  const taken = await database.db
    .selectDistinct({ spaceId: bookings.spaceId })
    .from(bookings)
    .where(eq(bookings.propertyId, listing.id))
  expect(taken).toHaveLength(6)
  expect(await readListing(listing.id)).toMatchObject({ status: 'inactive', inactiveReason: 'rented' })
})

test('a listing stays public while a bed is free, and applicants are told only when it is full', async () => {
  const { listing } = await makeHouse({ rooms: 1, beds: 2 })
  const { bookingId: first } = await approve(listing.id)
  const waiting = await makePending({ propertyId: listing.id })
  await confirmBooking(people.owner, first)
  expect(await readListing(listing.id)).toMatchObject({ status: 'active' })
  expect(await findSharedAvailability(people.owner, listing.id)).toMatchObject({ total: 2, free: 1 })
  expect(await listKinds(waiting.applicantUserId)).toEqual([])
  await approve(listing.id)
  expect(await readListing(listing.id)).toMatchObject({ status: 'inactive', inactiveReason: 'rented' })
  expect(await listKinds(waiting.applicantUserId)).toEqual(['application.othersWaiting'])
})

test('when a bed gets free the owner is asked, and opens the listing without a question about its other rentals', async () => {
  const { listing } = await makeHouse({ rooms: 1, beds: 2 })
  const { bookingId: first } = await approve(listing.id)
  await confirmBooking(people.owner, first)
  const { bookingId: second } = await approve(listing.id)
  const isWaiting = async () =>
    (await listWaitingListings(people.owner, 50)).some(
      ({ id, question }) => id === listing.id && question === 'freeAgain',
    )
  expect(await isWaiting()).toBe(false)
  const reopen = () => setListingStatus(people.owner, { id: listing.id, status: 'active', refuseRented: true })
  expect(await getOutcome(reopen())).toBe('listing.rented')
  await cancelBooking(people.owner, { id: second, reason: 'Did not pay' })
  expect((await readListing(listing.id))?.status).toBe('inactive')
  expect(await isWaiting()).toBe(true)
  await reopen()
  expect(await isWaiting()).toBe(false)
})

test('a room is not approved while one of its beds is reserved, and its beds not while the room is', async () => {
  const { listing, rooms, beds } = await makeHouse({ rooms: 2, beds: 2 })
  const roomListing = await makeProperty(database.db, { ownerId: getId(people.owner), roomType: 'private_room' })
  await offerSpaces(database.db, roomListing.id, rooms.slice(0, 1))
  const { bookingId } = await approve(listing.id, beds[0]?.id)
  expect(await getOutcome(approve(roomListing.id))).toBe('booking.noSpaceFree')
  await cancelBooking(people.owner, { id: bookingId, reason: 'Did not pay' })
  await approve(roomListing.id)
  expect(await getOutcome(approve(listing.id, beds[1]?.id))).toBe('booking.noSpaceFree')
  const { bookingId: elsewhere } = await approve(listing.id)
  const [booking] = await database.db.select().from(bookings).where(eq(bookings.id, elsewhere))
  expect(booking?.spaceId).toBe(beds[2]?.id)
})

test('a bed that is out of use is not given to anybody', async () => {
  const { listing, beds } = await makeHouse({ rooms: 1, beds: 2 })
  await database.db
    .update(spaces)
    .set({ outOfUseNote: 'slats' })
    .where(and(eq(spaces.id, beds[0]?.id ?? '')))
  expect(await getOutcome(approve(listing.id, beds[0]?.id))).toBe('booking.noSpaceFree')
  const { bookingId } = await approve(listing.id)
  const { rentalId } = await confirmBooking(people.owner, bookingId)
  const [rental] = await database.db.select().from(rentals).where(eq(rentals.id, rentalId))
  expect(rental?.spaceId).toBe(beds[1]?.id)
})

test('null control: without the constraint a room and its bed are let for the same days', async () => {
  const { listing, rooms, beds } = await makeHouse({ rooms: 1, beds: 1 })
  const insert = (spaceId: string | undefined) => sql`
    insert into rentals (property_id, tenant_id, added_by_owner, space_id, starts_on, ends_on, monthly_rent)
    values (${listing.id}, ${getId(people.guest)}, true, ${spaceId}, '2026-04-01', '2026-09-30', 280000)`
  await database.db.execute(insert(rooms[0]?.id))
  await expect(database.db.execute(insert(beds[0]?.id))).rejects.toThrow()
  const unguarded = await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table rentals drop constraint rentals_space_free`)
      await tx.execute(insert(beds[0]?.id))
      throw new Error(`stored at ${TEST_NOW.toISOString()}`)
    })
    .catch((error: Error) => error.message)
  expect(unguarded).toMatch(/^stored/)
})

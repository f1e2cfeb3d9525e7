import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { setSpaceUse } from '#app/domain/listings/buildings/space.commands.server.ts'
import { listWaitingListings } from '#app/domain/listings/own/listing-attention.queries.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { addDays, addMonths, type Day, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse, offerSpaces } from '#tests/support/fixtures/boarding-house.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { moveTenant } from './move-tenant.commands.server.ts'
import { getBuildingView } from './occupancy.queries.server.ts'

const database = setUpTestDatabase()
const { people, listKinds } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const running = { startsOn: addMonths(today, -2), endsOn: addMonths(today, 10) }

const makeHouse = (size: { rooms: number; beds: number }) =>
  makeBoardingHouse(database.db, { ...size, ownerId: getId(people.owner) })
type House = Awaited<ReturnType<typeof makeHouse>>
const getBed = ({ beds }: House, index: number) => beds[index]?.id ?? ''
const letBed = ({ listing }: House, spaceId: string, values: Partial<typeof rentals.$inferInsert> = {}) =>
  makeRental(database.db, { propertyId: listing.id, spaceId, addedByOwner: true, ...running, ...values })
const readRental = async (id: string) => (await database.db.select().from(rentals).where(eq(rentals.id, id)))[0]
const readStatus = async (id: string) =>
  (await database.db.select({ status: properties.status }).from(properties).where(eq(properties.id, id)))[0]?.status
const getTile = async ({ buildingId }: House, spaceId: string) =>
  (await getBuildingView(people.owner, buildingId)).tiles.find(({ id }) => id === spaceId)
const isAsked = async (id: string) =>
  (await listWaitingListings(people.owner, 50)).some((each) => each.id === id && each.question === 'freeAgain')

test('a tenant has the new bed from today with the same rent book, the old bed is free, and the tenant is told', async () => {
  const house = await makeHouse({ rooms: 1, beds: 3 })
  const rental = await letBed(house, getBed(house, 0), { tenantId: getId(people.guest) })
  const line = await makePayment(database.db, { rentalId: rental.id, kind: 'rent', dueDate: addDays(today, -3) })
  await moveTenant(people.owner, house.buildingId, { rental: rental.id, target: getBed(house, 1) })
  expect(await readRental(rental.id)).toMatchObject({
    spaceId: getBed(house, 1),
    extent: house.beds[1]?.extent,
    movedInOn: today,
    startsOn: running.startsOn,
    monthlyRent: rental.monthlyRent,
    depositHeld: rental.depositHeld,
    version: rental.version + 1,
  })
  const lines = await database.db.select({ id: payments.id }).from(payments).where(eq(payments.rentalId, rental.id))
  expect(lines).toContainEqual({ id: line.id })
  expect(await getTile(house, getBed(house, 0))).toMatchObject({ state: 'free', tenant: null })
  expect(await getTile(house, getBed(house, 1))).toMatchObject({ state: 'late', tenant: { rentalId: rental.id } })
  expect(await findSharedAvailability(people.owner, house.listing.id)).toMatchObject({ total: 3, free: 2 })
  expect(await listKinds(getId(people.guest))).toContain('rental.moved')
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, rental.id))
  expect(entries).toMatchObject([
    {
      action: 'rental.moved',
      details: { fromSpaceId: getBed(house, 0), toSpaceId: getBed(house, 1), startsOn: today },
    },
  ])
})

test('of 50 parallel moves to one bed exactly one succeeds', async () => {
  const house = await makeHouse({ rooms: 3, beds: 17 })
  const tenants = await Promise.all(house.beds.slice(1).map(({ id }) => letBed(house, id)))
  expect(tenants).toHaveLength(50)
  const target = getBed(house, 0)
  const works = tenants.map(({ id }) => moveTenant(people.owner, house.buildingId, { rental: id, target }))
  expect(await countOutcomes(works)).toEqual({ done: 1, 'app.invalidInput': 49 })
  expect(await database.db.$count(rentals, eq(rentals.spaceId, target))).toBe(1)
})

test('two tenants who move to the bed of each other at once are both refused, without a deadlock', async () => {
  const house = await makeHouse({ rooms: 1, beds: 2 })
  const [first, second] = [await letBed(house, getBed(house, 0)), await letBed(house, getBed(house, 1))]
  const works = [
    moveTenant(people.owner, house.buildingId, { rental: first.id, target: getBed(house, 1) }),
    moveTenant(people.owner, house.buildingId, { rental: second.id, target: getBed(house, 0) }),
  ]
  expect(await countOutcomes(works)).toEqual({ 'app.invalidInput': 2 })
})

test('the database refuses a move to a bed that somebody has', async () => {
  const house = await makeHouse({ rooms: 1, beds: 2 })
  const rental = await letBed(house, getBed(house, 0))
  await letBed(house, getBed(house, 1))
  const move = database.db
    .update(rentals)
    .set({ spaceId: getBed(house, 1), movedInOn: today })
    .where(eq(rentals.id, rental.id))
  await expect(move).rejects.toMatchObject({ cause: { constraint: 'rentals_space_free' } })
})

test('a bed that is taken, booked, out of use or the own one is refused, and so is a space of another building', async () => {
  const house = await makeHouse({ rooms: 2, beds: 3 })
  const rental = await letBed(house, getBed(house, 0))
  const move = (target: string) => moveTenant(people.owner, house.buildingId, { rental: rental.id, target })
  const getProblem = (target: string) =>
    move(target).then(
      () => 'done',
      (error: unknown) => (isAppError(error) ? (error.params.problem ?? error.code) : String(error)),
    )
  await letBed(house, getBed(house, 1), { startsOn: addMonths(today, 2), endsOn: addMonths(today, 14) })
  expect(await getProblem(getBed(house, 1))).toBe('building.target.taken')
  const reserved = { propertyId: house.listing.id, spaceId: getBed(house, 2), moveInDate: addMonths(today, 1) }
  await makeBooking(database.db, { ...reserved, status: 'pending' })
  expect(await getProblem(getBed(house, 2))).toBe('building.target.taken')
  await setSpaceUse(people.owner, house.buildingId, { space: getBed(house, 3), note: 'slats' })
  expect(await getProblem(getBed(house, 3))).toBe('building.target.outOfUse')
  expect(await getProblem(getBed(house, 0))).toBe('building.target.taken')
  // The room contains beds that others have
  expect(await getProblem(house.rooms[0]?.id ?? '')).toBe('building.target.taken')
  const other = await makeHouse({ rooms: 1, beds: 1 })
  expect(await getOutcome(move(getBed(other, 0)))).toBe('space.notFound')
  const elsewhere = await letBed(other, getBed(other, 0))
  const foreign = { rental: elsewhere.id, target: getBed(house, 4) }
  expect(await getOutcome(moveTenant(people.owner, house.buildingId, foreign))).toBe('rental.notFound')
  expect(await getProblem(getBed(house, 4))).toBe('done')
})

test('strangers, tenants and agents find no building; an administrator moves a tenant', async () => {
  const house = await makeHouse({ rooms: 1, beds: 2 })
  const rental = await letBed(house, getBed(house, 0), { tenantId: getId(people.guest) })
  const input = { rental: rental.id, target: getBed(house, 1) }
  for (const person of [people.otherLandlord, people.otherTenant, people.guest, people.manager, people.otherAgent])
    expect(await getOutcome(moveTenant(person, house.buildingId, input))).toBe('building.notFound')
  expect((await readRental(rental.id))?.spaceId).toBe(getBed(house, 0))
  expect(await getOutcome(moveTenant(people.admin, house.buildingId, input))).toBe('done')
})

test('an agreed renewal moves with the tenant, and an upcoming lease begins in the new bed', async () => {
  const house = await makeHouse({ rooms: 1, beds: 4 })
  const rental = await letBed(house, getBed(house, 0))
  const next = await letBed(house, getBed(house, 0), {
    tenantId: rental.tenantId,
    addedByOwner: false,
    renewsRentalId: rental.id,
    startsOn: addDays(running.endsOn, 1),
    endsOn: addMonths(running.endsOn, 12),
  })
  await moveTenant(people.owner, house.buildingId, { rental: rental.id, target: getBed(house, 1) })
  expect(await readRental(next.id)).toMatchObject({ spaceId: getBed(house, 1), movedInOn: null })
  const later = await letBed(house, getBed(house, 2), { startsOn: addDays(today, 9), endsOn: addMonths(today, 12) })
  await moveTenant(people.owner, house.buildingId, { rental: later.id, target: getBed(house, 3) })
  expect(await readRental(later.id)).toMatchObject({ spaceId: getBed(house, 3), movedInOn: null })
})

test('a lease that has ended is not moved', async () => {
  const house = await makeHouse({ rooms: 1, beds: 2 })
  const ended: { startsOn: Day; endsOn: Day } = { startsOn: addMonths(today, -8), endsOn: addDays(today, -1) }
  const rental = await letBed(house, getBed(house, 0), ended)
  const move = moveTenant(people.owner, house.buildingId, { rental: rental.id, target: getBed(house, 1) })
  expect(await getOutcome(move)).toBe('rental.alreadyEnded')
})

test('the listing of the new space closes, and the owner is asked to open the one of the old space', async () => {
  const house = await makeHouse({ rooms: 1, beds: 2 })
  const [, other] = house.beds
  const single = await makeProperty(database.db, { ownerId: getId(people.owner), roomType: 'shared_room' })
  if (other) await offerSpaces(database.db, single.id, [other])
  const rental = await letBed(house, getBed(house, 0))
  await database.db
    .update(properties)
    .set({ status: 'inactive', inactiveReason: 'rented' })
    .where(and(eq(properties.id, house.listing.id), ne(properties.id, single.id)))
  expect(await isAsked(house.listing.id)).toBe(false)
  await moveTenant(people.owner, house.buildingId, { rental: rental.id, target: getBed(house, 1) })
  expect(await readStatus(single.id)).toBe('inactive')
  expect(await isAsked(single.id)).toBe(false)
  expect(await isAsked(house.listing.id)).toBe(true)
  const open = (id: string) => setListingStatus(people.owner, { id, status: 'active', refuseRented: true })
  expect(await getOutcome(open(single.id))).toBe('listing.rented')
  expect(await getOutcome(open(house.listing.id))).toBe('done')
  expect(await database.db.$count(spaces, eq(spaces.listingId, single.id))).toBe(1)
})

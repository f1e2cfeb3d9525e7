import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { JobData } from '#app/adapters/jobs/jobs.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { waitingListEntries } from '#app/db/schema/listings/waiting-list.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { REOPENED_JOB, setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { joinWaitingList, leaveWaitingList, sweepWaitingList, tellWaiting } from './waiting-list.commands.server.ts'
import { WAITING_DAYS } from './waiting-list.model.ts'
import { countWaiting, findWaitingState, getWaitingPage, listWaiting } from './waiting-list.queries.server.ts'

const database = setUpTestDatabase()
const { people, createContext, listKinds, makeListing } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const DAY_MS = 24 * 60 * 60_000
const later = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS)
const at = (ctx: Ctx, now: Date): Ctx => ({ ...ctx, now: () => now })

let jobs: string[] = []
beforeEach(() => {
  jobs = []
})
function watch(ctx: Ctx): Ctx {
  const send = async (_db: unknown, name: string, { listingId }: JobData) => {
    if (name === REOPENED_JOB) jobs.push(String(listingId))
  }
  return { ...ctx, adapters: { ...ctx.adapters, jobs: { ...ctx.adapters.jobs, send } } }
}

/** Two beds, both let; the listing closed when the second was. */
async function makeFullHouse() {
  const house = await makeBoardingHouse(database.db, { rooms: 1, beds: 2, ownerId: getId(people.owner) })
  const listingId = house.listing.id
  const lease = {
    propertyId: listingId,
    addedByOwner: true,
    startsOn: addMonths(today, -2),
    endsOn: addMonths(today, 9),
  }
  const tenants: string[] = []
  for (const { id: spaceId } of house.beds) tenants.push((await makeRental(database.db, { ...lease, spaceId })).id)
  await database.db
    .update(properties)
    .set({ status: 'inactive', inactiveReason: 'rented', publishedAt: TEST_NOW })
    .where(eq(properties.id, listingId))
  return { ...house, listingId, tenants }
}
const makeRenter = async () => {
  const { id } = await makePerson(database.db, 'tenant')
  return createContext('tenant', id)
}
const freeBed = (rentalId: string) =>
  database.db
    .update(rentals)
    .set({ endsOn: addDays(today, -1) })
    .where(eq(rentals.id, rentalId))

test('renters wait in the order of entry, and all are told once when the owner opens the listing again', async () => {
  const house = await makeFullHouse()
  const renters = [await makeRenter(), await makeRenter(), await makeRenter()]
  for (const [index, renter] of renters.entries())
    for (let attempt = 0; attempt < 2; attempt += 1)
      await joinWaitingList(at(renter, later(index + attempt / 10)), house.listingId)
  const { rows, total } = await listWaiting(at(people.owner, later(5)), house.buildingId, { page: 1 })
  expect(rows.map(({ userId }) => userId)).toEqual(renters.map(getId))
  expect(total).toBe(3)
  await freeBed(house.tenants[0]!)
  expect(await findWaitingState(people.guest, house.listingId)).toBe('full')
  await setListingStatus(at(watch(people.owner), later(6)), {
    id: house.listingId,
    status: 'active',
    refuseRented: true,
  })
  expect(jobs).toEqual([house.listingId])
  const system = at(createTestContext(database.db), later(6))
  await Promise.all([tellWaiting(system, house.listingId), tellWaiting(system, house.listingId)])
  await tellWaiting(system, house.listingId)
  for (const [index, renter] of renters.entries()) {
    expect(await listKinds(getId(renter))).toEqual(['waitingList.opened'])
    const [told] = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, getId(renter)))
    expect(told?.params).toMatchObject({ date: addDays(today, index) })
  }
  expect(await countWaiting(at(people.owner, later(6)), house.buildingId)).toBe(0)
  expect(await getWaitingPage(renters[0]!, house.listingId)).toMatchObject({ state: 'open', enteredAt: null })
  expect(await getOutcome(joinWaitingList(renters[0]!, house.listingId))).toBe('waitingList.open')
})

test('a listing that closed again before the job ran tells nobody, and they keep their places', async () => {
  const house = await makeFullHouse()
  const renter = await makeRenter()
  await joinWaitingList(renter, house.listingId)
  await tellWaiting(createTestContext(database.db), house.listingId)
  expect(await listKinds(getId(renter))).toEqual([])
  expect(await countWaiting(people.owner, house.buildingId)).toBe(1)
})

test('one press leaves the list; an entry ends after 90 days, is swept, and a new one is at the end', async () => {
  const house = await makeFullHouse()
  const [first, second] = [await makeRenter(), await makeRenter()]
  await joinWaitingList(first, house.listingId)
  await leaveWaitingList(first, house.listingId)
  expect(await countWaiting(people.owner, house.buildingId)).toBe(0)
  await joinWaitingList(first, house.listingId)
  await joinWaitingList(at(second, later(1)), house.listingId)
  const ended = later(WAITING_DAYS)
  expect((await listWaiting(at(people.owner, ended), house.buildingId, { page: 1 })).rows).toMatchObject([
    { userId: getId(second) },
  ])
  await joinWaitingList(at(first, ended), house.listingId)
  const { rows } = await listWaiting(at(people.owner, ended), house.buildingId, { page: 1 })
  expect(rows.map(({ userId }) => userId)).toEqual([getId(second), getId(first)])
  await sweepWaitingList(database.db, later(WAITING_DAYS + 2))
  const left = and(eq(waitingListEntries.propertyId, house.listingId))
  expect(await database.db.$count(waitingListEntries, left)).toBe(1)
})

test('of parallel presses one entry is made, and it keeps its date', async () => {
  const house = await makeFullHouse()
  const renter = await makeRenter()
  await Promise.all(Array.from({ length: 8 }, (_, n) => joinWaitingList(at(renter, later(n / 100)), house.listingId)))
  const { total } = await listWaiting(people.owner, house.buildingId, { page: 1 })
  expect(total).toBe(1)
})

test('nobody waits for a single home, a listing that its owner closed, or one that was never public', async () => {
  const single = await makeListing({ status: 'inactive', inactiveReason: 'rented', publishedAt: TEST_NOW })
  expect(await findWaitingState(people.guest, single.id)).toBeNull()
  const house = await makeFullHouse()
  const close = (changes: Partial<typeof properties.$inferInsert>) =>
    database.db.update(properties).set(changes).where(eq(properties.id, house.listingId))
  await close({ inactiveReason: 'owner' })
  expect(await findWaitingState(people.guest, house.listingId)).toBeNull()
  await close({ inactiveReason: 'rented', publishedAt: null })
  expect(await findWaitingState(people.guest, house.listingId)).toBeNull()
  for (const id of [crypto.randomUUID(), 'none'])
    expect(await getOutcome(joinWaitingList(people.guest, id))).toBe('listing.notFound')
})

test('owners and agents do not wait, and only the owner and administrators see who does', async () => {
  const house = await makeFullHouse()
  for (const person of [people.owner, people.otherLandlord, people.manager, people.admin])
    expect(await getOutcome(joinWaitingList(person, house.listingId))).toBe('listing.notFound')
  for (const person of [people.otherLandlord, people.guest, people.manager])
    expect(await getOutcome(listWaiting(person, house.buildingId, { page: 1 }))).toBe('building.notFound')
  expect((await listWaiting(people.admin, house.buildingId, { page: 1 })).total).toBe(0)
})

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getBuildingView, listOwnBuildings } from '#app/domain/tenancy/occupancy/occupancy.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeBooking, makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { addRooms, createBuilding } from './building.commands.server.ts'
import type { CreateBuildingInput } from './building.schema.ts'
import { offerSpaces } from './offer-spaces.commands.server.ts'
import { findSharedAvailability } from './space-availability.queries.server.ts'
import { removeSpace, renameSpace, setSpaceUse } from './space.commands.server.ts'

const database = setUpTestDatabase()
let owner: Ctx
let stranger: Ctx

beforeAll(async () => {
  const createPerson = async () =>
    createTestContext(database.db, { actor: makeActor('landlord', (await makePerson(database.db, 'landlord')).id) })
  owner = await createPerson()
  stranger = await createPerson()
})

const GROUP = { rooms: 2, beds: 3, firstNumber: 101, floor: 0, residents: 'anyone', bunks: undefined } as const
const make = (changes: Partial<Extract<CreateBuildingInput, { kind: 'rooms' }>> = {}) =>
  createBuilding(owner, {
    kind: 'rooms',
    key: crypto.randomUUID(),
    name: 'Uy Boarding House',
    place: 'Cebu City',
    street: '',
    ...GROUP,
    ...changes,
  })
const listSpaces = (id: string) =>
  database.db.select().from(spaces).where(eq(spaces.buildingId, id)).orderBy(spaces.extent)
const getBed = async (id: string) => (await listSpaces(id)).find(({ kind }) => kind === 'bed')?.id ?? ''
const offer = (id: string, kind: 'bed' | 'room' = 'bed') =>
  offerSpaces(owner, id, { key: crypto.randomUUID(), kind, residents: 'anyone', rent: 280_000 })

test('a building is made with many rooms and beds at once, and one form makes one building', async () => {
  const key = crypto.randomUUID()
  const id = await make({ key, bunks: 'on' })
  expect(await make({ key, bunks: 'on' })).toBe(id)
  const made = await listSpaces(id)
  expect(made.map(({ kind, label, bunk }) => [kind, label, bunk])).toEqual([
    ['unit', '', null],
    ...['101', '102'].flatMap((room) => [
      ['room', room, null],
      ['bed', 'A', 'upper'],
      ['bed', 'B', 'lower'],
      ['bed', 'C', 'upper'],
    ]),
  ])
  await addRooms(owner, id, { key: crypto.randomUUID(), ...GROUP, rooms: 1, beds: 0, firstNumber: 201, floor: 2 })
  expect((await listSpaces(id)).at(-1)).toMatchObject({ kind: 'room', label: '201', roomNumber: 3, floor: 2 })
  expect(await listOwnBuildings(owner)).toContainEqual({
    id,
    name: 'Uy Boarding House',
    place: 'Cebu City',
    total: 7,
    occupied: 0,
  })
})

test('an unknown place, a taken number and more than 500 spaces are refused, and nothing is stored', async () => {
  const before = await database.db.$count(buildings)
  expect(await getOutcome(make({ place: 'Atlantis' }))).toBe('app.invalidInput')
  const id = await make()
  const again = { key: crypto.randomUUID(), ...GROUP }
  expect(await getOutcome(addRooms(owner, id, again))).toBe('app.invalidInput')
  expect(await getOutcome(addRooms(owner, id, { ...again, rooms: 50, beds: 20, firstNumber: 500 }))).toBe(
    'building.tooManySpaces',
  )
  expect(await database.db.$count(buildings)).toBe(before + 1)
  expect(await listSpaces(id)).toHaveLength(9)
})

test('one listing offers all beds that no listing offers, and a second one only what is left', async () => {
  const id = await make({ name: 'Apas House' })
  const listingId = await offer(id)
  const [listing] = await database.db.select().from(properties).where(eq(properties.id, listingId))
  expect(listing).toMatchObject({
    status: 'draft',
    roomType: 'shared_room',
    basePrice: 280_000,
    citySlug: 'cebu',
    ownerId: owner.actor?.id,
  })
  expect(await findSharedAvailability(owner, listingId)).toMatchObject({ total: 6, free: 6 })
  expect(await database.db.$count(buildings, eq(buildings.homeListingId, listingId))).toBe(0)
  expect(await getOutcome(offer(id))).toBe('building.nothingToOffer')
  await addRooms(owner, id, { key: crypto.randomUUID(), ...GROUP, firstNumber: 301 })
  expect(await findSharedAvailability(owner, await offer(id))).toMatchObject({ total: 6, free: 6 })
})

test('a space with a tenant or a booking is never removed, not even with its room; another one is', async () => {
  const id = await make({ name: 'Lahug House' })
  const propertyId = await offer(id)
  const [bed, otherBed, room] = (await listSpaces(id)).filter(({ kind }) => kind === 'bed').slice(0, 3)
  await makeRental(database.db, { propertyId, spaceId: bed?.id ?? '', addedByOwner: true })
  await makeBooking(database.db, { propertyId, spaceId: otherBed?.id ?? '' })
  for (const space of [bed?.id, otherBed?.id, bed?.parentId])
    expect(await getOutcome(removeSpace(owner, id, { space: space ?? '' }))).toBe('space.hasLease')
  await removeSpace(owner, id, { space: room?.id ?? '' })
  expect((await listSpaces(id)).map((space) => space.id)).not.toContain(room?.id)
  const before = (await listSpaces(id)).length
  const secondRoom = (await listSpaces(id)).filter(({ kind }) => kind === 'room')[1]
  await removeSpace(owner, id, { space: secondRoom?.id ?? '' })
  expect(await listSpaces(id)).toHaveLength(before - 4)
})

test('a stranger and another building find nothing to change', async () => {
  const [id, other] = [await make(), await make()]
  const space = await getBed(id)
  expect(await getOutcome(getBuildingView(stranger, id))).toBe('building.notFound')
  expect(await getOutcome(renameSpace(stranger, id, { space, label: 'Z' }))).toBe('building.notFound')
  expect(await getOutcome(renameSpace(owner, other, { space, label: 'Z' }))).toBe('space.notFound')
  expect(await getOutcome(renameSpace(owner, id, { space, label: 'B' }))).toBe('app.invalidInput')
  await renameSpace(owner, id, { space, label: 'Window' })
  expect((await listSpaces(id)).find((each) => each.id === space)?.label).toBe('Window')
})

test('the page of a building has the state of every space, and its figures', async () => {
  const id = await make({ name: 'Mabolo House' })
  const propertyId = await offer(id)
  const beds = (await listSpaces(id)).filter(({ kind }) => kind === 'bed')
  const [late, paid, reserved, broken] = beds.map((bed) => bed.id)
  const rental = { propertyId, addedByOwner: true, startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const lateRental = await makeRental(database.db, { ...rental, spaceId: late ?? '' })
  await makePayment(database.db, { rentalId: lateRental.id, dueDate: '2026-02-05', amountDue: 280_000 })
  await makeRental(database.db, { ...rental, spaceId: paid ?? '' })
  await makeBooking(database.db, { propertyId, spaceId: reserved ?? '', moveInDate: '2026-03-15' })
  await setSpaceUse(owner, id, { space: broken ?? '', note: 'slats' })
  const view = await getBuildingView(owner, id)
  const states = new Map(view.tiles.map((tile) => [tile.id, tile.state]))
  expect(beds.map((bed) => states.get(bed.id))).toEqual(['late', 'paid', 'reserved', 'outOfUse', 'free', 'free'])
  expect(view.tiles.filter(({ kind }) => kind === 'room').map(({ state }) => state)).toEqual(['taken', 'free'])
  expect(view.figures).toEqual({ total: 6, occupied: 2, free: 2, lateTenants: 1, overdue: 280_000 })
  expect(view.floors).toMatchObject([{ floor: 0, occupied: 2, total: 6 }])
  expect(await listOwnBuildings(owner)).toContainEqual(expect.objectContaining({ id, total: 6, occupied: 2 }))
})

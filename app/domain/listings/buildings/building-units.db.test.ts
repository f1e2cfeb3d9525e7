import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getBuildingView } from '#app/domain/tenancy/occupancy/occupancy.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { addRooms, addUnits, createBuilding } from './building.commands.server.ts'
import { buildingAction, createBuildingInput } from './building.schema.ts'
import { offerSpaces } from './offer-spaces.commands.server.ts'
import { findSharedAvailability } from './space-availability.queries.server.ts'
import { removeSpace } from './space.commands.server.ts'

const database = setUpTestDatabase()
let owner: Ctx
beforeAll(async () => {
  owner = createTestContext(database.db, {
    actor: makeActor('landlord', (await makePerson(database.db, 'landlord')).id),
  })
})

const UNITS = { units: 5, floors: 6, firstNumber: 101, floor: 0 }
const ROOMS = { rooms: 2, beds: 2, firstNumber: 901, floor: 8, residents: 'women' } as const
const make = (changes: Partial<typeof UNITS> = {}) =>
  createBuilding(owner, {
    kind: 'units',
    key: crypto.randomUUID(),
    name: 'Uy Apartments',
    place: 'Cebu City',
    street: '',
    ...UNITS,
    ...changes,
  })
const listSpaces = (id: string) =>
  database.db.select().from(spaces).where(eq(spaces.buildingId, id)).orderBy(spaces.extent)
const getOffer = (kind: 'bed' | 'unit', residents: 'anyone' | 'women' = 'anyone') => ({
  key: crypto.randomUUID(),
  kind,
  residents,
  rent: 950_000,
})

test('thirty units on six floors are made at once, numbered as their doors, and offered as whole homes', async () => {
  const id = await make()
  const { floors, figures } = await getBuildingView(owner, id)
  expect(floors.map(({ floor, rooms }) => [floor, rooms.map(({ label }) => label).join(' ')])).toEqual([
    [5, '601 602 603 604 605'],
    [4, '501 502 503 504 505'],
    [3, '401 402 403 404 405'],
    [2, '301 302 303 304 305'],
    [1, '201 202 203 204 205'],
    [0, '101 102 103 104 105'],
  ])
  expect(figures).toMatchObject({ total: 30, free: 30 })
  expect((await listSpaces(id)).map(({ kind, unitNumber }) => [kind, unitNumber])).toEqual(
    Array.from({ length: 30 }, (_, index) => ['unit', index + 1]),
  )
  const listingId = await offerSpaces(owner, id, getOffer('unit'))
  const [listing] = await database.db.select().from(properties).where(eq(properties.id, listingId))
  expect(listing).toMatchObject({ status: 'draft', roomType: 'entire_place', bedCount: 0, basePrice: 950_000 })
  expect(await findSharedAvailability(owner, listingId)).toMatchObject({ total: 30, free: 30 })
  expect(await getOutcome(offerSpaces(owner, id, getOffer('unit')))).toBe('building.nothingToOffer')
})

test('a building has units and rooms: rooms get a unit of their own, which is neither shown nor offered', async () => {
  const id = await make({ units: 2, floors: 1 })
  await addRooms(owner, id, { key: crypto.randomUUID(), ...ROOMS })
  await addUnits(owner, id, { key: crypto.randomUUID(), ...UNITS, units: 1, floors: 1, firstNumber: 201, floor: 1 })
  await addRooms(owner, id, { key: crypto.randomUUID(), ...ROOMS, rooms: 1, firstNumber: 903 })
  const stored = await listSpaces(id)
  expect(stored.filter(({ kind }) => kind === 'unit').map(({ label, unitNumber }) => [label, unitNumber])).toEqual([
    ['101', 1],
    ['102', 2],
    ['', 3],
    ['201', 4],
  ])
  expect(stored.filter(({ kind }) => kind === 'room').map(({ label, unitNumber }) => [label, unitNumber])).toEqual([
    ['901', 3],
    ['902', 3],
    ['903', 3],
  ])
  const { figures, floors } = await getBuildingView(owner, id)
  expect(figures.total).toBe(3 + 6)
  expect(floors.map(({ floor }) => floor)).toEqual([8, 1, 0])
  const [units, beds] = [
    await offerSpaces(owner, id, getOffer('unit')),
    await offerSpaces(owner, id, getOffer('bed', 'women')),
  ]
  expect(await findSharedAvailability(owner, units)).toMatchObject({ total: 3 })
  expect(await findSharedAvailability(owner, beds)).toMatchObject({ total: 6 })
})

test('a unit that nobody had is removed, one with a tenant is not, and never the unit that holds the rooms', async () => {
  const id = await make({ units: 2, floors: 1 })
  await addRooms(owner, id, { key: crypto.randomUUID(), ...ROOMS })
  const propertyId = await offerSpaces(owner, id, getOffer('unit'))
  const [rented, empty, hidden] = (await listSpaces(id)).filter(({ kind }) => kind === 'unit')
  await makeRental(database.db, { propertyId, spaceId: rented?.id ?? '', addedByOwner: true })
  expect(await getOutcome(removeSpace(owner, id, { space: rented?.id ?? '' }))).toBe('space.hasLease')
  expect(await getOutcome(removeSpace(owner, id, { space: hidden?.id ?? '' }))).toBe('space.notFound')
  await removeSpace(owner, id, { space: empty?.id ?? '' })
  expect((await listSpaces(id)).map((space) => space.id)).not.toContain(empty?.id)
})

test('one form adds units once; a taken number, too many units and a floor too high are refused', async () => {
  const id = await make({ units: 2, floors: 2 })
  const more = { key: crypto.randomUUID(), ...UNITS, units: 1, floors: 1, firstNumber: 301, floor: 2 }
  await addUnits(owner, id, more)
  await addUnits(owner, id, more)
  const stored = await listSpaces(id)
  expect(stored).toHaveLength(5)
  const add = (changes: object) =>
    getOutcome(addUnits(owner, id, { ...more, key: crypto.randomUUID(), firstNumber: 401, ...changes }))
  expect(await add({ firstNumber: 201 })).toBe('app.invalidInput')
  expect(await add({ units: 50, floors: 10 })).toBe('building.tooManySpaces')
  expect(await add({ floors: 50, floor: 90 })).toBe('app.invalidInput')
  expect(await listSpaces(id)).toEqual(stored)
})

test('the forms refuse fields of the other kind, no unit, and more than a floor can have', () => {
  const key = crypto.randomUUID()
  const typed = { units: '5', floors: '6', firstNumber: '101', floor: '0' }
  const created = { key, kind: 'units', name: 'Uy Apartments', place: 'Cebu City', ...typed }
  expect(createBuildingInput.safeParse(created).data).toMatchObject(UNITS)
  for (const changes of [
    { units: '0' },
    { units: '51' },
    { floors: '51' },
    { floor: '-1' },
    { rooms: '2' },
    { kind: '' },
  ])
    expect(createBuildingInput.safeParse({ ...created, ...changes }).success).toBe(false)
  expect(buildingAction.safeParse({ intent: 'addUnits', key, ...typed }).success).toBe(true)
  expect(buildingAction.safeParse({ intent: 'addUnits', key, ...typed, beds: '2' }).success).toBe(false)
})

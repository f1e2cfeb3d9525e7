import { and, count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { amenityReservations, sharedAmenityProperties } from '#app/db/schema/tenancy/shared-amenities.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeSharedAmenity, makeSharedAmenityProperty } from '#seed/factories/shared-amenities.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { cancelReservation, reserveAmenity } from './reservation.commands.server.ts'
import { getReservationFile, listOwnReservations, listReceivedReservations } from './reservation.queries.server.ts'
import { MAX_UPCOMING_RESERVATIONS } from './reservation.rules.ts'
import { changeAmenity, createAmenity } from './shared-amenity.commands.server.ts'
import {
  getReservationWeek,
  listOwnedAmenities,
  listReservableAmenities,
  loadOwnedAmenity,
} from './shared-amenity.queries.server.ts'

const database = setUpTestDatabase()

// The clock of the tests stands at 2 March 2026, a Monday.
const TOMORROW = '2026-03-03'
type Name = 'owner' | 'otherOwner' | 'tenant' | 'neighbor' | 'former' | 'agent'
const people = {} as Record<Name, Ctx>
let listingId = ''
const listingIds: string[] = []
const rentalIds: Record<string, string> = {}

const createPerson = async (role: Role): Promise<Ctx> =>
  withActor(createTestContext(database.db), makeActor(role, (await makePerson(database.db, role)).id))
const getId = ({ actor }: Ctx) => actor?.id ?? ''
const getOutcome = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )

beforeAll(async () => {
  for (const [name, role] of [
    ['owner', 'landlord'],
    ['otherOwner', 'landlord'],
    ['tenant', 'tenant'],
    ['neighbor', 'tenant'],
    ['former', 'tenant'],
    ['agent', 'agent'],
  ] as const)
    people[name] = await createPerson(role)
  listingId = await rent('tenant', { startsOn: '2026-01-01', endsOn: '2026-12-31' })
  await rent('neighbor', { startsOn: '2026-01-01', endsOn: '2026-12-31' })
  await rent('former', { startsOn: '2025-01-01', endsOn: '2025-12-31' })
})

async function rent(name: 'tenant' | 'neighbor' | 'former', days: { startsOn: string; endsOn: string }) {
  const { id } = await makeProperty(database.db, { ownerId: getId(people.owner) })
  rentalIds[name] = (await makeRental(database.db, { propertyId: id, tenantId: getId(people[name]), ...days })).id
  listingIds.push(id)
  return id
}

async function makeAmenity(overrides: Parameters<typeof makeSharedAmenity>[1] = {}): Promise<string> {
  const { id } = await makeSharedAmenity(database.db, { ownerId: getId(people.owner), ...overrides })
  for (const propertyId of listingIds) await makeSharedAmenityProperty(database.db, { sharedAmenityId: id, propertyId })
  return id
}

const reserve = (ctx: Ctx, amenity: string, changes: object = {}) =>
  reserveAmenity(ctx, {
    key: crypto.randomUUID(),
    amenity,
    day: TOMORROW,
    from: '10:00',
    minutes: 60,
    people: 2,
    ...changes,
  })

const countBooked = async (amenityId: string) => {
  const condition = and(eq(amenityReservations.sharedAmenityId, amenityId), eq(amenityReservations.status, 'booked'))
  const [row] = await database.db.select({ total: count() }).from(amenityReservations).where(condition)
  return row?.total
}

describe('a reservation', () => {
  test('of 50 parallel ones for the same hour, one is stored', async () => {
    const amenity = await makeAmenity()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => getOutcome(reserve(n % 2 ? people.tenant : people.neighbor, amenity))),
    )
    expect(outcomes.filter((outcome) => outcome === 'allowed').length).toBe(1)
    expect(outcomes.filter((outcome) => outcome === 'reservation.overlaps').length).toBe(49)
    expect(await countBooked(amenity)).toBe(1)
  })

  test('sent twice with one key is one, and the time is free again after it is cancelled', async () => {
    const amenity = await makeAmenity()
    const key = crypto.randomUUID()
    const id = await reserve(people.tenant, amenity, { key })
    expect(await reserve(people.tenant, amenity, { key })).toBe(id)
    expect(await getOutcome(reserve(people.neighbor, amenity))).toBe('reservation.overlaps')
    await cancelReservation(people.tenant, { reservation: id, reason: '' })
    expect(await getOutcome(reserve(people.neighbor, amenity))).toBe('allowed')
    const again = cancelReservation(people.tenant, { reservation: id, reason: '' })
    expect(await getOutcome(again)).toBe('reservation.moveNotAllowed')
  })

  test('with a price is a line of the rent book, and its cancellation a line that takes it back', async () => {
    const amenity = await makeAmenity({ hourlyPrice: 30_000, maxMinutes: 120 })
    const before = (await getRentBook(people.tenant, rentalIds.tenant ?? '')).summary.open
    const reservation = await reserve(people.tenant, amenity, { minutes: 90 })
    const readBook = () => getRentBook(people.owner, rentalIds.tenant ?? '')
    expect((await readBook()).summary.open).toBe(before + 45_000)
    expect((await listOwnReservations(people.tenant)).upcoming.find(({ id }) => id === reservation)?.price).toBe(45_000)
    await cancelReservation(people.owner, { reservation, reason: 'Repairs' })
    expect((await readBook()).summary.open).toBe(before)
  })

  test('is refused at a wrong time, with too many people, and above the number that one rental may hold', async () => {
    const amenity = await makeAmenity({ capacity: 4, opensAt: '08:00', closesAt: '20:00' })
    const attempts = [{ from: '07:30' }, { day: '2026-03-01' }, { day: '2026-06-01' }, { minutes: 180 }, { people: 5 }]
    for (const changes of attempts)
      expect(await getOutcome(reserve(people.tenant, amenity, changes)), JSON.stringify(changes)).toBe(
        'app.invalidInput',
      )
    expect(await countBooked(amenity)).toBe(0)
    const { upcoming } = await listOwnReservations(people.neighbor)
    const held = upcoming.filter(({ isCancellable }) => isCancellable).length
    for (let n = held; n < MAX_UPCOMING_RESERVATIONS; n++)
      await reserve(people.neighbor, amenity, { from: `${8 + n}:00`.padStart(5, '0') })
    const oneMore = reserve(people.neighbor, amenity, { day: '2026-03-04' })
    expect(await getOutcome(oneMore)).toBe('reservation.tooMany')
  })
})

describe('who may do what', () => {
  test('only tenants of the building reserve, while they rent, and only an open amenity', async () => {
    const amenity = await makeAmenity()
    const outcomes: Record<string, unknown> = {}
    for (const name of ['tenant', 'former', 'owner', 'otherOwner', 'agent'] as const)
      outcomes[name] = await getOutcome(reserve(people[name], amenity))
    expect(outcomes).toEqual({
      tenant: 'allowed',
      former: 'amenity.notFound',
      owner: 'amenity.notFound',
      otherOwner: 'amenity.notFound',
      agent: 'amenity.notFound',
    })
    const closed = await makeAmenity({ isActive: false })
    expect(await getOutcome(reserve(people.tenant, closed))).toBe('amenity.notFound')
    const listed = (await listReservableAmenities(people.tenant)).map(({ id }) => id)
    expect([listed.includes(amenity), listed.includes(closed)]).toEqual([true, false])
    expect(await listReservableAmenities(people.former)).toEqual([])
  })

  test('a neighbor sees that a time is taken, not by whom, and cannot open or cancel the reservation', async () => {
    const amenity = await makeAmenity()
    const reservation = await reserve(people.tenant, amenity, { day: '2026-03-06' })
    const shown = (await listReservableAmenities(people.neighbor)).find(({ id }) => id === amenity)
    if (!shown) throw new Error('the neighbor does not see the amenity')
    const week = await getReservationWeek(people.neighbor, shown, '2026-03-02')
    expect(week[4]?.spans.map(({ use }) => use)).toEqual(['free', 'taken', 'free'])
    const own = await getReservationWeek(people.tenant, shown, '2026-03-02')
    expect(own[4]?.spans.map(({ use }) => use)).toEqual(['free', 'own', 'free'])
    const outcomes: Record<string, unknown> = {}
    for (const name of ['neighbor', 'otherOwner', 'agent', 'owner', 'tenant'] as const)
      outcomes[name] = [
        await getOutcome(getReservationFile(people[name], reservation)),
        await getOutcome(listReceivedReservations(people[name], amenity)),
      ]
    expect(outcomes).toEqual({
      neighbor: ['reservation.notFound', 'amenity.notFound'],
      otherOwner: ['reservation.notFound', 'amenity.notFound'],
      agent: ['reservation.notFound', 'amenity.notFound'],
      owner: ['allowed', 'allowed'],
      tenant: ['allowed', 'amenity.notFound'],
    })
    const cancel = (ctx: Ctx, reason = '') => getOutcome(cancelReservation(ctx, { reservation, reason }))
    expect(await cancel(people.neighbor)).toBe('reservation.notFound')
    expect(await cancel(people.owner)).toBe('app.invalidInput')
    expect(await cancel(people.owner, 'The room is closed for repairs.')).toBe('allowed')
    const { upcoming } = await listOwnReservations(people.tenant)
    expect(upcoming.find(({ id }) => id === reservation)?.cancelReason).toBe('The room is closed for repairs.')
  })
})

describe('the terms of an amenity', () => {
  const input = () => ({
    key: crypto.randomUUID(),
    version: 0,
    name: "Niña's court",
    description: '',
    opensAt: '08:00',
    closesAt: '22:00',
    maxMinutes: 120,
    hourlyPrice: 0,
    capacity: null,
    listings: [listingId],
    isActive: 'on' as const,
  })

  test('are saved once, changed only in the version that was read, and linked only to own listings', async () => {
    const first = input()
    const id = await createAmenity(people.owner, first)
    expect(await createAmenity(people.owner, first)).toBe(id)
    const foreign = (await makeProperty(database.db, { ownerId: getId(people.otherOwner) })).id
    const change = (ctx: Ctx, changes: object) => getOutcome(changeAmenity(ctx, id, { ...input(), ...changes }))
    expect(await change(people.owner, { version: 1, listings: [listingId, foreign] })).toBe('app.invalidInput')
    expect(await change(people.otherOwner, { version: 1, listings: [foreign] })).toBe('amenity.notFound')
    expect(await change(people.owner, { version: 1, hourlyPrice: 5_000 })).toBe('allowed')
    expect(await change(people.owner, { version: 1 })).toBe('app.changedMeanwhile')
    expect(await loadOwnedAmenity(people.owner, id)).toMatchObject({ hourlyPrice: 5_000, listingIds: [listingId] })
    const links = await database.db
      .select()
      .from(sharedAmenityProperties)
      .where(eq(sharedAmenityProperties.sharedAmenityId, id))
    expect(links.length).toBe(1)
  })

  test('an owner lists the own amenities with what is coming', async () => {
    const amenity = await makeAmenity()
    await reserve(people.tenant, amenity, { day: '2026-03-08' })
    const rows = await listOwnedAmenities(people.owner)
    expect(rows.find(({ id }) => id === amenity)).toMatchObject({ listingCount: 3, upcomingCount: 1 })
    expect(await listOwnedAmenities(people.otherOwner)).toEqual([])
    expect(await getOutcome(createAmenity(people.tenant, input()))).toBe('auth.forbidden')
  })
})

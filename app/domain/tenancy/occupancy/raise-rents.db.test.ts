import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { JobData } from '#app/adapters/jobs/jobs.server.ts'
import { rentControlRules } from '#app/db/schema/listings/rent-rules.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findRentControlRule, listRulesInForce } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { pickRuleOn } from '#app/domain/listings/rent-control/rent-control.rules.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { offerRenewal, withdrawRenewal } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import { getRenewalView } from '#app/domain/tenancy/renewals/renewal.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { RAISE_NOTICE_BATCH, RAISE_NOTICE_JOB, raiseRents, tellOffers } from './raise-rents.commands.server.ts'
import { listRaiseCandidates } from './raise-rents.queries.server.ts'

const database = setUpTestDatabase()
const { people, listKinds } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026; the rule of 2026 allows 1 percent up to ₱10,000.
const EARLY_END = { endedEarlyOn: '2026-04-15', endedEarlyReason: 'moves abroad' }
const LEASE = { startsOn: '2025-06-01', endsOn: '2026-05-31', monthlyRent: 280_000 }

async function makeHouse(beds: number, values: Partial<typeof rentals.$inferInsert> = {}) {
  const house = await makeBoardingHouse(database.db, {
    rooms: 1,
    beds,
    ownerId: getId(people.owner),
    citySlug: 'makati',
  })
  const base = { propertyId: house.listing.id, addedByOwner: true, ...LEASE, ...values }
  const tenants: string[] = []
  for (const { id: spaceId } of house.beds) tenants.push((await makeRental(database.db, { ...base, spaceId })).id)
  return { ...house, tenants }
}
const build = (tenants: readonly string[], changes: object = {}) => ({
  key: crypto.randomUUID(),
  tenants: [...tenants],
  by: 'percent' as const,
  increase: '1',
  leaseMonths: 12,
  message: 'Thank you for staying',
  ...changes,
})
const listOffers = (tenants: readonly string[]) =>
  database.db
    .select()
    .from(renewalOffers)
    .where(inArray(renewalOffers.rentalId, [...tenants]))
const setRental = (id: string | undefined, values: Partial<typeof rentals.$inferInsert>) =>
  database.db
    .update(rentals)
    .set(values)
    .where(eq(rentals.id, id ?? ''))
const getProblem = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? (error.params.problem ?? error.code) : String(error)),
  )

function watch(ctx: Ctx) {
  const jobs: string[][] = []
  const send = async (_db: unknown, name: string, { offerIds }: JobData) => {
    if (name === RAISE_NOTICE_JOB) jobs.push(String(offerIds).split(' '))
  }
  return { jobs, ctx: { ...ctx, adapters: { ...ctx.adapters, jobs: { ...ctx.adapters.jobs, send } } } }
}

test('every chosen tenant has the offer that a single one gets, once for each form, and can accept it', async () => {
  const house = await makeHouse(4)
  const [first = '', second = '', third = '', single = ''] = house.tenants
  await setRental(first, { tenantId: getId(people.guest) })
  const input = build([first, second, third])
  await raiseRents(people.owner, house.buildingId, input)
  await raiseRents(people.owner, house.buildingId, input)
  await offerRenewal(people.owner, {
    rentalId: single,
    key: crypto.randomUUID(),
    monthlyRent: 282_800,
    leaseMonths: 12,
    message: 'Thank you for staying',
  })
  const offers = await listOffers(house.tenants)
  expect(offers.map(({ rentalId }) => rentalId).toSorted()).toEqual(house.tenants.toSorted())
  const alone = offers.find(({ rentalId }) => rentalId === single)
  for (const offer of offers) expect(offer).toEqual({ ...alone, id: offer.id, rentalId: offer.rentalId })
  expect(alone).toMatchObject({ side: 'owner', monthlyRent: 282_800, startsOn: '2026-06-01', status: 'open' })
  const entries = await database.db.select().from(auditLog).where(inArray(auditLog.subjectId, house.tenants))
  expect(entries.map(({ action, details }) => ({ action, details }))).toEqual(
    house.tenants.map(() => ({
      action: 'renewal.offered',
      details: { side: 'owner', monthlyRent: 282_800, leaseMonths: 12 },
    })),
  )
  const ofBuilding = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, house.buildingId))
  expect(ofBuilding).toMatchObject([{ action: 'building.rentsRaised', details: { tenants: 3, leaseMonths: 12 } }])
  const offer = offers.find(({ rentalId }) => rentalId === first)?.id ?? ''
  const next = await acceptRenewal(people.guest, { rentalId: first, offer })
  const [started] = await database.db.select().from(rentals).where(eq(rentals.id, next.rentalId))
  expect(started).toMatchObject({ startsOn: '2026-06-01', monthlyRent: 282_800, spaceId: house.beds[0]?.id })
})

test('the page shows each rent, its limit and who cannot get an offer', async () => {
  const house = await makeHouse(6)
  const [covered, above, renewed, offered, ending, long] = house.tenants
  await setRental(above, { monthlyRent: 1_000_001 })
  await setRental(long, { endsOn: '2027-05-31' })
  await setRental(ending, EARLY_END)
  await makeRental(database.db, {
    propertyId: house.listing.id,
    spaceId: house.beds[2]?.id ?? '',
    renewsRentalId: renewed ?? '',
    startsOn: '2026-06-01',
    endsOn: '2027-05-31',
  })
  await raiseRents(people.owner, house.buildingId, build([offered ?? '']))
  const { candidates, rules } = await listRaiseCandidates(people.owner, house.buildingId)
  expect(candidates.map(({ rentalId, state }) => [rentalId, state])).toEqual([
    [covered, 'ready'],
    [above, 'ready'],
    [renewed, 'renewed'],
    [offered, 'offered'],
    [ending, 'ending'],
    [long, 'ready'],
  ])
  expect(candidates[0]).toMatchObject({
    monthlyRent: 280_000,
    nextStart: '2026-06-01',
    limit: { kind: 'covered', highestRent: 282_800 },
    isOldRule: false,
  })
  expect(candidates[1]?.limit).toEqual({ kind: 'aboveLimit' })
  // No rule is published for June 2027: the one of today, and the page says so
  expect(candidates[5]).toMatchObject({ limit: { kind: 'covered', highestRent: 282_800 }, isOldRule: true })
  expect(rules.length).toBe(1)
})

test('an increase above the limit is refused for all, at the limit it is not; without a limit the contract decides', async () => {
  const house = await makeHouse(2)
  const [covered = '', above = ''] = house.tenants
  await setRental(above, { monthlyRent: 1_500_000 })
  const raise = (tenants: readonly string[], changes = {}) =>
    getProblem(raiseRents(people.owner, house.buildingId, build(tenants, changes)))
  expect(await raise([covered, above], { increase: '1.01' })).toBe('building.tenants.aboveLimit')
  expect(await raise([covered], { by: 'amount', increase: '28.01' })).toBe('building.tenants.aboveLimit')
  expect(await raise([above], { by: 'amount', increase: '21,474,000' })).toBe('building.increase.invalid')
  expect(await raise([above], { increase: '101' })).toBe('building.increase.invalid')
  expect(await listOffers(house.tenants)).toEqual([])
  expect(await raise([covered], { by: 'amount', increase: '28' })).toBe('done')
  expect(await raise([above], { increase: '50' })).toBe('done')
  expect((await listOffers(house.tenants)).map(({ monthlyRent }) => monthlyRent).toSorted((a, b) => a - b)).toEqual([
    282_800, 2_250_000,
  ])
})

test('two increases within a year count together; one of more than a year ago, and another bed, do not', async () => {
  const house = await makeHouse(4, { startsOn: '2025-12-01', monthlyRent: 282_000 })
  const [recent = '', old = '', moved = ''] = house.tenants
  const [firstBed, secondBed, , lastBed] = house.beds
  const makeEarlier = async (rentalId: string, endsOn: string, bed = firstBed) => {
    const values = { propertyId: house.listing.id, spaceId: bed?.id ?? '', startsOn: '2025-01-01', endsOn }
    const earlier = await makeRental(database.db, { ...values, monthlyRent: 280_000 })
    await setRental(rentalId, { renewsRentalId: earlier.id, tenantId: earlier.tenantId, addedByOwner: false })
  }
  await makeEarlier(recent, '2025-11-30')
  await setRental(old, { startsOn: '2025-06-01' })
  await makeEarlier(old, '2025-05-31', secondBed)
  await makeEarlier(moved, '2025-08-31', lastBed)
  const { candidates } = await listRaiseCandidates(people.owner, house.buildingId)
  expect(candidates.map(({ limit }) => limit)).toEqual(
    [282_800, 284_820, 284_820, 284_820].map((highestRent) => ({ kind: 'covered', highestRent })),
  )
  const view = await getRenewalView(people.owner, recent)
  expect(view.currentNotice.text).toContain('In the year before the new rent it was ₱2,800')
})

test('no tenant gets an offer if one cannot: renewed, an open offer, an early end, an ended lease, another building', async () => {
  const house = await makeHouse(5)
  const other = await makeHouse(1)
  const [free = '', offered = '', ending = '', over = '', renewed = ''] = house.tenants
  const raise = (tenants: readonly string[]) => getProblem(raiseRents(people.owner, house.buildingId, build(tenants)))
  expect(await raise([offered])).toBe('done')
  await setRental(ending, EARLY_END)
  await setRental(over, { endsOn: '2026-03-01' })
  expect(await raise([free, offered])).toBe('renewal.alreadyOpen')
  expect(await raise([free, ending])).toBe('rental.alreadyEnded')
  await makeRental(database.db, {
    propertyId: house.listing.id,
    spaceId: house.beds[4]?.id ?? '',
    renewsRentalId: renewed,
    startsOn: '2026-06-01',
    endsOn: '2027-05-31',
  })
  expect(await raise([free, renewed])).toBe('renewal.alreadyRenewed')
  expect(await raise([free, over])).toBe('app.changedMeanwhile')
  expect(await raise([free, ...other.tenants])).toBe('app.changedMeanwhile')
  expect(await raise([free, crypto.randomUUID()])).toBe('app.changedMeanwhile')
  expect(await listOffers([free, ending, over, renewed, ...other.tenants])).toEqual([])
})

test('of parallel submissions of one form one has an effect, of parallel forms one for each tenant', async () => {
  const house = await makeHouse(2)
  const input = build(house.tenants)
  await Promise.allSettled([
    ...Array.from({ length: 6 }, () => raiseRents(people.owner, house.buildingId, input)),
    ...Array.from({ length: 6 }, () => raiseRents(people.owner, house.buildingId, build(house.tenants))),
  ])
  expect((await listOffers(house.tenants)).map(({ status }) => status)).toEqual(['open', 'open'])
})

test('tenants are notified by jobs of a bounded size; one whose offer was withdrawn is not', async () => {
  const house = await makeHouse(54)
  const [first = '', second = ''] = house.tenants
  await setRental(first, { tenantId: getId(people.guest) })
  await setRental(second, { tenantId: getId(people.guest) })
  const { jobs, ctx } = watch(people.owner)
  await raiseRents(ctx, house.buildingId, build(house.tenants))
  expect(jobs.map((offerIds) => offerIds.length)).toEqual([RAISE_NOTICE_BATCH, 54 - RAISE_NOTICE_BATCH])
  const offers = await listOffers(house.tenants)
  expect(new Set(jobs.flat())).toEqual(new Set(offers.map(({ id }) => id)))
  const withdrawn = offers.find(({ rentalId }) => rentalId === second)?.id ?? ''
  await withdrawRenewal(people.owner, { rentalId: second, offer: withdrawn })
  // A job whose process ended is repeated, also while the first one goes on
  for (const offerIds of jobs)
    await Promise.all(Array.from({ length: 3 }, () => tellOffers(createTestContext(database.db), offerIds)))
  expect(await listKinds(getId(people.guest), first)).toEqual(['renewal.offered'])
  expect(await listKinds(getId(people.guest), second)).toEqual(['renewal.withdrawn'])
})

test('strangers, tenants and administrators offer nothing; null control: the owner', async () => {
  const house = await makeHouse(1)
  const raise = (person: Ctx) => getOutcome(raiseRents(person, house.buildingId, build(house.tenants)))
  for (const person of [people.otherLandlord, people.guest, people.manager, people.otherAgent])
    expect(await raise(person)).toBe('building.notFound')
  expect(await getOutcome(listRaiseCandidates(people.otherLandlord, house.buildingId))).toBe('building.notFound')
  // As for a single offer: an administrator proposes no rent in the name of an owner
  expect(await raise(people.admin)).toBe('auth.forbidden')
  expect(await raise(people.owner)).toBe('done')
})

test('the rule of a city and a day is the same one as the query for one home finds', async () => {
  const stored = await database.db.select().from(rentControlRules)
  const rules = await listRulesInForce(people.owner)
  expect(rules.length).toBe(stored.filter(({ replacedAt }) => replacedAt === null).length)
  const days = stored.flatMap(({ validFrom, validTo }) => [validFrom, validTo ?? '2026-07-01', '2019-01-01'])
  for (const citySlug of ['makati', 'tagaytay', null])
    for (const day of days)
      expect(pickRuleOn(rules, citySlug, day)).toEqual(await findRentControlRule(people.owner, citySlug, day))
})

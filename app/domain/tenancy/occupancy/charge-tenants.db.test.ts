import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { JobData } from '#app/adapters/jobs/jobs.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { payments, type rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { CHARGE_NOTICE_BATCH, CHARGE_NOTICE_JOB, chargeTenants, tellCharges } from './charge-tenants.commands.server.ts'
import { chargeTenantsAction } from './charge-tenants.schema.ts'
import { getBuildingView } from './occupancy.queries.server.ts'

const database = setUpTestDatabase()
const { people, listKinds } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const running = { startsOn: addMonths(today, -2), endsOn: addMonths(today, 10) }

async function makeHouse(size: { rooms: number; beds: number }, values: Partial<typeof rentals.$inferInsert> = {}) {
  const house = await makeBoardingHouse(database.db, { ...size, ownerId: getId(people.owner) })
  const base = { propertyId: house.listing.id, addedByOwner: true, ...running, ...values }
  const tenants: string[] = []
  for (const { id: spaceId } of house.beds) tenants.push((await makeRental(database.db, { ...base, spaceId })).id)
  return { ...house, tenants }
}
const build = (tenants: readonly string[], changes: object = {}) => ({
  key: crypto.randomUUID(),
  tenants: [...tenants],
  kind: 'other' as const,
  amount: 15_000,
  dueDate: addDays(today, -1),
  note: 'Wi-Fi',
  ...changes,
})
const readLines = (tenants: readonly string[]) =>
  database.db
    .select()
    .from(payments)
    .where(inArray(payments.rentalId, [...tenants]))

/** Records the jobs that a command sends: the lines of each. */
function watch(ctx: Ctx) {
  const jobs: string[][] = []
  const send = async (_db: unknown, name: string, { lineIds }: JobData) => {
    if (name === CHARGE_NOTICE_JOB) jobs.push(String(lineIds).split(' '))
  }
  return { jobs, ctx: { ...ctx, adapters: { ...ctx.adapters, jobs: { ...ctx.adapters.jobs, send } } } }
}

test('every chosen tenant owes the charge once, and rent books, building, tenants and the audit of the money agree', async () => {
  const house = await makeHouse({ rooms: 1, beds: 4 })
  const chosen = house.tenants.slice(0, 3)
  const input = build(chosen)
  await chargeTenants(people.owner, house.buildingId, input)
  await chargeTenants(people.owner, house.buildingId, input)
  const lines = await readLines(house.tenants)
  expect(lines.map(({ rentalId }) => rentalId).toSorted()).toEqual([...chosen].toSorted())
  for (const line of lines)
    expect(line).toMatchObject({ kind: 'other', amountDue: 15_000, dueDate: input.dueDate, note: 'Wi-Fi' })
  const { figures } = await getBuildingView(people.owner, house.buildingId)
  expect(figures).toMatchObject({ lateTenants: 3, overdue: 45_000 })
  const listed = await listTenants(people.owner, { search: '', filter: null, page: 1 })
  const balances = new Map(listed.map(({ rentalId, balance }) => [rentalId, balance]))
  expect(house.tenants.map((id) => balances.get(id))).toEqual([15_000, 15_000, 15_000, 0])
  const audit = await auditMoney(createTestContext(database.db))
  expect(audit.differences).toEqual([])
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, house.buildingId))
  expect(entries).toMatchObject([{ action: 'building.charged', details: { tenants: 3, amount: 15_000 } }])
  const ofTenants = await database.db.select().from(auditLog).where(inArray(auditLog.subjectId, chosen))
  expect(ofTenants.map(({ action }) => action)).toEqual(['payment.charged', 'payment.charged', 'payment.charged'])
})

test('of parallel submissions of one form one has an effect, and the same key with another sum is refused', async () => {
  const house = await makeHouse({ rooms: 1, beds: 2 })
  const input = build(house.tenants)
  await Promise.allSettled(Array.from({ length: 8 }, () => chargeTenants(people.owner, house.buildingId, input)))
  expect(await readLines(house.tenants)).toHaveLength(2)
  const other = chargeTenants(people.owner, house.buildingId, { ...input, amount: 20_000 })
  expect(await getOutcome(other)).toBe('idempotency.differentRequest')
})

test('tenants are told by jobs of a bounded size, each of them once', async () => {
  const house = await makeHouse({ rooms: 3, beds: 18 })
  const { jobs, ctx } = watch(people.owner)
  await chargeTenants(ctx, house.buildingId, build(house.tenants))
  expect(jobs.map((lineIds) => lineIds.length)).toEqual([CHARGE_NOTICE_BATCH, 54 - CHARGE_NOTICE_BATCH])
  const told = new Set(jobs.flat())
  expect(told).toEqual(new Set((await readLines(house.tenants)).map(({ id }) => id)))
})

test('a tenant with an account is told of the charge', async () => {
  const house = await makeHouse({ rooms: 1, beds: 1 }, { tenantId: getId(people.guest) })
  const { jobs, ctx } = watch(people.owner)
  await chargeTenants(ctx, house.buildingId, build(house.tenants))
  // A job whose process ended is repeated, also while the first still runs
  for (const lineIds of [...jobs, ...jobs]) await tellCharges(createTestContext(database.db), lineIds)
  await Promise.all(jobs.map((lineIds) => tellCharges(createTestContext(database.db), lineIds)))
  expect(await listKinds(getId(people.guest))).toEqual(['payment.charged'])
})

test('no tenant is charged if one cannot be: another building, an ended lease, a day before the lease, a full book', async () => {
  const house = await makeHouse({ rooms: 1, beds: 2 })
  const other = await makeHouse({ rooms: 1, beds: 1 })
  const past = await makeHouse({ rooms: 1, beds: 1 }, { startsOn: addMonths(today, -9), endsOn: addDays(today, -1) })
  const charge = (tenants: readonly string[], changes = {}) =>
    chargeTenants(people.owner, house.buildingId, build(tenants, changes)).then(
      () => 'done',
      (error: unknown) => (isAppError(error) ? (error.params.problem ?? error.code) : String(error)),
    )
  expect(await charge([...house.tenants, ...other.tenants])).toBe('app.changedMeanwhile')
  expect(await charge([...house.tenants, crypto.randomUUID()])).toBe('app.changedMeanwhile')
  const ended = chargeTenants(people.owner, past.buildingId, build(past.tenants))
  expect(await getOutcome(ended)).toBe('app.changedMeanwhile')
  expect(await charge(house.tenants, { dueDate: addDays(running.startsOn, -1) })).toBe('rent.dueDate.beforeStart')
  expect(await readLines(house.tenants)).toHaveLength(0)
  const [full = ''] = house.tenants
  const line = { rentalId: full, kind: 'other' as const, dueDate: today, amountDue: 100 }
  await database.db.insert(payments).values(Array.from({ length: MAX_BOOK_LINES }, () => line))
  expect(await charge(house.tenants)).toBe('payment.tooManyLines')
  expect(await readLines(house.tenants.slice(1))).toHaveLength(0)
})

test('strangers and tenants find no building; null control: its owner and an administrator charge', async () => {
  const house = await makeHouse({ rooms: 1, beds: 1 })
  for (const person of [people.otherLandlord, people.guest, people.manager, people.otherAgent])
    expect(await getOutcome(chargeTenants(person, house.buildingId, build(house.tenants)))).toBe('building.notFound')
  for (const person of [people.owner, people.admin])
    expect(await getOutcome(chargeTenants(person, house.buildingId, build(house.tenants)))).toBe('done')
  expect(await readLines(house.tenants)).toHaveLength(2)
})

test('the form asks for a tenant, an amount above nothing, a day and a text, and at most as many tenants as a building has', () => {
  const valid = { ...build([crypto.randomUUID()]), intent: 'charge', amount: '150' }
  const parse = (changes: object) => chargeTenantsAction.safeParse({ ...valid, ...changes })
  expect(parse({}).data).toMatchObject({ amount: 15_000 })
  expect(parse({ tenants: crypto.randomUUID() }).success).toBe(true)
  for (const changes of [
    { tenants: undefined },
    { tenants: [] },
    { tenants: Array.from({ length: 501 }, () => crypto.randomUUID()) },
    { amount: '0' },
    { amount: '-5' },
    { dueDate: '2026-02-30' },
    { note: '' },
    { kind: 'rent' },
    { more: '1' },
  ])
    expect(parse(changes).success).toBe(false)
})

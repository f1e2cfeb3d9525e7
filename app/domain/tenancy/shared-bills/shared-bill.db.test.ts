import { and, eq, inArray, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { JobData } from '#app/adapters/jobs/jobs.server.ts'
import { sharedBillParts, sharedBills } from '#app/db/schema/tenancy/shared-bills.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import {
  CHARGE_NOTICE_JOB,
  type ChargeNotice,
  tellCharges,
} from '#app/domain/tenancy/occupancy/charge-tenants.commands.server.ts'
import { getTenantDue } from '#app/domain/tenancy/overview/tenant-home.rules.ts'
import { addCharge, recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { MAX_BOOK_LINES } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { countOutcomes, getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { listBillTenants } from './bill-tenants.queries.server.ts'
import { postBill, previewBill } from './share-bill.commands.server.ts'
import { describePart } from './shared-bill.labels.ts'
import { findBillPicture, getBuildingBill, listBuildingBills, listOwnParts } from './shared-bill.queries.server.ts'
import { type PostBillInput, shareBillAction } from './shared-bill.schema.ts'
import { undoBill } from './undo-bill.commands.server.ts'

const database = setUpTestDatabase()
const { people, createContext, listKinds } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const running = { startsOn: addMonths(today, -3), endsOn: addMonths(today, 9) }
const period = { periodFrom: addDays(today, -31), periodTo: addDays(today, -1) }

let batches: { kind: ChargeNotice; lineIds: string[] }[] = []
beforeEach(() => {
  batches = []
})
function watch(ctx: Ctx): Ctx {
  const send = async (_db: unknown, name: string, { kind, lineIds }: JobData) => {
    if (name === CHARGE_NOTICE_JOB) batches.push({ kind: kind as ChargeNotice, lineIds: String(lineIds).split(' ') })
  }
  return { ...ctx, adapters: { ...ctx.adapters, jobs: { ...ctx.adapters.jobs, send } } }
}
/** A job whose process ended is repeated, also while the first still runs. */
async function runJobs() {
  const due = batches
  batches = []
  const ctx = createTestContext(database.db)
  await Promise.all([...due, ...due].map(({ lineIds, kind }) => tellCharges(ctx, lineIds, kind)))
}

async function makeHouse(beds = 3, rooms = 1) {
  const house = await makeBoardingHouse(database.db, { rooms, beds, ownerId: getId(people.owner) })
  const tenants: { ctx: Ctx; id: string; rentalId: string }[] = []
  for (const { id: spaceId } of house.beds) {
    const { id } = await makePerson(database.db, 'tenant')
    const place = { propertyId: house.listing.id, addedByOwner: true, spaceId, tenantId: id }
    const rental = await makeRental(database.db, { ...place, ...running })
    tenants.push({ ctx: createContext('tenant', id), id, rentalId: rental.id })
  }
  return { ...house, tenants, rentalIds: tenants.map(({ rentalId }) => rentalId) }
}
const build = (tenants: string[], changes: Partial<PostBillInput> = {}): PostBillInput => ({
  key: crypto.randomUUID(),
  kind: 'electricity',
  provider: 'Meralco',
  ...period,
  amount: 641_201,
  ownerAmount: 0,
  method: 'heads',
  space: null,
  dueDate: addDays(today, 7),
  tenants,
  count: tenants.map(() => '1'),
  previous: [],
  reading: [],
  shown: '',
  file: undefined,
  ...changes,
})
/** As the three steps of the form do. */
async function prepare(buildingId: string, tenants: string[], changes: Partial<PostBillInput> = {}) {
  const input = build(tenants, changes)
  return { ...input, shown: (await previewBill(people.owner, buildingId, input)).shown }
}
const readLines = (rentalIds: readonly string[]) =>
  database.db
    .select()
    .from(payments)
    .where(and(inArray(payments.rentalId, [...rentalIds]), ne(payments.kind, 'reduction')))
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('every tenant has their part once, told once, and rent book, tenant’s home, list of tenants and the audit of the money agree', async () => {
  const house = await makeHouse(3)
  const input = await prepare(house.buildingId, house.rentalIds, { ownerAmount: 50_000, dueDate: today })
  const id = await postBill(watch(people.owner), house.buildingId, input)
  expect(await postBill(watch(people.owner), house.buildingId, input)).toBe(id)
  await runJobs()
  await runJobs()
  const lines = await readLines(house.rentalIds)
  expect(lines.map(({ amountDue }) => amountDue)).toEqual([197_067, 197_067, 197_067])
  const { bill, parts } = await getBuildingBill(people.owner, house.buildingId, id)
  expect(sum(parts.map(({ amount }) => amount)) + bill.ownerAmount).toBe(bill.amount)
  const listed = await listTenants(people.owner, { search: '', filter: null, page: 1 })
  const balances = new Map(listed.map(({ rentalId, balance }) => [rentalId, balance]))
  for (const { ctx, id: tenantId, rentalId } of house.tenants) {
    const [part] = await listOwnParts(ctx, rentalId)
    const { lines: book } = await getRentBook(ctx, rentalId)
    expect(book).toMatchObject([{ kind: 'utilities', amountDue: part?.amount, dueDate: input.dueDate }])
    expect(getTenantDue(book, today)).toMatchObject({ total: part?.amount })
    expect(balances.get(rentalId)).toBe(part?.amount)
    expect(await listKinds(tenantId)).toEqual(['payment.charged'])
  }
  expect((await auditMoney(createTestContext(database.db))).differences).toEqual([])
})

test('of parallel presses one posts the bill, and the same key with another amount is refused', async () => {
  const house = await makeHouse(2)
  const input = await prepare(house.buildingId, house.rentalIds)
  await Promise.allSettled(Array.from({ length: 8 }, () => postBill(people.owner, house.buildingId, input)))
  expect(await readLines(house.rentalIds)).toHaveLength(2)
  expect(await database.db.$count(sharedBills, eq(sharedBills.buildingId, house.buildingId))).toBe(1)
  const other = postBill(people.owner, house.buildingId, { ...input, amount: 100 })
  expect(await getOutcome(other)).toBe('idempotency.differentRequest')
})

test('by days, who moved out or in within the period pays their days; a renewal is one tenancy', async () => {
  const house = await makeHouse(3)
  const [leaver, comer, renewed] = house.rentalIds
  await database.db
    .update(rentals)
    .set({ endedEarlyOn: addDays(period.periodFrom, 9), endedEarlyReason: 'Moved' })
    .where(eq(rentals.id, leaver!))
  await database.db
    .update(rentals)
    .set({ startsOn: addDays(period.periodTo, -4) })
    .where(eq(rentals.id, comer!))
  await database.db
    .update(rentals)
    .set({ endsOn: addDays(period.periodFrom, 14) })
    .where(eq(rentals.id, renewed!))
  const next = await makeRental(database.db, {
    propertyId: house.listing.id,
    spaceId: house.beds[2]!.id,
    tenantId: house.tenants[2]!.id,
    addedByOwner: false,
    renewsRentalId: renewed!,
    bookingId: null,
    startsOn: addDays(period.periodFrom, 15),
    endsOn: running.endsOn,
  })
  const input = build([], { method: 'days' })
  const tenants = await listBillTenants(people.owner, house.buildingId, input)
  expect(tenants.map(({ rentalId, days }) => [rentalId, days])).toEqual([
    [leaver, 10],
    [comer, 5],
    [next.id, 31],
  ])
  const ids = tenants.map(({ rentalId }) => rentalId)
  const days = await prepare(house.buildingId, ids, { method: 'days', amount: 46_000, count: ['1', '2', '1'] })
  const { parts, totalWeight } = await previewBill(people.owner, house.buildingId, days)
  expect(totalWeight).toBe(51)
  expect(parts.map(({ weight }) => weight)).toEqual([10, 10, 31])
  expect(sum(parts.map(({ amount }) => amount))).toBe(46_000)
  const billId = await postBill(people.owner, house.buildingId, days)
  const { bill, parts: stored } = await getBuildingBill(people.owner, house.buildingId, billId)
  expect(describePart(bill, stored[1]!)[0]).toBe('₱460 ÷ 51 days of everyone × 5 days × 2 people = ₱90.19')
})

test('by sub-meters the next bill begins with the last reading; by shares percents and parts are the same', async () => {
  const house = await makeHouse(2)
  const metered = { method: 'readings' as const, count: [], previous: ['1,000', '2,000'] }
  const input = await prepare(house.buildingId, house.rentalIds, { ...metered, reading: ['1,040.5', '2,120'] })
  const billId = await postBill(people.owner, house.buildingId, input)
  const { bill, parts } = await getBuildingBill(people.owner, house.buildingId, billId)
  expect(parts.map(({ weight }) => weight)).toEqual([40_500, 120_000])
  expect(describePart(bill, parts[0]!)[0]).toBe(
    '₱6,412.01 ÷ 160.5 kWh of everyone × 40.5 kWh (1,000 → 1,040.5) = ₱1,617.98',
  )
  const next = await listBillTenants(people.owner, house.buildingId, input)
  expect(next.map(({ previousReading }) => previousReading)).toEqual([1_040_500, 2_120_000])
  const wrong = await previewBill(people.owner, house.buildingId, { ...input, reading: ['999', 'many'] })
  expect(wrong.problems).toEqual({ [house.rentalIds[0]!]: 'order', [house.rentalIds[1]!]: 'reading' })
  const preview = async (count: string[]) =>
    (await previewBill(people.owner, house.buildingId, build(house.rentalIds, { method: 'shares', count }))).parts.map(
      ({ amount }) => amount,
    )
  expect(await preview(['1', '3'])).toEqual(await preview(['25', '75']))
  expect(await preview(['12.5', '0'])).toEqual([641_201])
})

test('a bill for a room is shared by its tenants alone', async () => {
  const house = await makeHouse(1, 2)
  const room = house.rooms[0]!.id
  const tenants = await listBillTenants(people.owner, house.buildingId, build([], { space: room }))
  expect(tenants.map(({ rentalId }) => rentalId)).toEqual([house.rentalIds[0]])
  const other = await makeHouse(1)
  const scope = build([], { space: other.rooms[0]!.id })
  expect(await getOutcome(listBillTenants(people.owner, house.buildingId, scope))).toBe('space.notFound')
})

test('nothing is posted if it is not what the summary showed, or if one tenant cannot be charged', async () => {
  const house = await makeHouse(2)
  const other = await makeHouse(1)
  const input = await prepare(house.buildingId, house.rentalIds)
  const post = (changes: Partial<PostBillInput>) =>
    getOutcome(postBill(people.owner, house.buildingId, { ...input, key: crypto.randomUUID(), ...changes }))
  expect(await post({ shown: '1 2' })).toBe('app.changedMeanwhile')
  expect(await post({ count: ['0', '0'], shown: '' })).toBe('app.changedMeanwhile')
  expect(await post({ count: ['x', '1'] })).toBe('app.changedMeanwhile')
  // A rental of another building has no part, and what is left differs from the summary
  expect(await post({ tenants: [house.rentalIds[0]!, other.rentalIds[0]!] })).toBe('app.changedMeanwhile')
  expect(await post({ dueDate: addDays(running.startsOn, -1) })).toBe('app.invalidInput')
  const [full = ''] = house.rentalIds
  const line = { rentalId: full, kind: 'other' as const, dueDate: today, amountDue: 100 }
  await database.db.insert(payments).values(Array.from({ length: MAX_BOOK_LINES }, () => line))
  expect(await post({})).toBe('payment.tooManyLines')
  expect(await readLines(house.rentalIds.slice(1))).toHaveLength(0)
  expect(await database.db.$count(sharedBillParts, inArray(sharedBillParts.rentalId, house.rentalIds))).toBe(0)
})

test('an undo takes back every part once, also of parallel presses, and the money agrees', async () => {
  const house = await makeHouse(3)
  const id = await postBill(people.owner, house.buildingId, await prepare(house.buildingId, house.rentalIds))
  const undo = () => undoBill(watch(people.owner), house.buildingId, id, 'Wrong bill')
  expect(await countOutcomes([undo(), undo(), undo()])).toEqual({ done: 1, 'sharedBill.undone': 2 })
  await runJobs()
  for (const { ctx, id: tenantId, rentalId } of house.tenants) {
    const { summary } = await getRentBook(ctx, rentalId)
    expect(summary.open).toBe(0)
    expect((await listOwnParts(ctx, rentalId))[0]?.bill).toMatchObject({ undoReason: 'Wrong bill' })
    expect(await listKinds(tenantId)).toEqual(['payment.reduced'])
  }
  const { rows } = await listBuildingBills(people.owner, house.buildingId, { page: 1 })
  expect(rows).toMatchObject([{ id, undoReason: 'Wrong bill', tenants: 3 }])
  expect((await auditMoney(createTestContext(database.db))).differences).toEqual([])
})

test('a bill of which somebody has paid a part is not taken back', async () => {
  const house = await makeHouse(2)
  const id = await postBill(people.owner, house.buildingId, await prepare(house.buildingId, house.rentalIds))
  const [rentalId = ''] = house.rentalIds
  const [line] = await readLines([rentalId])
  await recordPayment(people.owner, {
    rentalId,
    key: crypto.randomUUID(),
    lines: [line!.id],
    amount: 100,
    spread: `${line!.id}:100`,
    method: 'cash',
    paidOn: today,
  })
  expect(await getOutcome(undoBill(people.owner, house.buildingId, id, 'Wrong bill'))).toBe('sharedBill.paid')
  // Another charge of the same book does not matter
  const charge = { kind: 'other' as const, amount: 500, dueDate: today, note: 'Key' }
  await addCharge(people.owner, { rentalId: house.rentalIds[1]!, key: crypto.randomUUID(), ...charge })
  expect((await readLines(house.rentalIds)).filter(({ kind }) => kind === 'utilities')).toHaveLength(2)
})

test('strangers and tenants find no bills of a building, and each tenant only their own part', async () => {
  const house = await makeHouse(2)
  const id = await postBill(people.owner, house.buildingId, await prepare(house.buildingId, house.rentalIds))
  const [first, second] = house.tenants
  for (const person of [people.otherLandlord, people.guest, people.manager, first!.ctx]) {
    const attempts = [
      () => previewBill(person, house.buildingId, build(house.rentalIds)),
      () => postBill(person, house.buildingId, build(house.rentalIds)),
      () => undoBill(person, house.buildingId, id, 'No'),
      () => listBuildingBills(person, house.buildingId, { page: 1 }),
      () => getBuildingBill(person, house.buildingId, id),
    ]
    for (const attempt of attempts) expect(await getOutcome(attempt())).toBe('building.notFound')
  }
  expect(await getOutcome(listOwnParts(first!.ctx, second!.rentalId))).toBe('rental.notFound')
  const picture = findBillPicture(first!.ctx, { rentalId: first!.rentalId, billId: id })
  expect(await getOutcome(picture)).toBe('file.notFound')
  const other = await makeHouse(1)
  expect(await getOutcome(getBuildingBill(people.owner, other.buildingId, id))).toBe('sharedBill.notFound')
})

test('the form refuses a period that ends before it begins or is longer than a year, and an own part of the whole bill', () => {
  const { tenants: _tenants, count: _count, previous: _previous, reading: _reading, ...rest } = build([])
  const { shown: _shown, file: _file, ...facts } = rest
  const valid = { ...facts, intent: 'people', amount: '6,412.01', ownerAmount: '', space: '' }
  const parse = (changes: object) => shareBillAction.safeParse({ ...valid, ...changes })
  expect(parse({}).data).toMatchObject({ amount: 641_201, ownerAmount: 0, space: null })
  for (const changes of [
    { periodFrom: addDays(period.periodTo, 1) },
    { periodFrom: addDays(period.periodTo, -366) },
    { ownerAmount: '6,412.01' },
    { amount: '0' },
    { amount: '-1' },
    { provider: ' ' },
    { provider: 'x'.repeat(81) },
    { method: 'luck' },
    { kind: 'rent' },
    { space: 'all' },
    { more: '1' },
  ])
    expect(parse(changes).success).toBe(false)
  const people = { intent: 'review', tenants: `${crypto.randomUUID()} ${crypto.randomUUID()}`, count: ['1', undefined] }
  expect(parse(people).data).toMatchObject({ count: ['1', ''] })
  expect(parse({ ...people, count: '2' }).data).toMatchObject({ count: ['2'] })
  expect(parse({ ...people, tenants: 'me' }).success).toBe(false)
})

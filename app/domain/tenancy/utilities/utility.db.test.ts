import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { addTenant } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { READING_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { makeUtilityReading } from '#seed/factories/rental-terms.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildTenantInput } from '#tests/support/fixtures/added-tenant.ts'
import { getId, getOutcome, MOVERS, PERSON_NAMES, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { contestReading, keepReading } from './contest-reading.commands.server.ts'
import { correctReading, recordReading } from './record-reading.commands.server.ts'
import { findUtilityPhoto, getUtilityBook } from './utility.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-utilities-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// One person uploads more here than the limit allows.
beforeEach(() => database.db.delete(rateLimits))
const { people, makeListing, listKinds } = setUpBookingPeople(database, storage)

// The clock of the tests stands at 2 March 2026.
const makeRented = async (values: object = {}) =>
  (
    await makeRental(database.db, {
      propertyId: (await makeListing()).id,
      tenantId: getId(people.guest),
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      ...values,
    })
  ).id

const makePdf = (name: string) =>
  new File([`%PDF-1.7\n% ${name}\n1 0 obj\n<<>>\nendobj\n%%EOF\n`], name, { type: 'application/pdf' })

const buildFacts = (rentalId: string, changes: object = {}) => ({
  rentalId,
  key: crypto.randomUUID(),
  readOn: '2026-02-01',
  reading: 1_120_500,
  billAmount: 420_000,
  billConsumption: 350_000,
  meterPhoto: makePdf('meter.pdf'),
  billPhoto: makePdf('bill.pdf'),
  ...changes,
})

const buildReading = (rentalId: string, changes: object = {}) => ({
  ...buildFacts(rentalId),
  utility: 'electricity' as const,
  previousReading: 1_000_000 as number | undefined,
  dueDate: '2026-03-10',
  ...changes,
})

async function makeContested() {
  const rentalId = await makeRented()
  await recordReading(people.owner, buildReading(rentalId))
  const charge = (await getUtilityBook(people.owner, rentalId)).readings[0]?.id ?? ''
  await contestReading(people.guest, { rentalId, charge, reason: 'The meter shows less' })
  return { rentalId, charge }
}
const getSummary = async (rentalId: string) => (await getRentBook(people.owner, rentalId)).summary
const fieldRefusal = (field: string, problem: string) => ({ params: { field, problem } })

describe('recording', () => {
  test('a reading becomes a line of the rent book; a repeated request has one effect and leaves no file', async () => {
    const rentalId = await makeRented()
    const input = buildReading(rentalId)
    const before = (await storage.list('documents')).length
    await recordReading(people.owner, input)
    await recordReading(people.owner, input)
    expect((await storage.list('documents')).length).toBe(before + 2)
    expect((await getRentBook(people.guest, rentalId)).lines).toMatchObject([{ kind: 'utilities', due: 144_600 }])
    expect((await getUtilityBook(people.guest, rentalId)).readings).toMatchObject([
      { consumption: 120_500, rate: 120_000, amount: 144_600, lineAmount: 144_600, status: 'charged' },
    ])
    expect(await listKinds(getId(people.guest), rentalId)).toEqual(['utility.charged'])
  })

  test('the last reading is the previous one of the next; water and electricity are apart', async () => {
    const rentalId = await makeRented()
    await recordReading(people.owner, buildReading(rentalId))
    const next = { readOn: '2026-03-01', reading: 1_130_500, previousReading: 5 }
    await recordReading(people.owner, buildReading(rentalId, next))
    await recordReading(people.owner, buildReading(rentalId, { utility: 'water', reading: 10_000, previousReading: 0 }))
    const { readings, last } = await getUtilityBook(people.owner, rentalId)
    expect(readings[0]).toMatchObject({ previousReading: 1_120_500, amount: 12_000 })
    expect({ water: last.water?.reading, electricity: last.electricity?.reading }).toEqual({
      water: 10_000,
      electricity: 1_130_500,
    })
  })

  test('the first reading of an added tenant continues from what the owner wrote, and is not before it', async () => {
    const { rentalId } = await addTenant(people.owner, buildTenantInput((await makeListing()).id, { water: 7_000 }))
    expect((await getUtilityBook(people.owner, rentalId)).last).toEqual({
      water: { reading: 7_000, readOn: '2026-03-02' },
      electricity: { reading: 1_204_700, readOn: '2026-03-02' },
    })
    const first = { utility: 'water', previousReading: 5, readOn: '2026-03-02', reading: 10_000 }
    await expect(
      recordReading(people.owner, buildReading(rentalId, { ...first, readOn: '2026-03-01' })),
    ).rejects.toMatchObject(fieldRefusal('readOn', 'utility.readOn.beforeLast'))
    await recordReading(people.owner, buildReading(rentalId, first))
    expect((await getUtilityBook(people.owner, rentalId)).readings).toMatchObject([{ previousReading: 7_000 }])
  })

  test('bad input is refused at its field and changes nothing', async () => {
    const rentalId = await makeRented()
    const refuse = (changes: object, field: string, problem: string) =>
      expect(recordReading(people.owner, buildReading(rentalId, changes))).rejects.toMatchObject(
        fieldRefusal(field, problem),
      )
    await refuse({ previousReading: undefined }, 'previousReading', 'field.required')
    await refuse({ reading: 999_999 }, 'reading', 'utility.reading.lower')
    await refuse({ readOn: '2026-03-03' }, 'readOn', 'field.date.future')
    await refuse({ dueDate: '2025-12-31' }, 'dueDate', 'rent.dueDate.beforeStart')
    expect((await getRentBook(people.owner, rentalId)).lines).toEqual([])
    await recordReading(people.owner, buildReading(rentalId))
    await refuse({ reading: 1_120_499, readOn: '2026-02-02' }, 'reading', 'utility.reading.lower')
    await refuse({ reading: 2_000_000 }, 'readOn', 'utility.readOn.beforeLast')
    expect((await getUtilityBook(people.owner, rentalId)).readings.length).toBe(1)
  })
})

describe('contesting', () => {
  test('the owner keeps a contested charge with an answer; the rent book stays as it is', async () => {
    const { rentalId, charge } = await makeContested()
    await keepReading(people.owner, { rentalId, charge, answer: 'See the photo' })
    expect(await getSummary(rentalId)).toMatchObject({ due: 144_600 })
    expect((await getUtilityBook(people.guest, rentalId)).readings).toMatchObject([
      { status: 'kept', contestReason: 'The meter shows less', answer: 'See the photo' },
    ])
    expect(await listKinds(getId(people.owner), rentalId)).toEqual(['utility.contested'])
    expect(await listKinds(getId(people.guest), rentalId)).toEqual(['utility.charged', 'utility.kept'])
  })

  test('a correction is a new line for the difference, less or more; the first line stays', async () => {
    for (const [reading, difference] of [
      [1_100_500, -24_000],
      [1_130_500, 12_000],
    ] as const) {
      const { rentalId, charge } = await makeContested()
      await correctReading(people.owner, { ...buildFacts(rentalId, { reading }), charge, answer: 'Read again' })
      expect(await getSummary(rentalId)).toMatchObject({ due: 144_600 + difference })
      const { readings, last } = await getUtilityBook(people.guest, rentalId)
      expect(readings.find(({ isCorrection }) => isCorrection)).toMatchObject({ lineAmount: difference, reading })
      expect(readings.find(({ id }) => id === charge)).toMatchObject({ status: 'corrected', lineAmount: 144_600 })
      expect(last.electricity?.reading).toBe(reading)
    }
  })

  test('a correction below what is paid, or to the same amount, is refused and changes nothing', async () => {
    const { rentalId, charge } = await makeContested()
    const line = (await getRentBook(people.owner, rentalId)).lines[0]?.id ?? ''
    const correct = (reading: number) =>
      correctReading(people.owner, { ...buildFacts(rentalId, { reading }), charge, answer: 'Read again' })
    await expect(correct(1_120_500)).rejects.toMatchObject(fieldRefusal('reading', 'utility.amount.unchanged'))
    const paid = { rentalId, key: crypto.randomUUID(), lines: [line], method: 'cash' as const, paidOn: '2026-03-01' }
    await recordPayment(people.owner, { ...paid, amount: 144_600 })
    await expect(correct(1_100_500)).rejects.toMatchObject(fieldRefusal('reading', 'utility.amount.tooLow'))
    expect((await getUtilityBook(people.owner, rentalId)).readings).toMatchObject([{ status: 'contested' }])
  })

  test('a reading moves exactly as the state machine allows, and strangers do not see it', async () => {
    const mismatches: string[] = []
    const rentalId = await makeRented()
    for (const status of READING_STATUSES)
      for (const name of PERSON_NAMES)
        for (const to of ['contested', 'kept'] as const) {
          const { id: charge } = await makeUtilityReading(database.db, {
            rentalId,
            status,
            contestReason: status === 'charged' ? null : 'Too high',
            ...(status === 'reversed' ? { reversedAt: people.owner.now(), reversalReason: 'Wrong meter' } : {}),
            answer: status === 'kept' || status === 'corrected' ? 'See the photo' : null,
          })
          const outcome = await getOutcome(
            to === 'contested'
              ? contestReading(people[name], { rentalId, charge, reason: 'Too high' })
              : keepReading(people[name], { rentalId, charge, answer: 'See the photo' }),
          )
          const mover = MOVERS[name]
          const may = to === 'contested' ? mover === 'tenant' : mover === 'owner' || mover === 'admin'
          const expected =
            mover === null || mover === 'agent'
              ? 'rental.notFound'
              : !may
                ? 'auth.forbidden'
                : canMove('utility_reading', status, to, mover)
                  ? 'done'
                  : 'utility.moveNotAllowed'
          if (outcome !== expected) mismatches.push(`${name}: ${status} to ${to}: ${outcome}`)
        }
    expect(mismatches).toEqual([])
  })
})

test('the photos are for people who may read the rental, also after its end', async () => {
  const rentalId = await makeRented({ startsOn: '2025-01-01', endsOn: '2026-02-20' })
  await recordReading(people.owner, buildReading(rentalId))
  const readingId = (await getUtilityBook(people.owner, rentalId)).readings[0]?.id ?? ''
  const find = (name: (typeof PERSON_NAMES)[number], photo = 'meter') =>
    findUtilityPhoto(people[name], { rentalId, readingId, photo })
  expect(await find('guest')).toMatchObject({ name: 'meter.pdf', isInline: false })
  expect(await find('owner', 'bill')).toMatchObject({ name: 'bill.pdf' })
  expect(await getOutcome(find('owner', 'other'))).toBe('file.notFound')
  for (const name of ['manager', 'otherLandlord', 'otherTenant', 'otherAgent'] as const)
    expect(await getOutcome(find(name))).toBe('rental.notFound')
  // null control: a reading of another rental of the same owner is not found below this one
  const other = await makeUtilityReading(database.db, {
    rentalId: await makeRented(),
    paymentId: (await makePayment(database.db, { kind: 'utilities' })).id,
  })
  const foreign = findUtilityPhoto(people.owner, { rentalId, readingId: other.id, photo: 'meter' })
  expect(await getOutcome(foreign)).toBe('file.notFound')
})

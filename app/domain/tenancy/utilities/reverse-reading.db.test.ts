// Who recorded a reading takes it back: the charge goes, both entries stay, and the next reading starts from the one before.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { reverseCharge } from '#app/domain/tenancy/rent-book/reverse-charge.commands.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { contestReading, keepReading } from './contest-reading.commands.server.ts'
import { correctReading, recordReading } from './record-reading.commands.server.ts'
import { reverseReading } from './reverse-reading.commands.server.ts'
import { getUtilityBook } from './utility.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-readings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => database.db.delete(rateLimits))
const { people, makeListing, listKinds } = setUpBookingPeople(database, createDiskStorage(folder))

// The clock of the tests stands at 2 March 2026.
const REASON = 'I read the meter of the neighbor'
const makePdf = () => new File([`%PDF-1.7\n% ${crypto.randomUUID()}\n%%EOF\n`], 'p.pdf', { type: 'application/pdf' })

async function makeRented() {
  const propertyId = (await makeListing()).id
  const dates = { startsOn: '2026-01-01', endsOn: '2026-12-31', depositHeld: 5_600_000 }
  return (await makeRental(database.db, { propertyId, tenantId: getId(people.guest), ...dates })).id
}

const buildFacts = (rentalId: string, reading: number, readOn: string) => ({
  rentalId,
  key: crypto.randomUUID(),
  readOn,
  reading,
  billAmount: 420_000,
  billConsumption: 350_000,
  meterPhoto: makePdf(),
  billPhoto: makePdf(),
})

/** Returns the id of the reading. */
async function record(rentalId: string, reading: number, readOn: string): Promise<string> {
  const facts = { ...buildFacts(rentalId, reading, readOn), utility: 'electricity' as const }
  await recordReading(people.owner, { ...facts, previousReading: 1_000_000, dueDate: '2026-03-10' })
  return getLast(rentalId)
}
const getLast = async (rentalId: string) => (await getUtilityBook(people.owner, rentalId)).readings[0]?.id ?? ''
const reverse = (rentalId: string, charge: string, ctx = people.owner) =>
  reverseReading(ctx, { rentalId, charge, reason: REASON })
const getBook = (rentalId: string) => getRentBook(people.owner, rentalId)

describe('a reading is reversed', () => {
  test('its charge goes, both entries stay visible, and the tenant is told', async () => {
    const rentalId = await makeRented()
    const charge = await record(rentalId, 1_120_500, '2026-02-01')
    expect((await getUtilityBook(people.owner, rentalId)).readings[0]).toMatchObject({ isReversible: true })
    await reverse(rentalId, charge)
    const { lines, summary } = await getBook(rentalId)
    expect(lines).toMatchObject([{ kind: 'utilities', amountDue: 144_600, due: 0 }])
    expect([summary.due, summary.open]).toEqual([0, 0])
    expect((await getUtilityBook(people.guest, rentalId)).readings).toMatchObject([
      { id: charge, status: 'reversed', reversalReason: REASON, amount: 144_600, isReversible: false },
    ])
    expect(await listKinds(getId(people.guest), rentalId)).toContain('utility.reversed')
    expect((await auditMoney(people.owner)).differences).toEqual([])
    expect(await getOutcome(reverse(rentalId, charge))).toBe('utility.moveNotAllowed')
  })

  test('the next reading starts from the last valid one, also on the same day', async () => {
    const rentalId = await makeRented()
    await record(rentalId, 1_100_000, '2026-01-31')
    const wrong = await record(rentalId, 1_900_000, '2026-02-28')
    await reverse(rentalId, wrong)
    expect((await getUtilityBook(people.owner, rentalId)).last.electricity).toMatchObject({ reading: 1_100_000 })
    await record(rentalId, 1_150_000, '2026-02-28')
    const { readings } = await getUtilityBook(people.owner, rentalId)
    expect(readings.find(({ reading }) => reading === 1_150_000)).toMatchObject({
      previousReading: 1_100_000,
      amount: 60_000,
    })
  })

  test('a kept and a contested one too; of a correction every line of its meter month', async () => {
    const kept = await makeRented()
    const keptCharge = await record(kept, 1_120_500, '2026-02-01')
    await contestReading(people.guest, { rentalId: kept, charge: keptCharge, reason: 'Too high' })
    await keepReading(people.owner, { rentalId: kept, charge: keptCharge, answer: 'See the photo' })
    await reverse(kept, keptCharge)
    expect((await getBook(kept)).summary.due).toBe(0)

    for (const reading of [1_110_000, 1_130_000]) {
      const rentalId = await makeRented()
      const charge = await record(rentalId, 1_120_500, '2026-02-01')
      await contestReading(people.guest, { rentalId, charge, reason: 'Wrong' })
      await correctReading(people.owner, { ...buildFacts(rentalId, reading, '2026-02-01'), charge, answer: 'Right' })
      const { readings } = await getUtilityBook(people.owner, rentalId)
      const correction = readings.find(({ isCorrection }) => isCorrection)?.id ?? ''
      expect(await getOutcome(reverse(rentalId, charge))).toBe('utility.moveNotAllowed') // it was corrected
      await reverse(rentalId, correction)
      expect((await getBook(rentalId)).summary.due).toBe(0)
      expect((await getUtilityBook(people.owner, rentalId)).last.electricity).toBe(null)
    }
    expect((await auditMoney(people.owner)).differences).toEqual([])
  })
})

describe('a reversal is refused', () => {
  test('while a later reading starts from it: the later one goes first', async () => {
    const rentalId = await makeRented()
    const first = await record(rentalId, 1_100_000, '2026-01-31')
    const second = await record(rentalId, 1_150_000, '2026-02-28')
    expect(await getOutcome(reverse(rentalId, first))).toBe('utility.reversal.later')
    await reverse(rentalId, second)
    await reverse(rentalId, first)
    expect((await getBook(rentalId)).summary.due).toBe(0)
  })

  test('while it is paid or a payment waits: the payment goes first', async () => {
    const rentalId = await makeRented()
    const charge = await record(rentalId, 1_120_500, '2026-02-01')
    const lines = (await getBook(rentalId)).lines.map(({ id }) => id)
    const payment = { rentalId, lines, amount: 1_000, method: 'cash' as const, paidOn: '2026-03-01' }
    await recordPayment(people.owner, { ...payment, key: crypto.randomUUID() })
    expect(await getOutcome(reverse(rentalId, charge))).toBe('utility.reversal.paid')
    const [transfer] = (await getBook(rentalId)).transfers
    await reverseTransfer(people.owner, { rentalId, transferId: transfer?.id ?? '', reason: REASON })
    await handInPayment(people.guest, { ...payment, key: crypto.randomUUID() })
    expect(await getOutcome(reverse(rentalId, charge))).toBe('utility.reversal.pending')
    expect((await getUtilityBook(people.owner, rentalId)).readings[0]).toMatchObject({ status: 'charged' })
  })

  test('to everybody but who recorded it, and after 90 days', async () => {
    const rentalId = await makeRented()
    const charge = await record(rentalId, 1_120_500, '2026-02-01')
    expect(await getOutcome(reverse(rentalId, charge, people.guest))).toBe('auth.forbidden')
    expect(await getOutcome(reverse(rentalId, charge, people.admin))).toBe('auth.forbidden')
    const later = { ...people.owner, now: () => new Date('2026-06-01T04:00:00Z') }
    expect(await getOutcome(reverse(rentalId, charge, later))).toBe('utility.reversal.tooLate')
    expect((await getUtilityBook(later, rentalId)).readings[0]).toMatchObject({ isReversible: false })
    // the charge alone cannot be reversed: it would leave the reading behind
    const [line] = (await getBook(rentalId)).lines
    const ofLine = { rentalId, line: line?.id ?? '', reason: REASON }
    expect(await getOutcome(reverseCharge(people.owner, ofLine))).toBe('chargeReversal.reading')
  })
})

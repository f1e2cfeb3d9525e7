import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPaymentSchedule, calculateLeaseDates } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { addDays, type Day } from '#app/shared/dates.ts'
import { type BookLine, buildBookLines, getLineDue, getLineOpen } from './rent-book.rules.ts'
import { calculateShare, type EndedLease, listUnusedRents } from './unused-rent.rules.ts'

const RENT = 900_000
const LEASE = { startsOn: '2026-02-01', monthlyRent: RENT }

const setConfirmed = (line: BookLine, confirmed: number): BookLine => ({ ...line, confirmed })

/** The schedule of a lease of twelve months of which the first `advanceMonths` and the deposit are paid. */
function buildSchedule(startsOn: Day, advanceMonths: number, monthlyRent = RENT): BookLine[] {
  const amounts = { monthlyRent, advanceAmount: advanceMonths * monthlyRent, depositAmount: 2 * monthlyRent }
  const schedule = buildPaymentSchedule({ moveInDate: startsOn, leaseMonths: 12, paymentDay: 5, ...amounts })
  const rows = schedule.map((line, index) =>
    Object.assign(line, { id: String(index).padStart(2, '0'), reducesId: null }),
  )
  const proofs = rows.filter(({ isPaid }) => isPaid)
  return buildBookLines(
    rows,
    proofs.map(({ id, amountDue }) => ({ paymentId: id, amount: amountDue, status: 'confirmed' as const })),
  )
}
const sumRefunds = (lease: EndedLease, lines: readonly BookLine[]) =>
  listUnusedRents(lease, lines).reduce((sum, { toRefund }) => sum + toRefund, 0)
const reduce = (lines: readonly BookLine[], lease: EndedLease): BookLine[] => {
  const unused = new Map(listUnusedRents(lease, lines).map((each) => [each.lineId, each.toReduce]))
  return lines.map((line) => ({ ...line, reduced: line.reduced + (unused.get(line.id) ?? 0) }))
}

describe('the rent of a rental that ended early', () => {
  test('of the last month counts by days, and later months are not owed', () => {
    const lines = reduce(buildSchedule('2026-02-01', 1), { ...LEASE, lastDay: '2026-04-10' })
    const rents = lines.filter(({ kind }) => kind === 'rent')
    // 10 of the 30 days of April
    expect(rents.map(getLineDue)).toEqual([RENT, 300_000, ...Array.from({ length: 9 }, () => 0)])
  })

  test('of a last month that was not whole from the start is not counted by days twice', () => {
    // Until 20 April at first: 20 of 30 days
    const line = buildSchedule('2026-02-01', 1).find(({ dueDate }) => dueDate === '2026-04-05')
    if (!line) throw new Error('the schedule has no rent of April')
    const lines = [{ ...line, amountDue: 600_000, confirmed: 600_000 }]
    expect(sumRefunds({ ...LEASE, lastDay: '2026-04-10' }, lines)).toBe(300_000)
    expect(sumRefunds({ ...LEASE, lastDay: '2026-04-20' }, lines)).toBe(0)
    expect(sumRefunds({ ...LEASE, lastDay: '2026-03-31' }, lines)).toBe(600_000)
  })

  test('that was paid for days after the end is returned: an advance of two months, and a rent', () => {
    const lines = buildSchedule('2026-02-01', 2)
    // 14 of the 28 days of February, and all of March
    expect(sumRefunds({ ...LEASE, lastDay: '2026-02-14' }, lines)).toBe(450_000 + RENT)
    const paid = lines.map((line) => setConfirmed(line, line.dueDate === '2026-04-05' ? RENT : line.confirmed))
    expect(sumRefunds({ ...LEASE, lastDay: '2026-04-10' }, paid)).toBe(600_000)
    expect(sumRefunds({ ...LEASE, lastDay: '2026-04-30' }, paid)).toBe(0)
  })

  test('that is handed in or in a check is closed only when it is open again', () => {
    const lease = { ...LEASE, lastDay: '2026-04-10' }
    const lines = buildSchedule('2026-02-01', 1)
    const april = lines.find(({ dueDate }) => dueDate === '2026-04-05')
    const find = (change: Partial<BookLine>) =>
      listUnusedRents(lease, april ? [{ ...april, ...change }] : [])[0] ?? { toReduce: 0, toRefund: 0 }
    expect(find({ waiting: RENT })).toMatchObject({ toReduce: 0, toRefund: 0 })
    expect(find({ inChecks: 800_000 })).toMatchObject({ toReduce: 100_000, toRefund: 0 })
    expect(find({ waiting: 0 })).toMatchObject({ toReduce: 600_000, toRefund: 0 })
  })

  test('of a lease that starts at the end of a month belongs to the month that starts then, not to its due date', () => {
    // Due on 28 March for the month from 31 March
    const lines = buildSchedule('2026-01-31', 1)
    const owed = reduce(lines, { startsOn: '2026-01-31', monthlyRent: RENT, lastDay: '2026-03-29' })
    expect(owed.filter(({ kind }) => kind === 'rent').map(getLineDue)[1]).toBe(0)
  })

  test('is the same after closing it again, never negative, and complete on the last day', () => {
    const days = fc.integer({ min: 0, max: 364 })
    const starts = fc.integer({ min: 0, max: 730 }).map((n) => addDays('2027-01-01', n))
    fc.assert(
      fc.property(starts, days, fc.integer({ min: 1, max: 20_000_001 }), fc.nat({ max: 3 }), fc.nat(), (...values) => {
        const [startsOn, day, monthlyRent, advanceMonths, paid] = values
        const { endsOn } = calculateLeaseDates({ moveInDate: startsOn, leaseMonths: 12 })
        const all = buildSchedule(startsOn, advanceMonths, monthlyRent).map((line) =>
          setConfirmed(line, line.kind === 'rent' ? Math.min(paid % (2 * monthlyRent), monthlyRent) : line.confirmed),
        )
        const lease = { startsOn, monthlyRent, lastDay: addDays(startsOn, day) }
        const lines = reduce(all, lease)
        expect(reduce(lines, lease)).toEqual(lines)
        const refund = sumRefunds(lease, lines)
        const [due, paidSum, open] = [getLineDue, ({ confirmed }: BookLine) => confirmed, getLineOpen].map((pick) =>
          lines.filter(({ kind }) => kind !== 'deposit').reduce((sum, line) => sum + pick(line), 0),
        ) as [number, number, number]
        for (const line of lines)
          expect(getLineDue(line)).toBeGreaterThanOrEqual(Math.min(line.confirmed, line.amountDue))
        // what is owed for the days is what is due without what comes back
        const owed = Array.from({ length: 12 }, (_, index) => calculateShare(lease, index, monthlyRent))
        expect(due - refund).toBe(owed.reduce((sum, share) => sum + share, 0))
        expect(paidSum + open).toBe(due)
        expect(listUnusedRents({ ...lease, lastDay: endsOn }, all)).toEqual([])
        const later = sumRefunds({ ...lease, lastDay: addDays(lease.lastDay, 1) }, all)
        expect(later).toBeLessThanOrEqual(sumRefunds(lease, all))
      }),
      { numRuns: 100 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import { getCurrentMonth, orderByMonth, splitMonths } from './rent-month.rules.ts'
import type { BookLine } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'

const TODAY = '2026-11-13'

const line = (dueDate: string, parts: Partial<BookLine> = {}): BookLine => ({
  id: dueDate,
  kind: 'rent',
  dueDate,
  amountDue: 1_850_000,
  reduced: 0,
  confirmed: 1_850_000,
  waiting: 0,
  inChecks: 0,
  ...parts,
})

/** Paid until September; October is paid in part and November not at all. */
const BOOK = [
  line('2026-06-05'),
  line('2026-07-05'),
  line('2026-08-05'),
  line('2026-09-05'),
  line('2026-10-05', { confirmed: 1_200_000, waiting: 650_000 }),
  line('2026-11-05', { confirmed: 0 }),
  line('2026-12-05', { confirmed: 0 }),
  line('2027-01-05', { confirmed: 0 }),
]

describe('the current month', () => {
  test('has its own entries, and says what is open from before', () => {
    expect(getCurrentMonth(BOOK, TODAY)).toEqual({
      month: '2026-11-01',
      due: 1_850_000,
      open: 1_850_000,
      pending: 0,
      dueOn: '2026-11-05',
      isOverdue: true,
      openBefore: 650_000,
    })
  })

  test('is not overdue on the day on which it is due', () => {
    expect(getCurrentMonth(BOOK, '2026-11-05')).toMatchObject({ dueOn: '2026-11-05', isOverdue: false })
  })

  test('is the next month with entries before a lease begins, and the last one after it ended', () => {
    expect(getCurrentMonth(BOOK, '2026-02-01').month).toBe('2026-06-01')
    expect(getCurrentMonth(BOOK, '2028-02-01').month).toBe('2027-01-01')
  })

  test('ignores entries that reductions took back, and is empty without entries', () => {
    const cancelled = line('2026-11-20', { confirmed: 0, reduced: 1_850_000 })
    expect(getCurrentMonth([...BOOK, cancelled], TODAY).due).toBe(1_850_000)
    expect(getCurrentMonth([], TODAY)).toMatchObject({ month: '2026-11-01', due: 0, open: 0, dueOn: null })
  })
})

describe('the months of a book', () => {
  const getMonths = (months: readonly { month: string }[]) => months.map(({ month }) => month)

  test('come newest first until today, then the upcoming ones in their order', () => {
    expect(orderByMonth(BOOK, TODAY).map(({ id }) => id.slice(0, 7))).toEqual([
      '2026-11',
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-12',
      '2027-01',
    ])
  })

  test('are apart when they ask for nothing', () => {
    const { recent, settled, upcoming } = splitMonths(orderByMonth(BOOK, TODAY), TODAY)
    expect(getMonths(recent)).toEqual(['2026-11-01', '2026-10-01'])
    expect(getMonths(settled)).toEqual(['2026-09-01', '2026-08-01', '2026-07-01', '2026-06-01'])
    expect(getMonths(upcoming)).toEqual(['2026-12-01', '2027-01-01'])
  })

  test('an old month with something open is not folded', () => {
    const book = [line('2026-06-05', { confirmed: 0 }), ...BOOK.slice(1)]
    expect(getMonths(splitMonths(orderByMonth(book, TODAY), TODAY).recent)).toContain('2026-06-01')
  })

  test('keep every entry exactly once', () => {
    const { recent, settled, upcoming } = splitMonths(orderByMonth(BOOK, TODAY), TODAY)
    const ids = [...recent, ...settled, ...upcoming].flatMap(({ lines }) => lines.map(({ id }) => id))
    expect(ids.toSorted()).toEqual(BOOK.map(({ id }) => id))
  })
})

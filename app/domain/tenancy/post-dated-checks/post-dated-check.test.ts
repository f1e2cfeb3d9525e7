import { describe, expect, test } from 'vitest'
import type { BookLine } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import {
  addToNumber,
  isDepositable,
  isSamePostDatedCheck,
  isStale,
  planPostDatedChecks,
} from './post-dated-check.rules.ts'
import { recordPostDatedChecksInput, returnPostDatedCheckInput } from './post-dated-check.schema.ts'

const LINES = ['2026-01-05', '2026-02-05', '2026-03-05'].map((dueDate, n): BookLine => ({
  id: `line ${n}`,
  kind: 'rent',
  dueDate,
  amountDue: 1_000_000,
  reduced: 0,
  confirmed: 0,
  waiting: 0,
  inChecks: 0,
}))
const FACTS = { bank: 'BPI', number: '0000099', checkDate: '2026-01-31', amount: 1_000_000 }

test('a series has one check for each line, a month apart, with ascending numbers that keep their zeros', () => {
  expect(planPostDatedChecks({ ...FACTS, spread: 'each' }, LINES)).toEqual([
    {
      number: '0000099',
      checkDate: '2026-01-31',
      amount: 1_000_000,
      parts: [{ paymentId: 'line 0', amount: 1_000_000 }],
    },
    {
      number: '0000100',
      checkDate: '2026-02-28',
      amount: 1_000_000,
      parts: [{ paymentId: 'line 1', amount: 1_000_000 }],
    },
    {
      number: '0000101',
      checkDate: '2026-03-31',
      amount: 1_000_000,
      parts: [{ paymentId: 'line 2', amount: 1_000_000 }],
    },
  ])
  expect(addToNumber('9', 1)).toBe('10')
})

test('one check pays several lines, the oldest first, and is refused above what they can take', () => {
  expect(planPostDatedChecks({ ...FACTS, spread: 'all', amount: 1_500_000 }, LINES)?.[0]?.parts).toEqual([
    { paymentId: 'line 0', amount: 1_000_000 },
    { paymentId: 'line 1', amount: 500_000 },
  ])
  expect(planPostDatedChecks({ ...FACTS, spread: 'all', amount: 3_000_001 }, LINES)).toBe(null)
  expect(planPostDatedChecks({ ...FACTS, spread: 'each', amount: 1_000_001 }, LINES)).toBe(null)
})

test('a check can be deposited from its date on; one older than 180 days is stale', () => {
  expect(isDepositable({ status: 'held', checkDate: '2026-03-02' }, '2026-03-02')).toBe(true)
  expect(isDepositable({ status: 'held', checkDate: '2026-03-03' }, '2026-03-02')).toBe(false)
  expect(isStale('2025-09-03', '2026-03-02')).toBe(false)
  expect(isStale('2025-09-02', '2026-03-02')).toBe(true)
})

test('the same number at the same bank is one check, however it is written', () => {
  expect(isSamePostDatedCheck({ bank: 'BPI', number: '00012' }, { bank: 'bpi', number: '12' })).toBe(true)
  expect(isSamePostDatedCheck({ bank: 'BPI', number: '12' }, { bank: 'BDO', number: '12' })).toBe(false)
  expect(isSamePostDatedCheck({ bank: '[erased]', number: 'a1b2' }, { bank: '[erased]', number: '12' })).toBe(false)
})

describe('input', () => {
  const valid = {
    intent: 'record',
    key: '00000000-0000-4000-8000-000000000001',
    lines: '00000000-0000-4000-8000-000000000002',
    spread: 'each',
    bank: '  Metro   Bank ',
    number: '0001234',
    checkDate: '2026-06-05',
    amount: '18,500',
  }

  test('a complete form is accepted', () => {
    expect(recordPostDatedChecksInput.parse(valid)).toMatchObject({ bank: 'Metro Bank', amount: 1_850_000 })
    const returned = { intent: 'return', check: valid.key, reason: 'No funds' }
    expect(returnPostDatedCheckInput.parse({ ...returned, fee: '' }).fee).toBe(null)
    expect(returnPostDatedCheckInput.safeParse({ ...returned, fee: '0' }).success).toBe(false)
  })

  test.each([
    [{ amount: '0' }, 'amount', 'rent.amount.invalid'],
    [{ number: '12A4' }, 'number', 'postDatedCheck.number.invalid'],
    [{ bank: ' ' }, 'bank', 'field.required'],
    [{ checkDate: '2026-02-30' }, 'checkDate', 'field.date.invalid'],
    [{ lines: undefined }, 'lines', 'rent.lines.required'],
  ])('%j is refused at its field', (changes, field, problem) => {
    const { error } = recordPostDatedChecksInput.safeParse({ ...valid, ...changes })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, problem]])
  })
})

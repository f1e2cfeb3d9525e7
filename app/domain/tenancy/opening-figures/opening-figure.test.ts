import { describe, expect, test } from 'vitest'
import { fromDayNumber, parseFigure, toDayNumber } from './opening-figure.rules.ts'
import { planRents } from './planned-rents.rules.ts'

const TERMS = { startsOn: '2025-06-01', endsOn: '2026-05-31', monthlyRent: 750_000, paymentDay: 5 }
const TODAY = '2026-03-10'

test('a date is stored as a number and read back', () => {
  expect(toDayNumber('2026-05-31')).toBe(20260531)
  expect(fromDayNumber(20260531)).toBe('2026-05-31')
})

test('a typed figure is read by its kind', () => {
  expect(parseFigure('deposit', '0')).toBe(0)
  expect(parseFigure('rent', '0')).toBe(null)
  expect(parseFigure('rent', '7,500.50')).toBe(750_050)
  expect(parseFigure('electricity', '1,204.7')).toBe(1_204_700)
  expect([parseFigure('payment_day', '28'), parseFigure('payment_day', '29'), parseFigure('payment_day', 'x')]).toEqual(
    [28, null, null],
  )
  expect([parseFigure('ends_on', '2026-02-28'), parseFigure('ends_on', '2026-02-30')]).toEqual([20260228, null])
})

describe('rents to come', () => {
  test('are due on the corrected day, from the next month on', () => {
    expect(planRents(TERMS, { ...TERMS, paymentDay: 15 }, TODAY)).toEqual([
      { dueDate: '2026-04-15', amountDue: 750_000, replaces: '2026-04-05' },
      { dueDate: '2026-05-15', amountDue: 750_000, replaces: '2026-05-05' },
    ])
  })

  test('of this month stay if they would have been due before', () => {
    const late = { ...TERMS, paymentDay: 20 }
    expect(planRents(late, TERMS, TODAY)?.map(({ replaces }) => replaces)).toEqual(['2026-04-20', '2026-05-20'])
  })

  test('of further months are added', () => {
    expect(planRents(TERMS, { ...TERMS, endsOn: '2026-07-31' }, TODAY)).toEqual([
      { dueDate: '2026-06-05', amountDue: 750_000, replaces: null },
      { dueDate: '2026-07-05', amountDue: 750_000, replaces: null },
    ])
  })

  test('do not change with a first day years before, and cannot be planned if they fall away or change', () => {
    expect(planRents(TERMS, { ...TERMS, startsOn: '2023-06-01' }, TODAY)).toEqual([])
    expect(planRents(TERMS, { ...TERMS, endsOn: '2026-04-30' }, TODAY)).toBe(null)
    expect(planRents(TERMS, { ...TERMS, endsOn: '2026-05-15' }, TODAY)).toBe(null)
    expect(planRents(TERMS, { ...TERMS, startsOn: '2025-06-10' }, TODAY)).toBe(null)
  })
})

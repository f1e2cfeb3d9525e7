import { describe, expect, test } from 'vitest'
import { readHighestPesos, readSheetPesos } from './sheet-amount.rules.ts'
import { findDayOrder, readSheetDay } from './sheet-day.rules.ts'
import { createColumnFinder, findTable, pickCells, startsWithTotal } from './sheet-header.rules.ts'

describe('a day of a spreadsheet', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['12/1/2026', '2026-12-01'],
    ['12/1/26', '2026-12-01'],
    ['25/12/2026', '2026-12-25'],
    ['12/1/2026 0:00', '2026-12-01'],
    ['2026-12-01T00:00:00.000Z', '2026-12-01'],
    ['1-Dec-26', '2026-12-01'],
    ['Tuesday, December 1, 2026', '2026-12-01'],
    ['Dec. 1st, 2026', '2026-12-01'],
    ['ika-1 ng Disyembre 2026', '2026-12-01'],
    ['46357', '2026-12-01'],
    ['46357.5', '2026-12-01'],
    ['2026-02-30', null],
    ['December 2026', null],
    ['ASAP', null],
    ['', null],
  ])('%j is %j', (text, expected) => {
    expect(readSheetDay(text)).toBe(expected)
  })

  test('a day above twelve tells the order of its column', () => {
    expect(findDayOrder(['1/12/2026', '25/12/2026'])).toBe('dayFirst')
    expect(findDayOrder(['1/12/2026', '12/25/2026', 'soon'])).toBe('monthFirst')
    expect(readSheetDay('1/12/2026', 'dayFirst')).toBe('2026-12-01')
    expect(readSheetDay('12/25/2026', 'dayFirst')).toBe('2026-12-25')
  })
})

describe('an amount of a spreadsheet', () => {
  test.each([
    ['25000', 2_500_000],
    ['₱25,000.50', 2_500_050],
    ['PHP 25,000 / month', 2_500_000],
    ['25k', 2_500_000],
    ['12.5K monthly', 1_250_000],
    ['15,000-20,000', null],
    ['-5000', null],
    ['free', null],
  ])('%j is %j centavos', (text, expected) => {
    expect(readSheetPesos(text)).toBe(expected)
  })

  test.each([
    ['15,000-20,000', 2_000_000],
    ['15-20k', 2_000_000],
    ['up to ₱30,000 only', 3_000_000],
    ['2 BR', null],
  ])('the highest of %j is %j centavos', (text, expected) => {
    expect(readHighestPesos(text)).toBe(expected)
  })
})

describe('the header of a table', () => {
  const find = createColumnFinder({ name: ['Name', 'Pangalan'], rent: ['Monthly rent', 'Rent'], email: ['E-mail'] })

  test.each([
    [' NAME * ', 'name'],
    ['Rent (PHP)', 'rent'],
    ['monthly_rent', 'rent'],
    ['EMAIL', 'email'],
    ['Size', undefined],
    ['(PHP)', undefined],
  ])('%j is the column %j', (name, column) => {
    expect(find(name)).toBe(column)
  })

  test('may be below a title, and of two columns of one meaning the first with a text counts', () => {
    const rows = [
      ['Name list'],
      ['Prepared by', 'Ana'],
      ['Rent', 'Pangalan', 'Name'],
      ['1', '', 'Ben'],
      ['2', 'Cy', 'Di'],
    ]
    const found = findTable(
      rows.map((cells, index) => ({ number: index + 1, cells })),
      find,
    )
    expect(found?.columns).toEqual(['rent', 'name', 'name'])
    expect(found?.rows.map(({ cells }) => pickCells(found.columns, cells))).toEqual([
      { rent: '1', name: 'Ben' },
      { rent: '2', name: 'Cy' },
    ])
    expect(findTable([{ number: 1, cells: ['Bright studio', '12500'] }], find)).toBeUndefined()
  })

  test('a total is recognized by its first text', () => {
    for (const text of ['Total', 'GRAND TOTAL:', 'Subtotal', 'Kabuuan', 'Total clients: 60'])
      expect(startsWithTotal(['', text, '5'])).toBe(true)
    for (const text of ['Totalis Realty', 'Ana', '60']) expect(startsWithTotal([text])).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { buildCsvRows } from './csv.ts'

test('a cell that a spreadsheet would run starts with an apostrophe', () => {
  for (const text of ['=1+1', '+1', '@sum', '-1+cmd', '-', '--1', '-1 000', '-1.', '\tx', '-１'])
    expect(buildCsvRows([[text]])).toBe(`'${text}\r\n`)
})

test('a negative amount stays a number', () => {
  for (const text of ['-1', '-750.25', '-0.05']) expect(buildCsvRows([[text]])).toBe(`${text}\r\n`)
})

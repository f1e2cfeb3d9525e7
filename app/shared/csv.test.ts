import { expect, test } from 'vitest'
import { buildCsvRows } from './csv.ts'

test('a text that a spreadsheet would run starts with an apostrophe', () => {
  for (const text of ['=1+1', '+1', '@sum', '-1', '-1+cmd', '-', '\tx'])
    expect(buildCsvRows([[text]])).toBe(`'${text}\r\n`)
})

test('a number is written as a number, also a negative one', () => {
  expect(buildCsvRows([[-1, -750.25, -0.5, 12_500]])).toBe('-1,-750.25,-0.50,12500\r\n')
})

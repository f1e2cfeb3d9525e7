import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePesos } from './peso-input.ts'
import { centavosToPesos, MAX_CENTAVOS, pesosToCentavos, toWholePesos } from './money.ts'

test.each([
  ['25,000', 2_500_000],
  ['₱25,000.50', 2_500_050],
  ['PHP 25000', 2_500_000],
  ['php25,000', 2_500_000],
  ['P 1,500', 150_000],
  [' 25000.5 ', 2_500_050],
  ['25 000', 2_500_000],
  ['０', 0],
  ['21,474,836.47', MAX_CENTAVOS],
])('%s is an amount', (typed, centavos) => {
  expect(parsePesos(typed)).toBe(centavos)
})

test.each([
  '',
  ' ',
  '-1',
  '₱-5',
  '25,00',
  '2,5000',
  '1.234',
  '1e5',
  'NaN',
  'Infinity',
  '0x10',
  '25k',
  '1,000 000',
  '..',
  '21,474,836.48',
  '99999999999',
  '₱',
  '1.',
  '٢٥',
])('%s is none', (typed) => {
  expect(parsePesos(typed)).toBeNull()
})

test('what is written for an amount is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTAVOS }), (centavos) => {
      const pesos = Math.floor(centavos / 100)
      const written = `₱${pesos.toLocaleString('en-US')}.${String(centavos % 100).padStart(2, '0')}`
      expect(parsePesos(written)).toBe(centavos)
      expect(pesosToCentavos(centavosToPesos(centavos))).toBe(centavos)
    }),
  )
})

test('a number that is no amount of pesos is refused loudly', () => {
  expect(pesosToCentavos(45_000)).toBe(4_500_000)
  for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, 1.005])
    expect(() => pesosToCentavos(bad)).toThrow(RangeError)
})

test('whole pesos round half up, and a debt the same way', () => {
  expect([0, 49, 50, 149, 150, -49, -50].map(toWholePesos)).toEqual([0, 0, 1, 1, 2, 0, -1])
})

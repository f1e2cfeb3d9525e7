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
])('the input %s is parsed as an amount', (typed, centavos) => {
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
])('the input %s is not an amount', (typed) => {
  expect(parsePesos(typed)).toBeNull()
})

test('a formatted amount is parsed as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTAVOS }), (centavos) => {
      const pesos = Math.floor(centavos / 100)
      const written = `₱${pesos.toLocaleString('en-US')}.${String(centavos % 100).padStart(2, '0')}`
      expect(parsePesos(written)).toBe(centavos)
      expect(pesosToCentavos(centavosToPesos(centavos))).toBe(centavos)
    }),
  )
})

test('a number that is not an amount of pesos throws', () => {
  expect(pesosToCentavos(45_000)).toBe(4_500_000)
  for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, 1.005])
    expect(() => pesosToCentavos(bad)).toThrow(RangeError)
})

test('amounts round half up to whole pesos, negative ones away from zero', () => {
  expect([0, 49, 50, 149, 150, -49, -50].map(toWholePesos)).toEqual([0, 0, 1, 1, 2, 0, -1])
})

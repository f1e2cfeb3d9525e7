import fc from 'fast-check'
import { expect, test } from 'vitest'
import { charactersOf, firstNameOf, initialsOf, oneLine, shorten, slugOf } from './text.ts'

test('a city becomes its address', () => {
  expect(['Manila', 'Quezon City', 'Parañaque', 'Sta. Rosa (Laguna)', ' BGC '].map(slugOf)).toEqual([
    'manila',
    'quezon-city',
    'paranaque',
    'sta-rosa-laguna',
    'bgc',
  ])
})

test('a missing picture shows two letters', () => {
  expect(['Juan dela Cruz', 'Ñoño', '', '  lina   reyes '].map(initialsOf)).toEqual(['JC', 'Ñ', '', 'LR'])
  expect(firstNameOf(' Juan dela Cruz')).toBe('Juan')
})

test('a long text is cut at a word and never grows', () => {
  expect(shorten('A bright condo in Makati', 12)).toBe('A bright…')
  expect(shorten('short', 12)).toBe('short')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 50 }),
      (text, max) => charactersOf(shorten(text, max)).length <= max,
    ),
  )
})

test('one line has no way to begin another', () => {
  expect(oneLine('Hi\r\nBcc: x@y.z\u2028\u0000 there\u200b ')).toBe('Hi Bcc: x@y.z there')
  const breaks = ['\r', '\n', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u202e']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...breaks, 'a', ' ', 'ñ')), (parts) => {
      const line = oneLine(parts.join(''))
      expect(breaks.filter((sign) => line.includes(sign))).toEqual([])
    }),
  )
})

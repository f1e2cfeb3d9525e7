import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCharacters, getFirstName, getInitials, toOneLine, shorten, toSlug } from './text.ts'

test('a city name becomes a slug', () => {
  expect(['Manila', 'Quezon City', 'Parañaque', 'Sta. Rosa (Laguna)', ' BGC '].map(toSlug)).toEqual([
    'manila',
    'quezon-city',
    'paranaque',
    'sta-rosa-laguna',
    'bgc',
  ])
})

test('initials are one or two letters', () => {
  expect(['Juan dela Cruz', 'Ñoño', '', '  lina   reyes '].map(getInitials)).toEqual(['JC', 'Ñ', '', 'LR'])
  expect(getFirstName(' Juan dela Cruz')).toBe('Juan')
})

test('a long text is cut at a space and never grows', () => {
  expect(shorten('A bright condo in Makati', 12)).toBe('A bright…')
  expect(shorten('short', 12)).toBe('short')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 50 }),
      (text, max) => splitCharacters(shorten(text, max)).length <= max,
    ),
  )
})

test('toOneLine removes line breaks and control characters', () => {
  expect(toOneLine('Hi\r\nBcc: x@y.z\u2028\u0000 there\u200b ')).toBe('Hi Bcc: x@y.z there')
  const breaks = ['\r', '\n', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u202e']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...breaks, 'a', ' ', 'ñ')), (parts) => {
      const line = toOneLine(parts.join(''))
      expect(breaks.filter((sign) => line.includes(sign))).toEqual([])
    }),
  )
})

import { expect, test } from 'vitest'
import { splitTitle } from './title-marks.rules.ts'

const formatMarks = (title: string, ...words: string[]) =>
  splitTitle(title, words)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test.each([
  ['Condo near the LRT', ['condo', 'lrt'], '[Condo] near the [LRT]'],
  ['Condominium', ['condo'], '[Condo]minium'],
  ['Bahay sa Parañaque', ['paranaque'], 'Bahay sa [Parañaque]'],
  ['Second condo', ['cond', 'con'], 'Second [cond]o'],
  ['Loft', ['oft'], 'Loft'],
  ['Loft', [], 'Loft'],
  ['', ['x'], ''],
  ['👩‍👩‍👧 home', ['home'], '👩‍👩‍👧 [home]'],
])('in %j, %j is highlighted', (title, words, expected) => {
  expect(formatMarks(title, ...words)).toBe(expected)
})

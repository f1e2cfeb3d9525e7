import { expect, test } from 'vitest'
import { titlePieces } from './title-marks.rules.ts'

const marked = (title: string, ...words: string[]) =>
  titlePieces(title, words)
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
])('in %j, %j is marked', (title, words, expected) => {
  expect(marked(title, ...words)).toBe(expected)
})

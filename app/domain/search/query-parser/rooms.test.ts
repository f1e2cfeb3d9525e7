import { describe, expect, test } from 'vitest'
import { readRooms } from './rooms.rules.ts'
import { tokenize } from './tokenizer.rules.ts'

const interpretRooms = (text: string) => readRooms(tokenize(text), 0)?.interpretation ?? null

describe('rooms', () => {
  test.each([
    ['2br', 'bedrooms', 2, false],
    ['2 br', 'bedrooms', 2, false],
    ['2-bedroom', 'bedrooms', 2, false],
    ['2 bedrooms', 'bedrooms', 2, false],
    ['two bedroom', 'bedrooms', 2, false],
    ['dalawang kwarto', 'bedrooms', 2, false],
    ['apat na kwarto', 'bedrooms', 4, false],
    ['2 kuwarto', 'bedrooms', 2, false],
    ['3 silid', 'bedrooms', 3, false],
    ['1BR', 'bedrooms', 1, false],
    ['3 cr', 'bathrooms', 3, false],
    ['2 banyo', 'bathrooms', 2, false],
    ['2 toilet and bath', 'bathrooms', 2, false],
    ['2 T&B', 'bathrooms', 2, false],
    ['2+ bedrooms', 'bedrooms', 2, true],
    ['2br+', 'bedrooms', 2, true],
    ['at least 2 bedrooms', 'bedrooms', 2, true],
    ['2 bedrooms or more', 'bedrooms', 2, true],
    ['2-3 bedrooms', 'bedrooms', 2, true],
    ['2 to 3 br', 'bedrooms', 2, true],
  ])('the rooms of "%s" are read', (text, kind, count, orMore) => {
    expect(interpretRooms(text)).toEqual({ kind, count, orMore })
  })

  test.each(['2 storey', '40k', 'bedroom', '101 rooms', '2.5 br', 'two', ''])('%j has no room count', (text) => {
    expect(interpretRooms(text)).toBeNull()
  })
})

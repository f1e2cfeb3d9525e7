import { expect, test } from 'vitest'
import { getCommuteKilometres, readCommute } from './commute.rules.ts'

test('a commute needs a place, and unknown minutes are half an hour', () => {
  expect(readCommute('', '30')).toBeNull()
  expect(readCommute('Ayala', '45')).toEqual({ place: 'Ayala', minutes: 45 })
  expect(readCommute('Ayala', '44')).toEqual({ place: 'Ayala', minutes: 30 })
  expect(readCommute('Ayala', null)).toEqual({ place: 'Ayala', minutes: 30 })
})

test('the radius of a commute is the time at 12 km an hour', () => {
  expect(getCommuteKilometres({ minutes: 15 })).toBe(3)
  expect(getCommuteKilometres({ minutes: 60 })).toBe(12)
})

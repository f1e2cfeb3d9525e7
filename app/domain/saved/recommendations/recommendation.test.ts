import { describe, expect, test } from 'vitest'
import { recommendationLabel } from './recommendation.labels.ts'
import { chooseRecommendations } from './recommendation.rules.ts'

const build = (id: string, pesos: number, city = 'Makati') => ({ id, price: pesos * 100, city })
const NOTHING_SAVED = new Set<string>()

describe('homes like those a person saved', () => {
  test('each saved home gives one in turn, and no home comes twice', () => {
    const groups = [
      { saved: build('a', 20_000), similar: [build('x', 18_000), build('y', 21_000)] },
      { saved: build('b', 10_000, 'Pasig'), similar: [build('x', 11_000), build('z', 10_000, 'Pasig')] },
    ]
    const chosen = chooseRecommendations(groups, NOTHING_SAVED, 3)
    expect(chosen.map(({ listing }) => listing.id)).toEqual(['x', 'y', 'z'])
    expect(chosen[0]?.likeness).toEqual({ isSameCity: true, difference: -2_000_00 })
  })

  test('saved homes and homes with another rent are left out', () => {
    const similar = [build('saved', 20_000), build('dear', 27_000), build('fits', 25_000)]
    const chosen = chooseRecommendations([{ saved: build('a', 20_000), similar }], new Set(['saved']), 3)
    expect(chosen.map(({ listing }) => listing.id)).toEqual(['fits'])
  })

  test('without saved homes there are none', () => {
    expect(chooseRecommendations([], NOTHING_SAVED, 3)).toEqual([])
  })
})

test('the reason says the place and the difference of the rent', () => {
  expect(recommendationLabel({ isSameCity: true, difference: -2_000_00 }, 'Makati')).toBe(
    'In Makati like one you saved, ₱2,000 less',
  )
  expect(recommendationLabel({ isSameCity: false, difference: 1_500_00 }, 'Pasig')).toBe(
    'Like one you saved, ₱1,500 more',
  )
  expect(recommendationLabel({ isSameCity: false, difference: 100_00 }, 'Pasig')).toBe(
    'Like one you saved, at the same rent',
  )
})

import { describe, expect, test } from 'vitest'
import { chooseRentScale, findRentBar, getHistogramEnd, isBarInBudget } from './rent-histogram.rules.ts'

const RENTS = { lowest: 4_200, median: 22_000, highest: 400_000 }

describe('the scale of the rent histogram', () => {
  test('ends at two and a half times the median, so that a few high rents do not flatten it', () => {
    const scale = chooseRentScale(RENTS)
    expect(scale).toEqual({ low: 2_500, step: 2_500, bars: 21 })
    expect(scale.low + scale.step * scale.bars).toBeGreaterThanOrEqual(22_000 * 2.5)
  })

  test('a single rent still gives a scale with several bars', () => {
    const scale = chooseRentScale({ lowest: 9_000, median: 9_000, highest: 9_000 })
    expect(scale).toEqual({ low: 9_000, step: 500, bars: 4 })
    expect(findRentBar(scale, 900_000)).toBe(0)
  })

  test('every rent has a bar: the highest rents are in the last one', () => {
    const scale = chooseRentScale(RENTS)
    expect(findRentBar(scale, 420_000)).toBe(0)
    expect(findRentBar(scale, 500_000)).toBe(1)
    expect(findRentBar(scale, 40_000_000)).toBe(scale.bars - 1)
  })

  test('the number of bars has a limit for any rents', () => {
    for (const highest of [5_000, 50_000, 500_000, 10_000_000]) {
      const { bars } = chooseRentScale({ lowest: 1_000, median: highest, highest })
      expect(bars).toBeGreaterThanOrEqual(4)
      expect(bars).toBeLessThanOrEqual(26)
    }
  })
})

test('a bar is inside a budget if any of its rents is', () => {
  const histogram = { low: 0, step: 1_000, counts: [1, 2, 3] }
  expect(getHistogramEnd(histogram)).toBe(3_000)
  const states = [0, 1, 2].map((bar) => isBarInBudget(histogram, bar, { minPrice: 1_000, maxPrice: 2_000 }))
  expect(states).toEqual([false, true, false])
  expect(isBarInBudget(histogram, 2, { minPrice: null, maxPrice: null })).toBe(true)
  expect(isBarInBudget(histogram, 2, { minPrice: 1_500, maxPrice: 2_100 })).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { mergeOverlapping, formatShortPesos, toMapSpots } from './map-spots.ts'

const makeSpot = (lat: number, lng: number, count = 1, price = 2_500_000) => ({
  lat,
  lng,
  count,
  price,
  id: count === 1 ? `${lat} ${lng}` : null,
})

describe('map spots', () => {
  test.each([
    [95_000, '₱950'],
    [1_650_000, '₱16.5k'],
    [2_800_000, '₱28k'],
    [99_990_000, '₱999.9k'],
    [120_000_000, '₱1.2M'],
  ])('a price of %i centavos is shortened to %s', (centavos, label) => {
    expect(formatShortPesos(centavos)).toBe(label)
  })

  test('overlapping spots are merged, and their counts add up', () => {
    const far = [makeSpot(14.55, 121.02, 30, 900_000), makeSpot(14.6, 121.05, 4, 700_000), makeSpot(7.07, 125.61)]
    const merged = mergeOverlapping(far, 6)
    expect(merged).toHaveLength(2)
    expect(merged.reduce((sum, { count }) => sum + count, 0)).toBe(35)
    expect(merged[0]).toMatchObject({ count: 34, price: 700_000, id: null })
    expect(mergeOverlapping(far, 13)).toHaveLength(3)
  })

  test('spots are not merged at the closest zoom', () => {
    expect(mergeOverlapping([makeSpot(14.55, 121.02), makeSpot(14.55, 121.02001)], 15)).toHaveLength(2)
  })

  test('a spot has a label, a note and a title for screen readers', () => {
    const [group, single] = toMapSpots([makeSpot(14.55, 121.02, 12, 900_000), makeSpot(7.07, 125.61)], 6)
    expect(group).toMatchObject({
      id: null,
      label: '12 homes',
      note: 'from ₱9k',
      title: '12 homes from ₱9k, zoom in',
    })
    expect(single).toMatchObject({ id: '7.07 125.61', label: '₱25k', title: 'Home for ₱25k a month' })
  })
})

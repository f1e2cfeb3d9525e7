import { describe, expect, test } from 'vitest'
import {
  addHighlighted,
  boundCircle,
  boundSpot,
  formatShortPesos,
  listDeck,
  mergeOverlapping,
  toMapSpots,
} from './map-spots.ts'

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

  test('a spot has a label, a title for screen readers, and whether the person has seen it', () => {
    const found = [makeSpot(14.55, 121.02, 12, 900_000), makeSpot(7.07, 125.61), makeSpot(10.3, 123.9)]
    const [group, single, seen] = toMapSpots(found, 6, new Set(['10.3 123.9']))
    expect(group).toMatchObject({ id: null, label: '12 homes', title: '12 homes from ₱9k, zoom in' })
    expect(single).toMatchObject({ id: '7.07 125.61', label: '₱25k', title: 'Home for ₱25k a month', isSeen: false })
    expect(seen).toMatchObject({ isSeen: true })
  })

  test('the cards to slide through are the single listings from north to south, around the chosen one', () => {
    const spots = toMapSpots([makeSpot(14.5, 121), makeSpot(14.7, 121), makeSpot(14.6, 121, 3)], 15, new Set())
    expect(listDeck(spots, '14.5 121')).toEqual(['14.7 121', '14.5 121'])
    const many = Array.from({ length: 100 }, (_, n) => makeSpot(15 - n / 100, 121))
    const deck = listDeck(toMapSpots(many, 15, new Set()), '14.5 121')
    expect(deck).toHaveLength(48)
    expect(deck[24]).toBe('14.5 121')
    expect(listDeck(spots, 'gone')).toEqual(['gone'])
  })

  test('the listing under the pointer gets a pin of its own if it is inside a group', () => {
    const spots = toMapSpots([makeSpot(14.5, 121, 3), makeSpot(14.7, 121)], 12, new Set())
    const added = addHighlighted(spots, { id: 'a', price: 2_500_000 }, { lat: 14.501, lng: 121.001 })
    expect(added.at(-1)).toMatchObject({ id: 'a', label: '₱25k', lat: 14.501 })
    expect(addHighlighted(spots, { id: '14.7 121', price: 1 }, { lat: 14.7, lng: 121 })).toBe(spots)
    expect(addHighlighted(spots, { id: 'a', price: 1 }, undefined)).toBe(spots)
  })

  test('the area of a merged spot is its cell of the grid', () => {
    const view = { bounds: { south: 14.5, west: 121, north: 14.51, east: 121.01 }, zoom: 15 }
    const { south, west, north, east } = boundSpot({ lat: 14.5049, lng: 121.0049 }, view)
    expect([south < 14.5049, north > 14.5049, west < 121.0049, east > 121.0049]).toEqual([true, true, true, true])
    expect(north - south).toBeCloseTo((360 * 64) / (256 * 2 ** 15), 9)
  })

  test('the area of a circle is as wide as it is high on the ground', () => {
    const { south, west, north, east } = boundCircle({ lat: 14.55, lng: 121, kilometres: 2 })
    expect((north - south) * 111).toBeCloseTo(4, 5)
    expect((east - west) * 111 * Math.cos((14.55 * Math.PI) / 180)).toBeCloseTo(4, 5)
  })
})

import { describe, expect, test } from 'vitest'
import { NEARBY_KINDS } from './nearby.model.ts'
import { listNearbySpots, roundMetres } from './nearby.queries.server.ts'

const NORTH_AVENUE = { lat: 14.652, lng: 121.033 }

describe('places near a listing', () => {
  test('the nearest places of each kind within five kilometres come nearest first', () => {
    const spots = listNearbySpots(NORTH_AVENUE)
    expect(spots[0]).toMatchObject({ kind: 'station', name: expect.stringContaining('North Avenue') as string })
    expect(spots.map(({ metres }) => metres)).toEqual(spots.map(({ metres }) => metres).toSorted((a, b) => a - b))
    for (const kind of NEARBY_KINDS) expect(spots.filter((spot) => spot.kind === kind).length).toBeLessThanOrEqual(2)
    expect(spots.every(({ metres }) => metres <= 5_000)).toBe(true)
  })

  test('there are no places near a point in the open sea', () => {
    expect(listNearbySpots({ lat: 12.5, lng: 119.2 })).toEqual([])
  })

  test.each([
    [0.01, 100],
    [0.62, 600],
    [1.26, 1_300],
    [2.2, 2_000],
    [4.8, 5_000],
  ])('%s km is shown as %s m', (kilometres, metres) => {
    expect(roundMetres(kilometres)).toBe(metres)
  })
})

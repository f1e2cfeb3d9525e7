import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APPROXIMATE_RADIUS_M, approximatePosition, type Position } from './approximate-position.rules.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'

const SAMPLES = 20_000
const SECRET = 'a secret of the test, long enough to be one'
/** In the middle of a grid cell. */
const DOOR = { lat: 14.5505, lng: 121.0475 }
const getMetresBetween = (a: Position, b: Position) => getKilometresBetween(a, b) * 1_000
const positionInPhilippines = fc.record({
  lat: fc.double({ min: 4.5, max: 21.2, noNaN: true }),
  lng: fc.double({ min: 114, max: 127, noNaN: true }),
})
const homesAtOneDoor = fc.integer({ min: 1, max: 50 })

function getMean(positions: readonly Position[]): Position {
  return {
    lat: positions.reduce((sum, { lat }) => sum + lat, 0) / positions.length,
    lng: positions.reduce((sum, { lng }) => sum + lng, 0) / positions.length,
  }
}

describe('approximate position of a listing', () => {
  test('the approximate position is never at the exact one and always within the circle', () => {
    let [nearest, farthest] = [Infinity, 0]
    fc.assert(
      fc.property(positionInPhilippines, (exact) => {
        const distance = getMetresBetween(exact, approximatePosition(exact, SECRET))
        nearest = Math.min(nearest, distance)
        farthest = Math.max(farthest, distance)
        return distance >= 80 && distance <= APPROXIMATE_RADIUS_M
      }),
      { numRuns: SAMPLES },
    )
    expect(farthest - nearest).toBeGreaterThan(200) // The distances use the allowed range.
  })

  test('the approximate position is the same every time and on the grid', () => {
    const shown = approximatePosition(DOOR, SECRET)
    expect(approximatePosition(DOOR, SECRET)).toEqual(shown)
    expect(Number.isInteger(Math.round(shown.lat * 1e7) / 5_000)).toBe(true)
  })

  test('another cell or another secret gives another displacement', () => {
    const displacements = Array.from({ length: 200 }, (_, n) => {
      const exact = { ...DOOR, lat: DOOR.lat + n * 0.001 }
      const shown = approximatePosition(exact, SECRET)
      return JSON.stringify([shown.lat - exact.lat, shown.lng - exact.lng].map((degrees) => degrees.toFixed(4)))
    })
    expect(new Set(displacements).size).toBeGreaterThan(60)
    expect(approximatePosition(DOOR, 'another secret')).not.toEqual(approximatePosition(DOOR, SECRET))
  })
})

describe('several homes at one door', () => {
  test('the mean of 1 to 50 approximate positions is no closer to the door than a single one', () => {
    fc.assert(
      fc.property(positionInPhilippines, homesAtOneDoor, (exact, count) => {
        const single = getMetresBetween(exact, approximatePosition(exact, SECRET))
        const mean = getMean(Array.from({ length: count }, () => approximatePosition(exact, SECRET)))
        return getMetresBetween(exact, mean) >= single - 0.01 // floating-point sums
      }),
      { numRuns: 2_000 },
    )
  })

  test('a pin that moves within its cell shows the same point', () => {
    const shift = fc.double({ min: -0.000_45, max: 0.000_45, noNaN: true })
    fc.assert(
      fc.property(shift, shift, (north, east) => {
        const moved = { lat: DOOR.lat + north, lng: DOOR.lng + east }
        expect(approximatePosition(moved, SECRET)).toEqual(approximatePosition(DOOR, SECRET))
      }),
    )
  })

  test('points that depend on the listing would reveal the door by their mean (control)', () => {
    const positions = Array.from({ length: 2_000 }, (_, n) => approximatePosition(DOOR, `${SECRET} of listing ${n}`))
    expect(getMetresBetween(DOOR, getMean(positions.slice(0, 50)))).toBeLessThan(80)
    expect(getMetresBetween(DOOR, getMean(positions))).toBeLessThan(30)
  })
})

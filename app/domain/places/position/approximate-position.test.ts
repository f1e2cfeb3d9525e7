import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APPROXIMATE_RADIUS_M, approximatePosition, type Position } from './approximate-position.rules.server.ts'
import { getKilometresBetween } from '#app/domain/places/autocomplete/place.queries.server.ts'

const SAMPLES = 20_000
const SECRET = 'a secret of the test, long enough to be one'
const getMetresBetween = (a: Position, b: Position) => getKilometresBetween(a, b) * 1_000
const positionInPhilippines = fc.record({
  lat: fc.double({ min: 4.5, max: 21.2, noNaN: true }),
  lng: fc.double({ min: 114, max: 127, noNaN: true }),
})

describe('approximate position of a listing', () => {
  test('the approximate position is never at the exact one and always within the circle', () => {
    let [nearest, farthest] = [Infinity, 0]
    fc.assert(
      fc.property(fc.uuid(), positionInPhilippines, (id, exact) => {
        const distance = getMetresBetween(exact, approximatePosition(id, exact, SECRET))
        nearest = Math.min(nearest, distance)
        farthest = Math.max(farthest, distance)
        return distance >= 80 && distance <= APPROXIMATE_RADIUS_M
      }),
      { numRuns: SAMPLES },
    )
    expect(farthest - nearest).toBeGreaterThan(200) // The distances use the allowed range.
  })

  test('the approximate position is the same every time and on the grid', () => {
    const exact = { lat: 14.5507, lng: 121.0474 }
    const shown = approximatePosition('8d0c', exact, SECRET)
    expect(approximatePosition('8d0c', exact, SECRET)).toEqual(shown)
    expect(Number.isInteger(Math.round(shown.lat * 1e7) / 5_000)).toBe(true)
  })

  test('another listing or another secret gives another approximate position', () => {
    const exact = { lat: 14.5507, lng: 121.0474 }
    const positions = Array.from({ length: 200 }, (_, n) =>
      JSON.stringify(approximatePosition(`listing-${n}`, exact, SECRET)),
    )
    expect(new Set(positions).size).toBeGreaterThan(60)
    expect(approximatePosition('8d0c', exact, 'another secret')).not.toEqual(approximatePosition('8d0c', exact, SECRET))
  })

  test('random points per request would reveal the exact position by their average (control)', () => {
    const exact = { lat: 14.5507, lng: 121.0474 }
    const requests = Array.from({ length: 2_000 }, (_, n) => approximatePosition(`request-${n}`, exact, SECRET))
    const seen = new Set(
      Array.from({ length: 2_000 }, () => JSON.stringify(approximatePosition('8d0c', exact, SECRET))),
    )
    const averaged = {
      lat: requests.reduce((sum, { lat }) => sum + lat, 0) / requests.length,
      lng: requests.reduce((sum, { lng }) => sum + lng, 0) / requests.length,
    }
    expect(getMetresBetween(exact, averaged)).toBeLessThan(30)
    expect(seen.size).toBe(1)
  })
})

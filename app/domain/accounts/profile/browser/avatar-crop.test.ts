import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dragged, MIDDLE, MOST_ZOOM, squareOf } from './avatar-crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const share = fc.double({ min: -3, max: 3, noNaN: true })
const crop = fc.record({ zoom: fc.double({ min: 0, max: 9, noNaN: true }), x: share, y: share })

describe('the square that is cut out', () => {
  test('lies inside the picture, wherever it is moved', () => {
    fc.assert(
      fc.property(size, crop, (picture, at) => {
        const { left, top, side } = squareOf(picture, at)
        expect(side).toBeGreaterThanOrEqual(Math.min(picture.width, picture.height) / MOST_ZOOM - 1e-6)
        expect(left).toBeGreaterThanOrEqual(-1e-6)
        expect(top).toBeGreaterThanOrEqual(-1e-6)
        expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6)
      }),
    )
  })

  test('is the largest one in the middle, before anybody touches it', () => {
    expect(squareOf({ width: 900, height: 600 }, MIDDLE)).toEqual({ left: 150, top: 0, side: 600 })
  })

  test('follows the hand: dragging the picture to the right shows more of its left', () => {
    const picture = { width: 900, height: 600 }
    const moved = dragged(picture, MIDDLE, { x: 0.1, y: 0.5 })
    expect(squareOf(picture, moved)).toEqual({ left: 90, top: 0, side: 600 })
    expect(squareOf(picture, dragged(picture, MIDDLE, { x: 9, y: 0 })).left).toBe(0)
  })
})

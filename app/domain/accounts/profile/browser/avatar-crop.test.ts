import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dragCrop, CENTERED_CROP, MAX_ZOOM, getCropSquare } from './avatar-crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const share = fc.double({ min: -3, max: 3, noNaN: true })
const crop = fc.record({ zoom: fc.double({ min: 0, max: 9, noNaN: true }), x: share, y: share })

describe('crop square', () => {
  test('the crop square is inside the picture for any zoom and position', () => {
    fc.assert(
      fc.property(size, crop, (picture, chosenCrop) => {
        const { left, top, side } = getCropSquare(picture, chosenCrop)
        expect(side).toBeGreaterThanOrEqual(Math.min(picture.width, picture.height) / MAX_ZOOM - 1e-6)
        expect(left).toBeGreaterThanOrEqual(-1e-6)
        expect(top).toBeGreaterThanOrEqual(-1e-6)
        expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6)
      }),
    )
  })

  test('the initial crop square is the largest one in the centre', () => {
    expect(getCropSquare({ width: 900, height: 600 }, CENTERED_CROP)).toEqual({ left: 150, top: 0, side: 600 })
  })

  test('dragging the picture to the right moves the crop square to the left, up to the edge', () => {
    const picture = { width: 900, height: 600 }
    const moved = dragCrop(picture, CENTERED_CROP, { x: 0.1, y: 0.5 })
    expect(getCropSquare(picture, moved)).toEqual({ left: 90, top: 0, side: 600 })
    expect(getCropSquare(picture, dragCrop(picture, CENTERED_CROP, { x: 9, y: 0 })).left).toBe(0)
  })
})

import { expect, test } from 'vitest'
import { MAX_SCALE, moveBy, NOT_ZOOMED, toggleZoom, zoomAround } from './photo-zoom.rules.ts'

const FRAME = { width: 360, height: 600 }

test('what is below the fingers stays there while the photo grows', () => {
  const point = { x: 90, y: -60 }
  const zoom = zoomAround(NOT_ZOOMED, 2, point, FRAME)
  expect(zoom).toEqual({ scale: 2, x: -90, y: 60 })
  // The spot of the photo below the point, before and after
  expect((point.x - zoom.x) / zoom.scale).toBe(point.x)
})

test('a photo is never smaller than its frame nor larger than the limit', () => {
  expect(zoomAround(NOT_ZOOMED, 0.3, { x: 10, y: 10 }, FRAME)).toEqual(NOT_ZOOMED)
  expect(zoomAround(NOT_ZOOMED, 99, { x: 0, y: 0 }, FRAME).scale).toBe(MAX_SCALE)
})

test('an enlarged photo moves as far as its edge, and one that is not enlarged does not move', () => {
  const zoom = zoomAround(NOT_ZOOMED, 2, { x: 0, y: 0 }, FRAME)
  expect(moveBy(zoom, { x: 50, y: 1_000 }, FRAME)).toEqual({ scale: 2, x: 50, y: 300 })
  expect(moveBy(NOT_ZOOMED, { x: 50, y: 50 }, FRAME)).toEqual(NOT_ZOOMED)
})

test('a double click enlarges, and the next one shows the whole photo', () => {
  const zoom = toggleZoom(NOT_ZOOMED, { x: 0, y: 0 }, FRAME)
  expect(zoom.scale).toBeGreaterThan(2)
  expect(toggleZoom(zoom, { x: 0, y: 0 }, FRAME)).toEqual(NOT_ZOOMED)
})

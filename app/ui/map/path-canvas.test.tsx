import L from 'leaflet'
import { expect, test } from 'vitest'
import { createPathCanvas } from './path-canvas.ts'

function redraw(canvas: L.Canvas): void {
  const { _redraw: draw } = canvas as unknown as { _redraw: () => void }
  draw.call(canvas)
}

test('a frame that comes after the map was removed draws nothing', () => {
  expect(() => redraw(createPathCanvas('overlayPane'))).not.toThrow()
  expect(() => redraw(L.canvas())).toThrow() // null control: Leaflet's own canvas
})

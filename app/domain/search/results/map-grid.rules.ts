// The grid by which the map draws near homes together: about 64 pixels wide, and never so fine that there would be thousands of cells.
import type { Bounds } from '#app/domain/search/criteria/search-input.schema.ts'
import type { MapView } from '#app/domain/search/criteria/search-criteria.model.ts'

export type Grid = { bounds: Bounds; cell: number }

export const THE_PHILIPPINES: Bounds = { south: 4, west: 114, north: 22, east: 128 }
const PIXELS_IN_A_CELL = 64
const PIXELS_OF_THE_WORLD = 256
const NEAREST_ZOOM = 18
const MOST_CELLS_A_SIDE = 40

export function gridOf({ bounds, zoom }: MapView): Grid {
  const shown = bounds ?? THE_PHILIPPINES
  const level = Math.min(Math.max(0, Math.floor(Number.isFinite(zoom) ? zoom : 0)), NEAREST_ZOOM)
  const cell = (360 * PIXELS_IN_A_CELL) / (PIXELS_OF_THE_WORLD * 2 ** level)
  const widest = Math.max(shown.east - shown.west, shown.north - shown.south)
  return { bounds: shown, cell: Math.max(cell, widest / MOST_CELLS_A_SIDE) }
}

/** About a metre: more would be noise. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

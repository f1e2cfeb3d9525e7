// The grid that groups listings on the map. Cells are about 64 pixels wide, and their number is limited.
import type { Bounds } from '#app/domain/search/criteria/search-input.schema.ts'
import type { MapView } from '#app/domain/search/criteria/search-criteria.model.ts'

export type Grid = { bounds: Bounds; cellDegrees: number }

export const PHILIPPINES_BOUNDS: Bounds = { south: 4, west: 114, north: 22, east: 128 }
const PIXELS_PER_CELL = 64
const WORLD_PIXELS = 256
const MAX_ZOOM = 18
const MAX_CELLS_PER_SIDE = 40

export function buildGrid({ bounds, zoom }: MapView): Grid {
  const shownBounds = bounds ?? PHILIPPINES_BOUNDS
  const level = Math.min(Math.max(0, Math.floor(Number.isFinite(zoom) ? zoom : 0)), MAX_ZOOM)
  const cellDegrees = (360 * PIXELS_PER_CELL) / (WORLD_PIXELS * 2 ** level)
  const widest = Math.max(shownBounds.east - shownBounds.west, shownBounds.north - shownBounds.south)
  return { bounds: shownBounds, cellDegrees: Math.max(cellDegrees, widest / MAX_CELLS_PER_SIDE) }
}

/** To about one metre. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

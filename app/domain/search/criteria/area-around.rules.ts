// The map area of a search "near me". The position is rounded first, so that neither the address nor the log tells where a person is.
import type { Bounds } from './search-input.schema.ts'

/** About 1 km. */
const DECIMALS = 2
/** About 3 km to each side. */
const HALF_DEGREES = 0.03

export function buildAreaAround({ lat, lng }: { lat: number; lng: number }): Bounds {
  const [y, x] = [Number(lat.toFixed(DECIMALS)), Number(lng.toFixed(DECIMALS))]
  return { south: y - HALF_DEGREES, west: x - HALF_DEGREES, north: y + HALF_DEGREES, east: x + HALF_DEGREES }
}

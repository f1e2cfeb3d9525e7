// The public position of a listing: near enough to choose a neighbourhood, too far to find the address. It is the same every time,
// because random points could be averaged. It cannot be reversed without the secret.
import { createHmac } from 'node:crypto'

export type Position = { lat: number; lng: number }

/** The radius of the circle on the map; the exact position is always inside. */
export const APPROXIMATE_RADIUS_M = 500
const MIN_DISTANCE_M = 120
const MAX_DISTANCE_M = 350
/** About 55 m. Hides the information in the exact distance. */
const GRID_DEGREES = 0.0005
const METRES_PER_DEGREE = 111_320

export function approximatePosition(listingId: string, exact: Position, secret: string): Position {
  const digest = createHmac('sha256', secret).update(`approximate-position:${listingId}`).digest()
  const angle = (digest.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI
  const distance = MIN_DISTANCE_M + (digest.readUInt32BE(4) / 2 ** 32) * (MAX_DISTANCE_M - MIN_DISTANCE_M)
  const lat = exact.lat + (distance * Math.sin(angle)) / METRES_PER_DEGREE
  const lng = exact.lng + (distance * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos((exact.lat * Math.PI) / 180))
  return { lat: roundToGrid(lat), lng: roundToGrid(lng) }
}

function roundToGrid(degrees: number): number {
  return Number((Math.round(degrees / GRID_DEGREES) * GRID_DEGREES).toFixed(4))
}

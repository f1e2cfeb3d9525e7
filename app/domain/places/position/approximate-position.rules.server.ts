// The public position of a listing: near enough to choose a neighbourhood, too far to find the address. It depends only on the grid cell
// of the exact position and on the secret, never on the listing: all homes at one door show the same point, however often one is
// published or its pin moves within the cell. Different points for one door could be averaged. It cannot be reversed without the secret.
import { createHmac } from 'node:crypto'

export type Position = { lat: number; lng: number }

/** The radius of the circle on the map; the exact position is always inside. */
export const APPROXIMATE_RADIUS_M = 500
/** From the centre of the cell. The exact position is up to 79 m from that centre, and rounding moves the result by up to 39 m. */
const [MIN_DISTANCE_M, MAX_DISTANCE_M] = [200, 380]
/** About 111 m: pins of one building are nearly always in the same cell. */
const CELL_DEGREES = 0.001
/** About 55 m. Hides the information in the exact distance. */
const GRID_DEGREES = 0.0005
const METRES_PER_DEGREE = 111_320

export function approximatePosition(exact: Position, secret: string): Position {
  const [row, column] = [Math.floor(exact.lat / CELL_DEGREES), Math.floor(exact.lng / CELL_DEGREES)]
  const centre = { lat: (row + 0.5) * CELL_DEGREES, lng: (column + 0.5) * CELL_DEGREES }
  const digest = createHmac('sha256', secret).update(`approximate-position:${row}:${column}`).digest()
  const angle = (digest.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI
  const distance = MIN_DISTANCE_M + (digest.readUInt32BE(4) / 2 ** 32) * (MAX_DISTANCE_M - MIN_DISTANCE_M)
  const lat = centre.lat + (distance * Math.sin(angle)) / METRES_PER_DEGREE
  const lng = centre.lng + (distance * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180))
  return { lat: roundToGrid(lat), lng: roundToGrid(lng) }
}

function roundToGrid(degrees: number): number {
  return Number((Math.round(degrees / GRID_DEGREES) * GRID_DEGREES).toFixed(4))
}

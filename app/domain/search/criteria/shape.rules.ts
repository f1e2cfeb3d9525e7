// An area that somebody drew on the map: a polygon in the address. Bounded in the number of its points and to the Philippines.
import type { Bounds } from './search-input.schema.ts'

export type ShapePoint = { lat: number; lng: number }
/** At least three points; the last is joined to the first. */
export type Shape = ShapePoint[]

export const MAX_SHAPE_POINTS = 40
const MIN_SHAPE_POINTS = 3
const LIMITS: Bounds = { south: 4, west: 112, north: 22, east: 128 }
const POINT = /^(\d{1,2}(?:\.\d{1,4})?)_(\d{3}(?:\.\d{1,4})?)$/

/** 'lat_lng-lat_lng-lat_lng'; null for everything else. These signs stay as they are in an address. */
export function parseShape(text: string | null): Shape | null {
  if (!text) return null
  const parts = text.split('-', MAX_SHAPE_POINTS + 1)
  if (parts.length < MIN_SHAPE_POINTS || parts.length > MAX_SHAPE_POINTS) return null
  const shape: Shape = []
  for (const part of parts) {
    const match = POINT.exec(part)
    if (!match) return null
    const point = { lat: Number(match[1]), lng: Number(match[2]) }
    if (!isWithin(point, LIMITS)) return null
    shape.push(point)
  }
  return shape
}

export function formatShape(shape: Shape): string {
  return shape.map(({ lat, lng }) => `${roundDegrees(lat)}_${roundDegrees(lng)}`).join('-')
}

export function boundShape(shape: Shape): Bounds {
  const [lats, lngs] = [shape.map(({ lat }) => lat), shape.map(({ lng }) => lng)]
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
}

/** `lngPerLat` is the slope. Edges along a parallel cross none. */
export type ShapeEdge = { from: ShapePoint; to: ShapePoint; lngPerLat: number }

export function listEdges(shape: Shape): ShapeEdge[] {
  return shape.flatMap((from, n) => {
    const to = shape[(n + 1) % shape.length]
    return !to || to.lat === from.lat ? [] : [{ from, to, lngPerLat: (to.lng - from.lng) / (to.lat - from.lat) }]
  })
}

/** By the number of edges east of the point (even-odd rule). The SQL of `isInShape` calculates the same. */
export function isInEdges({ lat, lng }: ShapePoint, edges: readonly ShapeEdge[]): boolean {
  let isInside = false
  for (const { from, to, lngPerLat } of edges)
    if (from.lat > lat !== to.lat > lat && lng < from.lng + lngPerLat * (lat - from.lat)) isInside = !isInside
  return isInside
}

/** What a finger drew, with as few points as an address may have; null if it is no area. */
export function simplifyShape(drawn: readonly ShapePoint[]): Shape | null {
  const points = drawn.map(({ lat, lng }) => ({ lat: roundDegrees(lat), lng: roundDegrees(lng) }))
  let tolerance = 0.0001
  let kept = simplifyLine(points, tolerance)
  while (kept.length > MAX_SHAPE_POINTS) {
    tolerance *= 1.5
    kept = simplifyLine(points, tolerance)
  }
  const shape = kept.length > MIN_SHAPE_POINTS && isSamePoint(kept[0], kept.at(-1)) ? kept.slice(0, -1) : kept
  return parseShape(formatShape(shape))
}

/** Ramer-Douglas-Peucker: a point stays if the line without it would be further away than the tolerance. */
function simplifyLine(points: readonly ShapePoint[], tolerance: number): ShapePoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < MIN_SHAPE_POINTS) return [...points]
  let [farthest, distance] = [0, 0]
  points.forEach((point, n) => {
    const away = getDistance(point, first, last)
    if (away > distance) [farthest, distance] = [n, away]
  })
  if (distance <= tolerance) return [first, last]
  const before = simplifyLine(points.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplifyLine(points.slice(farthest), tolerance)]
}

function getDistance({ lat, lng }: ShapePoint, from: ShapePoint, to: ShapePoint): number {
  const [dx, dy] = [to.lng - from.lng, to.lat - from.lat]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(lng - from.lng, lat - from.lat)
  return Math.abs(dx * (from.lat - lat) - dy * (from.lng - lng)) / length
}

function isSamePoint(a: ShapePoint | undefined, b: ShapePoint | undefined): boolean {
  return a?.lat === b?.lat && a?.lng === b?.lng
}

function isWithin({ lat, lng }: ShapePoint, { south, west, north, east }: Bounds): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}

/** To about eleven metres. */
function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(4))
}

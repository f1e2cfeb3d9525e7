// Converts search results to the spots of the map.
import type { MapView } from '#app/domain/search/criteria/search-criteria.model.ts'
import type { Bounds } from '#app/domain/search/criteria/search-input.schema.ts'
import { buildGrid } from '#app/domain/search/results/map-grid.rules.ts'
import type { MapSpot as FoundSpot } from '#app/domain/search/results/search.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { MapSpot } from '#app/ui/map/map-model.ts'

export function toMapSpots(found: readonly FoundSpot[], zoom: number, seen: ReadonlySet<string>): MapSpot[] {
  return mergeOverlapping(found, zoom).map(({ lat, lng, count, price, id }) => {
    if (id !== null)
      return {
        key: id,
        lat,
        lng,
        id,
        label: formatShortPesos(price),
        title: m.map_home({ price: formatShortPesos(price) }),
        isSeen: seen.has(id),
      }
    const figure = formatNumber(count)
    return {
      key: `${lat} ${lng} ${count}`,
      lat,
      lng,
      id: null,
      label: m.listing_count({ count, figure }),
      title: m.map_group({ count, figure, price: formatShortPesos(price) }),
    }
  })
}

/** The size of a marker for several listings, in pixels. */
const MARKER_SIZE = { width: 98, height: 46 }
const TILE = 256
/** From this zoom on, spots are not merged. */
const CLOSE_ZOOM = 15

/** Merges spots whose markers would overlap. */
export function mergeOverlapping(spots: readonly FoundSpot[], zoom: number): FoundSpot[] {
  if (zoom >= CLOSE_ZOOM) return [...spots]
  const merged: FoundSpot[] = []
  for (const spot of spots.toSorted((a, b) => b.count - a.count)) {
    const n = merged.findIndex((other) => isOverlapping(other, spot, zoom))
    const other = merged[n]
    if (other) merged[n] = mergeSpots(other, spot)
    else merged.push(spot)
  }
  return merged
}

function isOverlapping(a: FoundSpot, b: FoundSpot, zoom: number): boolean {
  const scale = TILE * 2 ** zoom
  const areSingle = a.id !== null && b.id !== null // a marker with only a price is smaller
  const room = areSingle ? 0.6 : 1
  return (
    Math.abs(a.lng - b.lng) * (scale / 360) < MARKER_SIZE.width * room &&
    Math.abs(toMercatorY(a.lat) - toMercatorY(b.lat)) * scale < MARKER_SIZE.height * room
  )
}

/** Web Mercator: 1 at the south pole, 0 at the north pole, as tile maps project it. */
function toMercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function mergeSpots(a: FoundSpot, b: FoundSpot): FoundSpot {
  const count = a.count + b.count
  const getWeightedAverage = (x: number, y: number) => Number(((x * a.count + y * b.count) / count).toFixed(5))
  return {
    lat: getWeightedAverage(a.lat, b.lat),
    lng: getWeightedAverage(a.lng, b.lng),
    count,
    price: Math.min(a.price, b.price),
    id: null,
  }
}

/** With a pin of its own for the listing under the pointer, if the map shows it only as part of a group. */
export function addHighlighted(
  spots: MapSpot[],
  { id, price }: { id: string; price: number },
  position: { lat: number; lng: number } | undefined,
): MapSpot[] {
  if (!position || spots.some((spot) => spot.id === id)) return spots
  const label = formatShortPesos(price)
  return [...spots, { key: id, id, ...position, label, title: m.map_home({ price: label }) }]
}

/** More cards than anybody slides through. */
const MAX_DECK = 48

/** The single listings in reading order, north to south and west to east; always with the chosen one. */
export function listDeck(spots: readonly MapSpot[], chosenId: string): string[] {
  const rows = spots.filter(({ id }) => id !== null).toSorted((a, b) => b.lat - a.lat || a.lng - b.lng)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const at = ids.indexOf(chosenId)
  if (at === -1) return [chosenId]
  const start = Math.max(0, Math.min(at - MAX_DECK / 2, ids.length - MAX_DECK))
  return ids.slice(start, start + MAX_DECK)
}

/** The bounds of all spots with a margin; null without spots. */
export function boundSpots(spots: readonly { lat: number; lng: number }[]): Bounds | null {
  if (spots.length === 0) return null
  const [lats, lngs] = [spots.map(({ lat }) => lat), spots.map(({ lng }) => lng)]
  const room = 0.02
  return {
    south: Math.min(...lats) - room,
    west: Math.min(...lngs) - room,
    north: Math.max(...lats) + room,
    east: Math.max(...lngs) + room,
  }
}

const KM_PER_DEGREE = 111

export function boundCircle({ lat, lng, kilometres }: { lat: number; lng: number; kilometres: number }): Bounds {
  const tall = kilometres / KM_PER_DEGREE
  const wide = tall / Math.cos((lat * Math.PI) / 180)
  return { south: lat - tall, west: lng - wide, north: lat + tall, east: lng + wide }
}

/** The cell of the grid that a merged spot stands for. */
export function boundSpot({ lat, lng }: { lat: number; lng: number }, view: MapView): Bounds {
  const { cellDegrees } = buildGrid(view)
  const [row, column] = [Math.floor(lat / cellDegrees), Math.floor(lng / cellDegrees)]
  return {
    south: row * cellDegrees,
    west: column * cellDegrees,
    north: (row + 1) * cellDegrees,
    east: (column + 1) * cellDegrees,
  }
}

const THOUSAND = 1_000
const MILLION = 1_000_000

/** ₱950, ₱16.5k, ₱28k, ₱1.2M: short enough for a pin. */
export function formatShortPesos(centavos: number): string {
  const pesos = Math.round(centavos / 100)
  if (pesos >= MILLION) return `₱${formatOneDecimal(pesos / MILLION)}M`
  return pesos >= THOUSAND ? `₱${formatOneDecimal(pesos / THOUSAND)}k` : `₱${pesos}`
}

function formatOneDecimal(value: number): string {
  return String(Math.floor(value * 10) / 10)
}

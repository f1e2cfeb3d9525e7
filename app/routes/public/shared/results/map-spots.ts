// Converts search results to the spots of the map.
import type { MapSpot as FoundSpot } from '#app/domain/search/results/search.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { MapSpot } from '#app/ui/map/map-model.ts'

export function toMapSpots(found: readonly FoundSpot[], zoom: number): MapSpot[] {
  return mergeOverlapping(found, zoom).map(({ lat, lng, count, price, id }) => {
    if (id !== null)
      return {
        key: id,
        lat,
        lng,
        id,
        label: formatShortPesos(price),
        title: m.map_home({ price: formatShortPesos(price) }),
      }
    const figure = formatNumber(count)
    return {
      key: `${lat} ${lng} ${count}`,
      lat,
      lng,
      id: null,
      label: m.listing_count({ count, figure }),
      note: m.map_group_price({ price: formatShortPesos(price) }),
      title: m.map_group({ count, figure, price: formatShortPesos(price) }),
    }
  })
}

/** The size of a marker for several listings, in pixels. */
const MARKER_SIZE = { width: 98, height: 50 }
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

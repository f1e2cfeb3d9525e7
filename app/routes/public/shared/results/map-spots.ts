// From what was found to what the map draws.
import type { MapSpot as FoundSpot } from '#app/domain/search/results/search.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import type { MapSpot } from '#app/ui/map/map-model.ts'

export function spotsOf(found: readonly FoundSpot[], zoom: number): MapSpot[] {
  return drawnTogether(found, zoom).map(({ lat, lng, count, price, id }) => {
    if (id !== null)
      return { key: id, lat, lng, id, label: shortPesos(price), title: m.map_home({ price: shortPesos(price) }) }
    const figure = formatNumber(count)
    return {
      key: `${lat} ${lng} ${count}`,
      lat,
      lng,
      id: null,
      label: m.listing_count({ count, figure }),
      note: m.map_group_price({ price: shortPesos(price) }),
      title: m.map_group({ count, figure, price: shortPesos(price) }),
    }
  })
}

/** How much of the screen a sign for several homes takes. */
const SIGN = { width: 98, height: 50 }
const TILE = 256
/** So close, each stands for itself. */
const CLOSE_ZOOM = 15

/** Signs that would cover each other become one. */
export function drawnTogether(spots: readonly FoundSpot[], zoom: number): FoundSpot[] {
  if (zoom >= CLOSE_ZOOM) return [...spots]
  const drawn: FoundSpot[] = []
  for (const spot of spots.toSorted((a, b) => b.count - a.count)) {
    const n = drawn.findIndex((other) => cover(other, spot, zoom))
    const other = drawn[n]
    if (other) drawn[n] = together(other, spot)
    else drawn.push(spot)
  }
  return drawn
}

function cover(a: FoundSpot, b: FoundSpot, zoom: number): boolean {
  const scale = TILE * 2 ** zoom
  const isOne = a.id !== null && b.id !== null // a price alone needs less room
  const room = isOne ? 0.6 : 1
  return (
    Math.abs(a.lng - b.lng) * (scale / 360) < SIGN.width * room &&
    Math.abs(mercator(a.lat) - mercator(b.lat)) * scale < SIGN.height * room
  )
}

/** From pole to pole, 1 to 0, as maps of tiles draw it. */
function mercator(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function together(a: FoundSpot, b: FoundSpot): FoundSpot {
  const count = a.count + b.count
  const middle = (x: number, y: number) => Number(((x * a.count + y * b.count) / count).toFixed(5))
  return { lat: middle(a.lat, b.lat), lng: middle(a.lng, b.lng), count, price: Math.min(a.price, b.price), id: null }
}

const THOUSAND = 1_000
const MILLION = 1_000_000

/** ₱950, ₱16.5k, ₱28k, ₱1.2M: what fits on a pin. */
export function shortPesos(centavos: number): string {
  const pesos = Math.round(centavos / 100)
  if (pesos >= MILLION) return `₱${oneDecimal(pesos / MILLION)}M`
  return pesos >= THOUSAND ? `₱${oneDecimal(pesos / THOUSAND)}k` : `₱${pesos}`
}

function oneDecimal(value: number): string {
  return String(Math.floor(value * 10) / 10)
}

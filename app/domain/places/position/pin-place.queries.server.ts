// Where a pin is, as far as the gazetteer knows: it has points, no borders.
import { PLACE_KINDS } from '#app/shared/vocabulary.ts'
import { getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'

type Position = { lat: number; lng: number }

/** Nearer than this to a known point of its own city, a pin is not questioned. */
const UNQUESTIONED_KM = 3
/** Borders are not known, so another city must be clearly nearer. */
const CLEARLY_NEARER = 2

/** The name of a city that is clearly nearer to the pin than its own; null in case of doubt. */
export function findNearerCity(pin: Position, citySlug: string): string | null {
  const { gazetteer } = getPlaceIndex()
  let own = Number.POSITIVE_INFINITY
  let other = { kilometres: Number.POSITIVE_INFINITY, city: -1 }
  for (let id = 0; id < gazetteer.firstBarangay; id++) {
    const city = findCity(id)
    if (city < 0) continue
    const kilometres = getKilometresBetween(pin, { lat: gazetteer.lats[id] ?? 0, lng: gazetteer.lngs[id] ?? 0 })
    if (gazetteer.slugs.get(city) === citySlug) own = Math.min(own, kilometres)
    else if (kilometres < other.kilometres) other = { kilometres, city }
  }
  const isQuestioned = own > UNQUESTIONED_KM && other.kilometres * CLEARLY_NEARER < own
  return isQuestioned ? (gazetteer.names[other.city] ?? null) : null
}

/** The row of the city or municipality that a row is in, or its own; -1 for a province or region. */
function findCity(id: number): number {
  const { gazetteer } = getPlaceIndex()
  for (let at = id; at >= 0; at = gazetteer.parents[at] ?? -1) {
    const kind = PLACE_KINDS[gazetteer.kinds[at] ?? -1]
    if (kind === 'city' || kind === 'municipality') return at
  }
  return -1
}

// Cities, municipalities and districts by their exact name. A look-up takes no longer for a strange text, unlike the search for places, which
// allows typos: the rows of a file are looked up by the hundred.
import { getPlace, getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { PLACE_KINDS } from '#app/shared/vocabulary.ts'
import { buildAddress, formatAddress, type PlaceAddress } from './place-address.queries.server.ts'

const LISTED_KINDS = ['city', 'municipality', 'district'].map((kind) => PLACE_KINDS.findIndex((each) => each === kind))
const CITY_KINDS = LISTED_KINDS.slice(0, 2)

/** Null for a name of several places. */
let directory: Map<string, PlaceAddress | null> | undefined

/** By 'Makati', 'Makati, Metro Manila' or 'Bonifacio Global City, Taguig, Metro Manila'; a name of several cities needs its province. */
export function findCityByName(text: string): PlaceAddress | null {
  directory ??= buildDirectory()
  return directory.get(normalizeText(text)) ?? null
}

function buildDirectory(): Map<string, PlaceAddress | null> {
  const index = getPlaceIndex()
  const byDistrict = new Map<string, PlaceAddress | null>()
  const byName = new Map<string, PlaceAddress | null>()
  const byLabel = new Map<string, PlaceAddress | null>()
  const { kinds, size } = index.gazetteer
  for (let id = 0; id < size; id++) {
    const kind = kinds[id] ?? -1
    if (!LISTED_KINDS.includes(kind)) continue
    const place = getPlace(index, id)
    const address = buildAddress(id, place)
    if (address === null) continue
    for (const label of [place.label, formatAddress(address)]) byLabel.set(normalizeText(label), address)
    const name = normalizeText(place.name)
    const names = CITY_KINDS.includes(kind) ? byName : byDistrict
    names.set(name, names.has(name) ? null : address)
  }
  return new Map([...byDistrict, ...byName, ...byLabel]) // a city comes before a district of its name
}

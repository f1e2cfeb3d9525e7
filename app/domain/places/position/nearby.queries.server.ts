// Stations, schools, markets, malls and hospitals of the gazetteer near an approximate position.
import { PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import { NEARBY_KINDS, type NearbyKind, type NearbySpot } from './nearby.model.ts'
import { getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'

const MAX_DISTANCE_KM = 5
/** A limit per kind, so that many stations do not hide the only hospital. */
const MAX_PER_KIND = 2

export function listNearbySpots(from: { lat: number; lng: number }): NearbySpot[] {
  const { gazetteer } = getPlaceIndex()
  const found: NearbySpot[] = []
  for (let id = 0; id < gazetteer.firstBarangay; id++) {
    const kind = PLACE_KINDS[gazetteer.kinds[id] ?? -1]
    if (!isNearbyKind(kind)) continue
    const kilometres = getKilometresBetween(from, { lat: gazetteer.lats[id] ?? 0, lng: gazetteer.lngs[id] ?? 0 })
    if (kilometres <= MAX_DISTANCE_KM)
      found.push({ name: gazetteer.names[id] ?? '', kind, metres: roundMetres(kilometres) })
  }
  found.sort((a, b) => a.metres - b.metres || a.name.localeCompare(b.name))
  const chosen = NEARBY_KINDS.flatMap((kind) => found.filter((spot) => spot.kind === kind).slice(0, MAX_PER_KIND))
  return chosen.sort((a, b) => a.metres - b.metres || a.name.localeCompare(b.name))
}

function isNearbyKind(kind: PlaceKind | undefined): kind is NearbyKind {
  return NEARBY_KINDS.some((known) => known === kind)
}

/** Farther than this nobody walks to a station. */
const MAX_STATION_KM = 2
type Station = { name: string; lat: number; lng: number }
let stations: Station[] | undefined

/** Without the line and the word "Station": 'Pedro Gil'. Null if there is none in walking distance. */
export function findNearestStation(from: { lat: number; lng: number }): { name: string; metres: number } | null {
  stations ??= listStations()
  let nearest: { name: string; kilometres: number } | null = null
  for (const station of stations) {
    const kilometres = getKilometresBetween(from, station)
    if (kilometres <= (nearest?.kilometres ?? MAX_STATION_KM)) nearest = { name: station.name, kilometres }
  }
  return nearest && { name: nearest.name, metres: roundMetres(nearest.kilometres) }
}

function listStations(): Station[] {
  const { gazetteer } = getPlaceIndex()
  const found: Station[] = []
  for (let id = 0; id < gazetteer.firstBarangay; id++) {
    if (PLACE_KINDS[gazetteer.kinds[id] ?? -1] !== 'station') continue
    const name = (gazetteer.names[id] ?? '').replace(/ Station( .*)?$/, '')
    found.push({ name, lat: gazetteer.lats[id] ?? 0, lng: gazetteer.lngs[id] ?? 0 })
  }
  return found
}

/** To 100 m, from 2 km on to 500 m; at least 100 m. */
export function roundMetres(kilometres: number): number {
  const step = kilometres < 2 ? 100 : 500
  return Math.max(100, Math.round((kilometres * 1_000) / step) * step)
}

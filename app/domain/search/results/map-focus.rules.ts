// The first view of the map: around the place that a search is about.
import {
  LANDMARK_RADIUS_KM,
  type SearchCriteria,
  type SearchPlace,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import type { MapFocus } from './search.model.ts'

/** Places without an entry are points, which are searched by a radius. */
const RADIUS_KM: Partial<Record<SearchPlace['kind'], number>> = {
  region: 80,
  province: 50,
  city: 5,
  municipality: 5,
  district: 2,
  barangay: 1.5,
}

export function getMapFocus({ place, near, commute, demands }: SearchCriteria): MapFocus | null {
  if (near) return { lat: near.lat, lng: near.lng, kilometres: near.kilometres }
  if (!place && commute) return { lat: commute.lat, lng: commute.lng, kilometres: commute.kilometres }
  if (!place || place.lat === null || place.lng === null || demands?.otherPlace) return null
  return { lat: place.lat, lng: place.lng, kilometres: RADIUS_KM[place.kind] ?? LANDMARK_RADIUS_KM }
}

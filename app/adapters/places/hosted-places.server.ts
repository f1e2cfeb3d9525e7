// A hosted search for places, called by the server, so that the key stays secret and the service does not see the visitor's
// address.
import type { Locale, PlaceKind } from '#app/shared/vocabulary.ts'

export type HostedPlace = {
  id: string
  name: string
  area: string
  label: string
  kind: PlaceKind
  lat: number
  lng: number
  precision: 'point' | 'barangay' | 'city' | 'province'
}
export type HostedSuggestions = { items: HostedPlace[]; attribution: string }
export type HostedPlacesQuery = { query: string; locale: Locale; limit: number }

/** Never rejects: null means that the caller uses another source. */
export type HostedPlaces = { suggest(placesQuery: HostedPlacesQuery): Promise<HostedSuggestions | null> }

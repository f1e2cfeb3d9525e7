// A hosted search for places, called by the server so that its key and the visitor's address stay apart (DECISIONS, Places).
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

/** Never fails: null means "ask somebody else", whatever the reason. */
export type HostedPlaces = { suggest(placesQuery: HostedPlacesQuery): Promise<HostedSuggestions | null> }

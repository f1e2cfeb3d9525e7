// The results of a place search; shared with the browser.
import type { PlaceKind } from '#app/shared/vocabulary.ts'

/** What the position represents: the place itself, or the centre of a larger area. Our own positions are approximate too. */
export const PLACE_PRECISIONS = ['point', 'barangay', 'city', 'province', 'region'] as const
export type PlacePrecision = (typeof PLACE_PRECISIONS)[number]

export type PlaceSuggestion = {
  /** The ten-digit PSGC code, or `kind:slug` for a place without a code; `hosted:…` from a hosted service. */
  id: string
  name: string
  /** The other name that was typed: 'BGC' for Bonifacio Global City. */
  spoken?: string
  /** Where it is: 'Makati, Metro Manila'. Empty for a region. */
  area: string
  /** Name and area in one line. */
  label: string
  kind: PlaceKind
  /** The value of `location` in a URL: its own slug, else that of its city. Null for provinces and regions. */
  slug: string | null
  lat: number
  lng: number
  precision: PlacePrecision
}

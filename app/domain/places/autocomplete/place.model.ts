// What a search for a place answers with; shared with the browser.
import type { PlaceKind } from '#app/shared/vocabulary.ts'

/** What the point stands for: itself, or the middle of something larger. Our own points are approximate too. */
export const PLACE_PRECISIONS = ['point', 'barangay', 'city', 'province', 'region'] as const
export type PlacePrecision = (typeof PLACE_PRECISIONS)[number]

export type PlaceSuggestion = {
  /** The ten-digit PSGC code, or `kind:slug` for what the code does not know; `hosted:…` from a hosted service. */
  id: string
  name: string
  /** Where it is: 'Makati, Metro Manila'. Empty for a region. */
  area: string
  /** Name and area in one line. */
  label: string
  kind: PlaceKind
  /** What `location` in an address bar says for it: its own slug, else that of the city around it. Provinces and regions have none. */
  slug: string | null
  lat: number
  lng: number
  precision: PlacePrecision
}

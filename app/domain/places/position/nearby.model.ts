// Useful places near a listing, as a page shows them; shared with the browser.
import type { PlaceKind } from '#app/shared/vocabulary.ts'

export const NEARBY_KINDS = ['station', 'school', 'market', 'mall', 'hospital'] as const satisfies readonly PlaceKind[]
export type NearbyKind = (typeof NEARBY_KINDS)[number]
/** `metres` is rounded, because the approximate position differs from the exact one by a few hundred metres. */
export type NearbySpot = { name: string; kind: NearbyKind; metres: number }

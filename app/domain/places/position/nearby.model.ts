// What people live near, as a page shows it; shared with the browser.
import type { PlaceKind } from '#app/shared/vocabulary.ts'

export const NEARBY_KINDS = ['station', 'school', 'market', 'mall', 'hospital'] as const satisfies readonly PlaceKind[]
export type NearbyKind = (typeof NEARBY_KINDS)[number]
/** `metres` is rounded: the point it is measured from is a few hundred metres off by design. */
export type NearbySpot = { name: string; kind: NearbyKind; metres: number }

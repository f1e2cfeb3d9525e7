// Labels of the groups of amenities. Separate from listing.labels.ts, which lists and cards load.
import { m } from '#app/messages/messages.js'
import type { AmenityCategory } from '#app/shared/vocabulary.ts'

const LABELS = {
  comfort: m.listing_amenities_comfort,
  utilities: m.listing_amenities_utilities,
  building: m.listing_amenities_building,
  outdoor: m.listing_amenities_outdoor,
  safety: m.listing_amenities_safety,
} satisfies Record<AmenityCategory, () => string>

export function amenityCategoryLabel(category: AmenityCategory): string {
  return LABELS[category]()
}

// Labels of property types, shared by listings and registration.
import { m } from '#app/messages/messages.js'
import type { PropertyType } from '#app/shared/vocabulary.ts'

const LABELS = {
  apartment: m.listing_type_apartment,
  house: m.listing_type_house,
  condo: m.listing_type_condo,
  townhouse: m.listing_type_townhouse,
  studio: m.listing_type_studio,
  loft: m.listing_type_loft,
  penthouse: m.listing_type_penthouse,
  commercial: m.listing_type_commercial,
} satisfies Record<PropertyType, () => string>

export function propertyTypeLabel(type: PropertyType): string {
  return LABELS[type]()
}

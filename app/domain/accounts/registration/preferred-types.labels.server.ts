// Translated property types for renters. On the server only: pages of listings use the same messages, and sharing them in
// the browser would add a chunk to those pages.
import { m } from '#app/paraglide/messages.js'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { LabeledChoice } from '#app/domain/accounts/profile/profile.labels.ts'

const PROPERTY_TYPE_LABELS = {
  apartment: m.listing_type_apartment,
  house: m.listing_type_house,
  condo: m.listing_type_condo,
  townhouse: m.listing_type_townhouse,
  studio: m.listing_type_studio,
  loft: m.listing_type_loft,
  penthouse: m.listing_type_penthouse,
} satisfies Record<Exclude<PropertyType, 'commercial'>, () => string>

export function listPropertyTypeChoices(): LabeledChoice[] {
  return Object.entries(PROPERTY_TYPE_LABELS).map(([value, getLabel]) => ({ value, label: getLabel() }))
}

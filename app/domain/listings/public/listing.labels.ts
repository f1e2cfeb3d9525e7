// Labels of property types, prices and dates of a listing.
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Furnishing, PropertyType } from '#app/shared/vocabulary.ts'
import type { ListingSummary } from './listing.model.ts'

const TYPE_PLURAL_LABELS = {
  apartment: m.listing_types_apartment,
  house: m.listing_types_house,
  condo: m.listing_types_condo,
  townhouse: m.listing_types_townhouse,
  studio: m.listing_types_studio,
  loft: m.listing_types_loft,
  penthouse: m.listing_types_penthouse,
  commercial: m.listing_types_commercial,
} satisfies Record<PropertyType, () => string>

export function propertyTypePluralLabel(type: PropertyType): string {
  return TYPE_PLURAL_LABELS[type]()
}

const FURNISHING_LABELS = {
  unfurnished: m.listing_furnishing_unfurnished,
  semi_furnished: m.listing_furnishing_semi_furnished,
  furnished: m.listing_furnishing_furnished,
} satisfies Record<Furnishing, () => string>

export function furnishingLabel(furnishing: Furnishing): string {
  return FURNISHING_LABELS[furnishing]()
}

/** In months if the deposit is a whole number of them. An unknown deposit is "Ask", never zero. */
export function depositLabel({ deposit, price }: Pick<ListingSummary, 'deposit' | 'price'>): string {
  if (deposit === null) return m.card_deposit_ask()
  if (deposit === 0) return m.listing_deposit_none()
  const months = deposit / price
  return Number.isInteger(months)
    ? m.card_deposit_months({ months })
    : m.card_deposit_amount({ amount: formatPesos(deposit) })
}

export function availabilityLabel(availableFrom: ListingSummary['availableFrom']): string {
  return availableFrom === null ? m.card_available_now() : m.card_available_from({ date: formatDate(availableFrom) })
}

export function contactKindLabel(kind: ListingSummary['contact']['kind']): string {
  return kind === 'agent' ? m.party_agent() : m.party_landlord()
}

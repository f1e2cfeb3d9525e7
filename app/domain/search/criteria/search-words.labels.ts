// The whole search in a few words, for the pill that opens the search sheet: 'Condos · Quezon City · under ₱20k'.
import { propertyTypePluralLabel } from '#app/domain/listings/public/listing.labels.ts'
import { m } from '#app/messages/messages.js'
import { PESO_SIGN } from '#app/shared/constants.ts'
import { bedroomsLabel, pesosLabel, priceLabel } from './filter.labels.ts'
import type { SearchInput } from './search-input.schema.ts'

export function describeSearch(input: SearchInput, place: string): string[] {
  const { q, type, bedrooms, minPrice, maxPrice, area } = input
  const words = [
    q || (type ? propertyTypePluralLabel(type) : m.search_any_home()),
    area ? m.filter_area() : place || m.search_anywhere(),
  ]
  if (minPrice !== null || maxPrice !== null) words.push(shortPriceLabel(minPrice, maxPrice))
  if (bedrooms) words.push(bedroomsLabel(bedrooms))
  return words
}

export function shortPriceLabel(low: number | null, high: number | null): string {
  if (low === null && high !== null) return m.search_under({ amount: shortPesosLabel(high) })
  if (low !== null && high !== null)
    return m.filter_price_range({ low: shortPesosLabel(low), high: shortPesosLabel(high) })
  return low === null ? priceLabel(low, high) : m.filter_price_from({ amount: shortPesosLabel(low) })
}

/** '₱20k' for whole thousands, otherwise the full amount. */
function shortPesosLabel(pesos: number): string {
  return pesos % 1_000 === 0 ? `${PESO_SIGN}${pesos / 1_000}k` : pesosLabel(pesos)
}

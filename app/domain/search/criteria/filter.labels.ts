// Words for what can be chosen, in the reader's language.
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import type { Rooms } from './search-input.schema.ts'

export function priceWords(low: number | null, high: number | null): string {
  if (low !== null && high !== null) return m.filter_price_range({ low: pesosWords(low), high: pesosWords(high) })
  if (low !== null) return m.filter_price_from({ amount: pesosWords(low) })
  return high === null ? m.filter_price_any() : m.filter_price_to({ amount: pesosWords(high) })
}

export function bedroomsWords({ count, orMore }: Rooms): string {
  return count === 0 && !orMore ? m.listing_type_studio() : roomsWords(count, orMore, m.card_bedrooms({ count }))
}

export function bathroomsWords({ count, orMore }: Rooms): string {
  return roomsWords(count, orMore, m.card_bathrooms({ count }))
}

function roomsWords(count: number, orMore: boolean, rooms: string): string {
  return orMore ? m.filter_rooms_more({ count, rooms }) : m.filter_rooms_exact({ count, rooms })
}

export function pesosWords(pesos: number): string {
  return formatPesos(pesos * 100)
}

/** 0.8, 12: a decimal only where it says something. */
export function kilometresWords(kilometres: number): string {
  return formatNumber(kilometres, kilometres < 10 && !Number.isInteger(kilometres) ? 1 : 0)
}

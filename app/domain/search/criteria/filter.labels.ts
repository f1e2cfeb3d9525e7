// Labels of filter values, in the reader's language.
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { COMMUTE_KMH, type Commute } from './commute.rules.ts'
import type { Rooms } from './search-input.schema.ts'

export function priceLabel(low: number | null, high: number | null): string {
  if (low !== null && high !== null) return m.filter_price_range({ low: pesosLabel(low), high: pesosLabel(high) })
  if (low !== null) return m.filter_price_from({ amount: pesosLabel(low) })
  return high === null ? m.filter_price_any() : m.filter_price_to({ amount: pesosLabel(high) })
}

export function bedroomsLabel({ count, orMore }: Rooms): string {
  return count === 0 && !orMore ? m.listing_type_studio() : roomsLabel(count, orMore, m.card_bedrooms({ count }))
}

export function bathroomsLabel({ count, orMore }: Rooms): string {
  return roomsLabel(count, orMore, m.card_bathrooms({ count }))
}

function roomsLabel(count: number, orMore: boolean, rooms: string): string {
  return orMore ? m.filter_rooms_more({ count, rooms }) : m.filter_rooms_exact({ count, rooms })
}

/** `known` is the name of its place: undefined if nobody asked, null if there is no such place. */
export function commuteLabel({ place, minutes }: Commute, known?: string | null): string {
  if (known === null) return m.search_ignored({ word: place })
  return m.filter_commute_set({ minutes, place: known ?? place, speed: COMMUTE_KMH })
}

export function pesosLabel(pesos: number): string {
  return formatPesos(pesos * 100)
}

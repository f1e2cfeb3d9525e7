// Merges what a phrase says about the space into the filters. A filter of the URL wins; of two phrases the first wins, but a dormitory or
// a boarding house is narrowed by a room or a bedspace beside it.
import { BILLS, ROOM_TYPES } from '#app/shared/vocabulary.ts'
import type { Filters } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Chip } from './chips.rules.ts'
import type { SpaceInterpretation } from './space-phrases.data.ts'

/** Changes `filters` and returns a chip for each change. */
export function applySpace(filters: Filters, wish: SpaceInterpretation): Chip[] {
  const chips: Chip[] = []
  if (wish.roomTypes?.length && filters.roomTypes.length === 0) {
    filters.roomTypes = ROOM_TYPES.filter((roomType) => wish.roomTypes?.includes(roomType))
    chips.push({ kind: 'roomTypes', roomTypes: filters.roomTypes })
  }
  if (wish.residents && filters.residents === null) {
    filters.residents = wish.residents
    chips.push({ kind: 'residents', residents: wish.residents })
  }
  for (const name of ['ownBathroom', 'noCurfew'] as const) {
    if (!wish[name] || filters[name]) continue
    filters[name] = true
    chips.push({ kind: name })
  }
  const newBills = BILLS.filter((bill) => wish.bills?.includes(bill) && !filters.bills.includes(bill))
  if (newBills.length > 0) {
    filters.bills = BILLS.filter((bill) => newBills.includes(bill) || filters.bills.includes(bill))
    chips.push({ kind: 'bills', bills: newBills })
  }
  return chips
}

/** More than any query has tokens. */
const AFTER_ALL = 1_000

/** As typed, but the narrowest first: a room in a dormitory is a room. */
export function getSpaceOrder({ roomTypes = [] }: SpaceInterpretation, from: number): number {
  return roomTypes.length > 1 ? from + AFTER_ALL : from
}

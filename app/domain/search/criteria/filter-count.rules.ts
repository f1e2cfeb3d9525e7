import type { SearchInput } from './search-input.schema.ts'

/** The number of active filters; text, place, map area and order are none. A price range counts once. */
export function countFilters(input: SearchInput): number {
  const { type, minPrice, maxPrice, bedrooms, bathrooms, furnishing, residents, availableBy, maxMoveIn } = input
  const { commute, parking, pets, ownBathroom, noCurfew, checked } = input
  const chosen = [
    type,
    minPrice ?? maxPrice,
    bedrooms,
    bathrooms,
    furnishing,
    residents,
    availableBy,
    maxMoveIn,
    commute,
  ]
  const switched = [parking, pets, ownBathroom, noCurfew, checked].filter(Boolean)
  const lists = [chosen.filter((value) => value !== null), switched, input.amenities, input.roomTypes, input.bills]
  return lists.reduce((sum, { length }) => sum + length, 0)
}

import { type SearchInput, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

/** Search engines know a list by its kind and place; filters and order make no page of their own. */
export function buildListAddress(list: { type: PropertyType | null; location: string | null; page?: number }): string {
  const query = toSearchParams({ type: list.type, location: list.location ?? '', page: list.page ?? 1 })
  return query.size === 0 ? '/properties' : `/properties?${query.toString()}`
}

/** No filter beyond place and kind; the order and the page are no filters. */
export function hasOnlyPlaceAndType(input: SearchInput): boolean {
  return toSearchParams({ ...input, location: '', type: null, sort: null, page: 1 }).size === 0
}

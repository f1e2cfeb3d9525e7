import { type SearchInput, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

/** The canonical address of a list has only type, place and page; filters and sort order create no page of their own. */
export function buildListAddress(list: { type: PropertyType | null; location: string | null; page?: number }): string {
  const query = toSearchParams({ type: list.type, location: list.location ?? '', page: list.page ?? 1 })
  return query.size === 0 ? '/properties' : `/properties?${query.toString()}`
}

/** True if there is no filter besides place and type; sort order and page do not count. */
export function hasOnlyPlaceAndType(input: SearchInput): boolean {
  return toSearchParams({ ...input, location: '', type: null, sort: null, page: 1 }).size === 0
}

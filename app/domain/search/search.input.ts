// What may be asked of the lists, read from an address. Anything unknown is left out: a hand-written address is no error.
import { parsePage } from '#app/shared/pagination.ts'
import { oneLine } from '#app/shared/text.ts'
import { PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'

export const SEARCH_TEXT_MAX = 100

export type SearchInput = {
  /** Words to find; empty for any. */
  q: string
  /** A place as somebody typed it, or its slug; empty for anywhere. */
  location: string
  type: PropertyType | null
  page: number
}

export function readSearch(params: URLSearchParams): SearchInput {
  return {
    q: textOf(params.get('q')),
    location: textOf(params.get('location')),
    type: PROPERTY_TYPES.find((known) => known === params.get('type')) ?? null,
    page: parsePage(params.get('page')),
  }
}

/** Spec §5: the hero search needs a keyword or a location. */
export function asksForNothing({ q, location }: Pick<SearchInput, 'q' | 'location'>): boolean {
  return q === '' && location === ''
}

function textOf(value: string | null): string {
  return oneLine(value ?? '')
    .slice(0, SEARCH_TEXT_MAX)
    .trim()
}

// The part of the search input that the home page needs; separate, so that its bundle stays small.
export const SEARCH_TEXT_MAX = 100

/** A search needs a keyword or a location (app/domain/search/README.md). */
export function isSearchEmpty({ q, location }: { q: string; location: string }): boolean {
  return q === '' && location === ''
}

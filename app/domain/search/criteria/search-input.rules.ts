// What the search of the home page knows of a search: apart from the rest, so that the first page does not carry all of it.
export const SEARCH_TEXT_MAX = 100

/** Spec §5: the hero search needs a keyword or a location. */
export function isSearchEmpty({ q, location }: { q: string; location: string }): boolean {
  return q === '' && location === ''
}

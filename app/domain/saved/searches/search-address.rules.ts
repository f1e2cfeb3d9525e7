// A saved search is stored as the query of its address: in a fixed order and without page and sort order, so that one search is one text.
import { buildFilterAddress } from '#app/domain/search/criteria/filter-address.rules.ts'
import { readSearch, type SearchInput, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'

export function toStoredQuery(input: SearchInput): string {
  return toSearchParams({ ...input, page: 1, sort: null }).toString()
}

export function readStoredQuery(query: string): SearchInput {
  return readSearch(new URLSearchParams(query))
}

/** Newest first, because new listings are what its owner looks for. */
export function buildResultsAddress(query: string): string {
  return buildFilterAddress('/search', { ...readStoredQuery(query), sort: 'newest' })
}

/** The same results for a feed reader. */
export const buildSearchFeedAddress = (resultsAddress: string): string =>
  resultsAddress.replace(/^\/search/, '/search/rss.xml')

// Resolves what a visitor entered to search criteria: parses the query and finds the place.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { SearchInput } from './search-input.schema.ts'
import type { FoundPlace } from '#app/domain/search/results/search.model.ts'
import { findPlace } from './search-place.queries.server.ts'
import type { SearchCriteria } from './search-criteria.model.ts'
import { parseQuery } from '#app/domain/search/query-parser/query-parser.queries.server.ts'
import type { ParsedQuery } from '#app/domain/search/query-parser/query-parser.model.ts'

/** Bounds the work for one search; further words hardly change the result. */
const MAX_WORDS = 12

/** `place` is the one in the URL; a place in the query is among the chips of `parsedQuery`. */
export type ResolvedSearch = { criteria: SearchCriteria; place: FoundPlace | null; parsedQuery: ParsedQuery }

export async function resolveSearch(ctx: Ctx, input: SearchInput): Promise<ResolvedSearch> {
  const parsedQuery = await parseQuery(ctx, input)
  const { near, words } = parsedQuery
  const { location, ...filters } = parsedQuery.filters
  const place = await findPlace(ctx, location)
  const inputPlace = location === input.location ? place : await findPlace(ctx, input.location)
  return {
    criteria: {
      filters,
      place,
      near,
      words: words.slice(0, MAX_WORDS),
      order: input.sort ?? (input.q === '' ? 'newest' : 'relevance'),
    },
    place: inputPlace && { name: inputPlace.name, slug: inputPlace.slug, lat: inputPlace.lat, lng: inputPlace.lng },
    parsedQuery,
  }
}

// From what somebody asked to what is wanted: the words are understood, the place is found.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { SearchInput } from './search-input.schema.ts'
import type { FoundPlace } from '#app/domain/search/results/search.model.ts'
import { findPlace } from './search-place.queries.server.ts'
import type { Wanted } from './search-criteria.model.ts'
import { understand } from '#app/domain/search/query-parser/query-parser.queries.server.ts'
import type { Understanding } from '#app/domain/search/query-parser/query-parser.model.ts'

/** More words than this narrow nothing any more. */
const MOST_WORDS = 12

/** `place` is the one the address names; one that the words name is among what was understood. */
export type WorkedOut = { wanted: Wanted; place: FoundPlace | null; understanding: Understanding }

export async function workOut(ctx: Ctx, input: SearchInput): Promise<WorkedOut> {
  const understanding = await understand(ctx, input)
  const { near, words } = understanding
  const { location, ...filters } = understanding.filters
  const place = await findPlace(ctx, location)
  const named = location === input.location ? place : await findPlace(ctx, input.location)
  return {
    wanted: {
      filters,
      place,
      near,
      words: words.slice(0, MOST_WORDS),
      order: input.sort ?? (input.q === '' ? 'newest' : 'relevance'),
    },
    place: named && { name: named.name, slug: named.slug, lat: named.lat, lng: named.lng },
    understanding,
  }
}

// Resolves what a visitor entered to search criteria: parses the query, finds the places, and asks the listings what is cheap and which
// words no listing has.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { SearchInput } from './search-input.schema.ts'
import type { FoundPlace } from '#app/domain/search/results/search.model.ts'
import { type Commute, getCommuteKilometres } from './commute.rules.ts'
import { findPlace } from './search-place.queries.server.ts'
import { type Demands, NO_FILTERS, type Order, type SearchCriteria } from './search-criteria.model.ts'
import { parseQuery } from '#app/domain/search/query-parser/query-parser.queries.server.ts'
import { getFinder } from '#app/domain/search/results/finder.service.server.ts'
import type { ParsedDemands, ParsedQuery } from '#app/domain/search/query-parser/query-parser.model.ts'

/** Bounds the work for one search; further words hardly change the result. */
const MAX_WORDS = 12

/** `place` is the one in the URL; a place in the query is among the chips of `parsedQuery`. */
export type ResolvedSearch = {
  criteria: SearchCriteria
  place: FoundPlace | null
  parsedQuery: ParsedQuery
  /** The order if none is chosen. */
  defaultOrder: Order
}

/** A search that waits for new listings keeps the words that no listing has yet. */
type ResolveOptions = { keepsUnknownWords?: boolean }

export async function resolveSearch(
  ctx: Ctx,
  input: SearchInput,
  { keepsUnknownWords = false }: ResolveOptions = {},
): Promise<ResolvedSearch> {
  const parsed = await parseQuery(ctx, input)
  const { location, ...filters } = parsed.filters
  const place = await findPlace(ctx, location)
  const inputPlace = location === input.location ? place : await findPlace(ctx, input.location)
  const defaultOrder = getDefaultOrder(input, parsed)
  const criteria: SearchCriteria = {
    filters,
    place,
    near: parsed.near,
    ...(input.commute ? { commute: await resolveCommute(ctx, input.commute) } : {}),
    ...(input.q === '' ? {} : { demands: await toDemands(ctx, parsed.demands) }),
    words: parsed.words.slice(0, MAX_WORDS),
    order: input.sort ?? defaultOrder,
  }
  const known = keepsUnknownWords ? { criteria, parsedQuery: parsed } : await dropUnknownWords(ctx, criteria, parsed)
  const priced = await limitToCheap(ctx, known.criteria, known.parsedQuery)
  return {
    ...priced,
    defaultOrder,
    place: inputPlace && { name: inputPlace.name, slug: inputPlace.slug, lat: inputPlace.lat, lng: inputPlace.lng },
  }
}

/** Null for a place without a position. */
async function resolveCommute(ctx: Ctx, commute: Commute): Promise<SearchCriteria['near']> {
  const place = await findPlace(ctx, commute.place)
  if (!place || place.lat === null || place.lng === null) return null
  return { name: place.name, lat: place.lat, lng: place.lng, kilometres: getCommuteKilometres(commute) }
}

/** A person who asks for a cheap home wants to see the lowest rents first. */
function getDefaultOrder(input: SearchInput, { demands }: ParsedQuery): Order {
  if (input.q === '') return 'newest'
  return demands.isCheap ? 'price_low' : 'relevance'
}

async function toDemands(ctx: Ctx, parsed: ParsedDemands): Promise<Demands> {
  const { otherLocation, excludedLocation, isCheap: _, ...demands } = parsed
  const [otherPlace, excludedPlace] = [await findPlace(ctx, otherLocation), await findPlace(ctx, excludedLocation)]
  return { ...demands, otherPlace, excludedPlace }
}

type Resolving = Pick<ResolvedSearch, 'criteria' | 'parsedQuery'>

/** A word that no listing has is set aside and the person is told so. If nothing else is left to search by, it stays and nothing is found. */
async function dropUnknownWords(ctx: Ctx, criteria: SearchCriteria, parsedQuery: ParsedQuery): Promise<Resolving> {
  if (criteria.words.length === 0) return { criteria, parsedQuery }
  const unknown = new Set(await (await getFinder(ctx)).listUnknownWords(criteria.words))
  const words = criteria.words.filter((word) => !unknown.has(word))
  const hasOtherParts = parsedQuery.chips.some((chip) => chip.kind !== 'word' && chip.kind !== 'ignored')
  if (unknown.size === 0 || (words.length === 0 && !hasOtherParts)) return { criteria, parsedQuery }
  const chips = parsedQuery.chips.map((chip) =>
    chip.kind === 'word' && unknown.has(chip.read)
      ? { kind: 'ignored' as const, word: chip.word, without: chip.without }
      : chip,
  )
  return { criteria: { ...criteria, words }, parsedQuery: { ...parsedQuery, words, chips } }
}

/** A rent is cheap up to the first quartile of what homes of that kind ask in that place. */
async function limitToCheap(ctx: Ctx, criteria: SearchCriteria, parsedQuery: ParsedQuery): Promise<Resolving> {
  if (!parsedQuery.demands.isCheap) return { criteria, parsedQuery }
  const { type, roomTypes, area, shape, maxPrice } = criteria.filters
  const ofKindInPlace = { ...criteria, filters: { ...NO_FILTERS, type, roomTypes, area, shape }, words: [] }
  const rents = await (await getFinder(ctx)).getRents(ofKindInPlace)
  const pesos = rents?.firstQuartile ?? null
  const filters = pesos === null ? {} : { maxPrice: Math.min(pesos, maxPrice ?? pesos) }
  return {
    criteria: { ...criteria, filters: { ...criteria.filters, ...filters } },
    parsedQuery: {
      ...parsedQuery,
      filters: { ...parsedQuery.filters, ...filters },
      chips: parsedQuery.chips.map((chip) => (chip.kind === 'cheap' ? { ...chip, pesos } : chip)),
    },
  }
}

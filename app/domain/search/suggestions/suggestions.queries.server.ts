// Suggests other searches if nothing or little was found: nearby places, or one part less. Each is counted, and only those that find more
// are returned. Some listings that one part less would find are shown as near misses.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findNearbyCities } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { getFinder } from '#app/domain/search/results/finder.service.server.ts'
import { type Filters, type SearchInput, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'
import type { DroppedPart, NearMiss, Suggestion, UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { findPlace } from '#app/domain/search/criteria/search-place.queries.server.ts'
import { NO_FILTERS, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { resolveSearch } from '#app/domain/search/criteria/search-criteria.queries.server.ts'
import type { ParsedQuery } from '#app/domain/search/query-parser/query-parser.model.ts'

const MAX_SUGGESTIONS = 6
/** Each candidate costs one count, so their number is limited. */
const MAX_PLACES = 8
const MAX_FILTER_OFFERS = 7
/** How many of each kind are chosen before the rest is filled up. */
const FIRST_PER_KIND = 2
const NEARBY_KM = 40

/** How many parts are left out in turn to find near misses, and how many listings are shown for each. */
const MAX_MISSED_PARTS = 3
const MISSES_PER_PART = 2

type Offer = Omit<Suggestion, 'total'>

/** `foundIds` are the listings that fit, which are no near misses. */
export async function findNearMisses(
  ctx: Ctx,
  suggestions: readonly Suggestion[],
  foundIds: readonly string[],
): Promise<NearMiss[]> {
  const droppedById = new Map<string, DroppedPart>()
  const finder = await getFinder(ctx)
  const offers = suggestions.filter(({ dropped }) => dropped !== null).slice(0, MAX_MISSED_PARTS)
  for (const { input, dropped } of offers) {
    const { criteria } = await resolveSearch(ctx, input)
    const { ids } = await finder.find(putNearestRentFirst(criteria, dropped), {
      offset: 0,
      limit: MISSES_PER_PART + foundIds.length,
    })
    const missed = ids.filter((id) => !foundIds.includes(id) && !droppedById.has(id)).slice(0, MISSES_PER_PART)
    for (const id of missed) if (dropped) droppedById.set(id, dropped)
  }
  const cards = await listCardsByIds(ctx, [...droppedById.keys()])
  return cards.flatMap((listing) => {
    const dropped = droppedById.get(listing.id)
    return dropped ? [{ listing, dropped }] : []
  })
}

/** Without a highest rent, the homes just above it are the near misses. */
function putNearestRentFirst(criteria: SearchCriteria, dropped: DroppedPart | null): SearchCriteria {
  if (!dropped) return criteria
  const part = 'part' in dropped ? dropped.part : null
  const kind = 'filter' in dropped ? dropped.filter : dropped.part.kind
  if (kind === 'minPrice') return { ...criteria, order: 'price_high' }
  if (kind !== 'maxPrice' && kind !== 'cheap' && kind !== 'around') return criteria
  const minPrice = part?.kind === 'around' ? part.low : criteria.filters.minPrice
  return { ...criteria, filters: { ...criteria.filters, minPrice }, order: 'price_low' }
}

export async function suggestSearches(ctx: Ctx, input: SearchInput, parsedQuery: ParsedQuery): Promise<Suggestion[]> {
  const places = await buildNearbyOffers(ctx, input, parsedQuery)
  const filterOffers = buildFilterOffers(input, parsedQuery.chips)
  const widestOffers = [buildEverythingOffer(input), buildAnywhereOffer(input, parsedQuery)]
  const offers = keepDistinct(input, [
    ...widestOffers,
    ...places,
    ...filterOffers,
    ...buildOffersWithoutWords(input, parsedQuery),
  ])
  const [found, ...totals] = await Promise.all(
    [input, ...offers.map((offer) => offer.input)].map((searchInput) => countResults(ctx, searchInput)),
  )
  const better = offers
    .map((offer, n): Suggestion => Object.assign(offer, { total: totals[n] ?? 0 }))
    .filter(({ total }) => total > (found ?? 0))
  return orderSuggestions(better)
}

/** Nearby places (nearest first), then removed filters (most results first), then anywhere and everything. */
function orderSuggestions(offers: readonly Suggestion[]): Suggestion[] {
  const filterByKind = (kind: Suggestion['kind']) => offers.filter((offer) => offer.kind === kind)
  const places = filterByKind('nearbyPlace')
  const filterOffers = filterByKind('without').sort((a, b) => b.total - a.total)
  const last = [...filterByKind('anywhere'), ...filterByKind('everything')]
  const room = MAX_SUGGESTIONS - last.length
  const first = [...places.slice(0, FIRST_PER_KIND), ...filterOffers.slice(0, FIRST_PER_KIND)]
  const more = [...filterOffers.slice(FIRST_PER_KIND), ...places.slice(FIRST_PER_KIND)]
  const chosen = new Set([...first, ...more].slice(0, room))
  return [...places, ...filterOffers].filter((offer) => chosen.has(offer)).concat(last)
}

async function countResults(ctx: Ctx, input: SearchInput): Promise<number> {
  const [{ criteria }, finder] = await Promise.all([resolveSearch(ctx, input), getFinder(ctx)])
  return finder.count(criteria)
}

/** Drops the search itself and repeated URLs; the first offer of a URL wins. */
function keepDistinct(input: SearchInput, offers: readonly Offer[]): Offer[] {
  const toAddress = (searchInput: SearchInput) => toSearchParams({ ...searchInput, page: 1, sort: null }).toString()
  const seen = new Set([toAddress(input)])
  return offers.filter((offer) => {
    const address = toAddress(offer.input)
    const isNew = !seen.has(address)
    seen.add(address)
    return isNew
  })
}

/** The same filters in nearby cities. */
async function buildNearbyOffers(ctx: Ctx, input: SearchInput, parsedQuery: ParsedQuery): Promise<Offer[]> {
  const { filters, near } = parsedQuery
  const place = near ?? (await findPlace(ctx, filters.location))
  if (!place || place.lat === null || place.lng === null) return []
  const ownSlug = 'slug' in place ? place.slug : null
  const nearby = findNearbyCities({ lat: place.lat, lng: place.lng }, { limit: MAX_PLACES + 1, withinKm: NEARBY_KM })
  const base = removePlaces(input, parsedQuery)
  return nearby
    .filter(({ slug }) => slug !== null && slug !== ownSlug)
    .slice(0, MAX_PLACES)
    .map(({ name, slug }) => ({
      kind: 'nearbyPlace',
      input: { ...base, location: slug ?? '' },
      place: name,
      dropped: null,
      without: null,
    }))
}

function buildAnywhereOffer(input: SearchInput, parsedQuery: ParsedQuery): Offer {
  return { kind: 'anywhere', input: removePlaces(input, parsedQuery), place: null, dropped: null, without: null }
}

function removePlaces(input: SearchInput, { textWithoutPlaces }: ParsedQuery): SearchInput {
  return { ...input, q: textWithoutPlaces, location: '', area: null, shape: null, page: 1 }
}

/** Keeps everything that was understood and drops the words. */
function buildOffersWithoutWords(input: SearchInput, { textWithoutWords, words }: ParsedQuery): Offer[] {
  if (words.length === 0) return []
  const withoutWords = { ...input, q: textWithoutWords, page: 1 }
  return [{ kind: 'without', input: withoutWords, place: null, dropped: null, without: 'q' }]
}

function buildEverythingOffer(input: SearchInput): Offer {
  const all = { ...input, ...NO_FILTERS, location: '', q: '', page: 1 }
  return { kind: 'everything', input: all, place: null, dropped: null, without: null }
}

/** One filter less: a filter of the URL, or an understood part of the query. */
function buildFilterOffers(input: SearchInput, chips: readonly UnderstoodPart[]): Offer[] {
  const addressOffers = (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[])
    .filter((name) => isActiveFilter(input[name]))
    .map((name): Offer => ({
      kind: 'without',
      input: { ...input, [name]: NO_FILTERS[name], page: 1 },
      place: null,
      dropped: { filter: name },
      without: name,
    }))
  const wordOffers = chips.flatMap((chip): Offer[] => {
    const without = FILTER_BY_CHIP_KIND[chip.kind]
    return without ? [{ kind: 'without', input: chip.without, place: null, dropped: { part: chip }, without }] : []
  })
  return [...addressOffers, ...wordOffers].slice(0, MAX_FILTER_OFFERS)
}

function isActiveFilter(value: Filters[keyof Filters]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}

/** Without place and near, which `anywhere` removes, and without words, which are removed together. */
const FILTER_BY_CHIP_KIND: Partial<Record<UnderstoodPart['kind'], keyof Filters>> = {
  type: 'type',
  roomTypes: 'roomTypes',
  residents: 'residents',
  ownBathroom: 'ownBathroom',
  noCurfew: 'noCurfew',
  bills: 'bills',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  minPrice: 'minPrice',
  maxPrice: 'maxPrice',
  maxMoveIn: 'maxMoveIn',
  furnishing: 'furnishing',
  parking: 'parking',
  pets: 'pets',
  noPets: 'pets',
  checked: 'checked',
  types: 'type',
  around: 'maxPrice',
  cheap: 'maxPrice',
  guests: 'bedrooms',
  lease: 'availableBy',
  amenity: 'amenities',
}

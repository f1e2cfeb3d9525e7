// Ways out where nothing, or next to nothing, was found: the same nearby, or with one wish given up. Each is counted before it is offered.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { nearbyCities } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { finderFor } from '#app/domain/search/results/finder.service.server.ts'
import { type Filters, type SearchInput, searchParamsOf } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Suggestion, Understood } from '#app/domain/search/results/search.model.ts'
import { findPlace } from '#app/domain/search/criteria/search-place.queries.server.ts'
import { NO_FILTERS } from '#app/domain/search/criteria/search-criteria.model.ts'
import { workOut } from '#app/domain/search/criteria/search-criteria.queries.server.ts'
import type { Understanding } from '#app/domain/search/query-parser/query-parser.model.ts'

const MOST_SUGGESTIONS = 6
/** Every one of these is a count in the database, so there is an end to them. */
const MOST_PLACES = 8
const MOST_WISHES = 7
/** Of either kind, before the other has had its turn. */
const FIRST_TURN = 2
const NEARBY_KM = 40

type Offer = Omit<Suggestion, 'total'>

export async function suggest(ctx: Ctx, input: SearchInput, understanding: Understanding): Promise<Suggestion[]> {
  const places = await nearbyOffers(ctx, input, understanding)
  const wishes = wishOffers(input, understanding.chips)
  const widest = [everything(input), anywhere(input, understanding.chips)]
  const offers = different(input, [...widest, ...places, ...wishes, ...wordsGivenUp(input, understanding)])
  const [found, ...totals] = await Promise.all(
    [input, ...offers.map((offer) => offer.input)].map((one) => count(ctx, one)),
  )
  const better = offers
    .map((offer, n): Suggestion => Object.assign(offer, { total: totals[n] ?? 0 }))
    .filter(({ total }) => total > (found ?? 0))
  return inOrder(better)
}

/** Nearest places and greatest gains take turns; giving up the words, the place and everything come behind. */
function inOrder(offers: readonly Suggestion[]): Suggestion[] {
  const of = (kind: Suggestion['kind']) => offers.filter((offer) => offer.kind === kind)
  const places = of('nearbyPlace')
  const wishes = of('without').sort((a, b) => b.total - a.total)
  const last = [...of('anywhere'), ...of('everything')]
  const room = MOST_SUGGESTIONS - last.length
  const first = [...places.slice(0, FIRST_TURN), ...wishes.slice(0, FIRST_TURN)]
  const more = [...wishes.slice(FIRST_TURN), ...places.slice(FIRST_TURN)]
  const chosen = new Set([...first, ...more].slice(0, room))
  return [...places, ...wishes].filter((offer) => chosen.has(offer)).concat(last)
}

async function count(ctx: Ctx, input: SearchInput): Promise<number> {
  const [{ wanted }, finder] = await Promise.all([workOut(ctx, input), finderFor(ctx)])
  return finder.count(wanted)
}

/** Each address once, under the plainest name, and none that is the search itself. */
function different(input: SearchInput, offers: readonly Offer[]): Offer[] {
  const addressOf = (one: SearchInput) => searchParamsOf({ ...one, page: 1, sort: null }).toString()
  const seen = new Set([addressOf(input)])
  return offers.filter((offer) => {
    const address = addressOf(offer.input)
    const isNew = !seen.has(address)
    seen.add(address)
    return isNew
  })
}

/** The same wishes in the towns around. */
async function nearbyOffers(ctx: Ctx, input: SearchInput, understanding: Understanding): Promise<Offer[]> {
  const { filters, near, chips } = understanding
  const place = near ?? (await findPlace(ctx, filters.location))
  if (!place || place.lat === null || place.lng === null) return []
  const own = 'slug' in place ? place.slug : null
  const around = nearbyCities({ lat: place.lat, lng: place.lng }, { limit: MOST_PLACES + 1, withinKm: NEARBY_KM })
  const base = withoutPlace(input, chips)
  return around
    .filter(({ slug }) => slug !== null && slug !== own)
    .slice(0, MOST_PLACES)
    .map(({ name, slug }) => ({
      kind: 'nearbyPlace',
      input: { ...base, location: slug ?? '' },
      place: name,
      without: null,
    }))
}

function anywhere(input: SearchInput, chips: readonly Understood[]): Offer {
  return { kind: 'anywhere', input: withoutPlace(input, chips), place: null, without: null }
}

function withoutPlace(input: SearchInput, chips: readonly Understood[]): SearchInput {
  const place = chips.find(({ kind }) => kind === 'near') ?? chips.find(({ kind }) => kind === 'place')
  return { ...input, q: place?.without.q ?? input.q, location: '', area: null, page: 1 }
}

/** Every filter still in force, without a word to find; a place to be near is kept by its name. */
function wordsGivenUp(input: SearchInput, { filters, near, words }: Understanding): Offer[] {
  if (words.length === 0) return []
  const location = filters.location === '' && near ? near.name : filters.location
  return [{ kind: 'without', input: { ...input, ...filters, location, q: '', page: 1 }, place: null, without: 'q' }]
}

function everything(input: SearchInput): Offer {
  const all = { ...input, ...NO_FILTERS, location: '', q: '', page: 1 }
  return { kind: 'everything', input: all, place: null, without: null }
}

/** One wish less: a filter of the address, or what a part of the words was taken for. */
function wishOffers(input: SearchInput, chips: readonly Understood[]): Offer[] {
  const ofAddress = (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[])
    .filter((name) => isWish(input[name]))
    .map((name): Offer => ({
      kind: 'without',
      input: { ...input, [name]: NO_FILTERS[name], page: 1 },
      place: null,
      without: name,
    }))
  const ofWords = chips.flatMap((chip): Offer[] => {
    const without = FILTER_OF[chip.kind]
    return without ? [{ kind: 'without', input: chip.without, place: null, without }] : []
  })
  return [...ofAddress, ...ofWords].slice(0, MOST_WISHES)
}

function isWish(value: Filters[keyof Filters]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}

/** The place is given up by `anywhere`, the words together. */
const FILTER_OF: Partial<Record<Understood['kind'], keyof Filters>> = {
  type: 'type',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  minPrice: 'minPrice',
  maxPrice: 'maxPrice',
  maxMoveIn: 'maxMoveIn',
  furnishing: 'furnishing',
  parking: 'parking',
  pets: 'pets',
  amenity: 'amenities',
}

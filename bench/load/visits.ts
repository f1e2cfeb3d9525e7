// The pages that visitors of a public site open, in a fixed random order: 30 % searches by filters, 15 % pages of the list, 15 % worded searches,
// 25 % listings, 10 % home, 5 % places while typing. What people look at is not spread evenly: the n-th most popular address is asked for
// in proportion to 1 / n (Zipf), among as many addresses as the market has. `uniform` spreads it evenly, as a crawler does.
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { createTestRandom, type SeededRandom } from '#tests/support/fixtures/random-searches.ts'
import { NAMES } from '../search/listing-vocabulary.ts'

export const POPULARITIES = ['zipf', 'uniform'] as const
export type Popularity = (typeof POPULARITIES)[number]

const PLACES = ['quezon-city', 'makati', 'taguig', 'manila', 'pasig', 'cebu', 'davao', 'baguio', 'iloilo', 'bacolod']
const WORDS = [
  'balcony',
  'garden',
  'renovated',
  'tahimik',
  'maluwag',
  'parking',
  'swimming pool',
  'swiming',
  'palengke',
]
const TYPED = ['quezon', 'makati', 'bonifacio', 'cebu it park', 'davao', 'bagio', 'iloilo', 'san juan', 'las pinas']
const SORTS = ['newest', 'price_low', 'price_high']
const PAGES_OF_LIST = 60
const ROOMS = ['', '1', '2', '2+']
const PRICES = ['', '8000', '15000', '25000', '40000']

const toQuery = (path: string, params: Record<string, string>) => {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Every combination, the short ones first: most people use one filter. */
const SEARCHES = PLACES.flatMap((location) =>
  ['', ...PROPERTY_TYPES].flatMap((type) =>
    ROOMS.flatMap((bedrooms) => PRICES.map((price) => ({ location, type, bedrooms, max_price: price }))),
  ),
)
  .map((params) => ({ params, filters: Object.values(params).filter(Boolean).length }))
  .toSorted((a, b) => a.filters - b.filters)
  .map(({ params }) => toQuery('/properties', params))
const LIST_PAGES = Array.from({ length: PAGES_OF_LIST }, (_, n) =>
  SORTS.map((sort) =>
    toQuery('/properties', { page: n === 0 ? '' : String(n + 1), sort: sort === 'newest' ? '' : sort }),
  ),
).flat()
const WORDED = [...WORDS, ...WORDS.flatMap((word) => NAMES.slice(0, 200).map((name) => `${word} ${name}`))].map((q) =>
  toQuery('/search', { q }),
)
const TYPING = TYPED.flatMap((text) =>
  Array.from({ length: text.length - 2 }, (_, n) => toQuery('/api/places', { q: text.slice(0, n + 3) })),
)

export function drawVisits(listingIds: readonly string[], count: number, popularity: Popularity): string[] {
  const random = createTestRandom(77)
  const draw = (addresses: readonly string[]) => addresses[drawRank(random, addresses.length, popularity)] ?? '/'
  const kinds: [share: number, make: () => string][] = [
    [30, () => draw(SEARCHES)],
    [15, () => draw(LIST_PAGES)],
    [15, () => draw(WORDED)],
    [25, () => `/properties/${draw(listingIds)}`],
    [10, () => '/'],
    [5, () => draw(TYPING)],
  ]
  return Array.from({ length: count }, () => {
    let rest = random.drawInteger(100)
    return (kinds.find(([share]) => (rest -= share) < 0) ?? kinds[0])?.[1]() ?? '/'
  })
}

/** For Zipf the inverse of the distribution: the logarithm of the rank is spread evenly. */
function drawRank(random: SeededRandom, size: number, popularity: Popularity): number {
  return popularity === 'uniform' ? random.drawInteger(size) : Math.floor((size + 1) ** random.next()) - 1
}

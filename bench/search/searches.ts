// The fixed mix of 500 searches: filters, keywords, and both combined with sorting and paging.
import { readSearch, type SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { type SeededRandom, createTestRandom } from '#tests/support/fixtures/random-searches.ts'
import { NAMES } from './listing-vocabulary.ts'

export type Kind = 'filters' | 'keywords' | 'combinations'
export type BenchSearch = { kind: Kind; input: SearchInput }

const PLACES = [
  'quezon-city',
  'makati',
  'taguig',
  'manila',
  'bgc',
  'cebu',
  'davao',
  'baguio',
  'Metro Manila',
  'Central Visayas',
  'it-park',
]
const AMENITY_SLUGS = [
  'air-conditioning',
  'wifi',
  'own-electric-meter',
  'balcony',
  'swimming-pool',
  'gym',
  'security-guard',
  'no-flood',
]
const TYPED_KEYWORDS = [
  'balcony', 'garden', 'renovated kitchen', 'malapit sa palengke', 'near the mrt', 'swimming pool gym', 'quiet family house', 'paupahan',
  'tahimik', 'maluwag na bahay', 'city view', 'fiber internet', 'students nurses', 'covered parking', 'kontador', 'balkonahe',
  'renovted', 'swiming pool', 'tahmik', 'parkng', 'bright corner', 'hospital', 'penthouse view', 'residences balcony',
] // prettier-ignore

export function makeSearches(): BenchSearch[] {
  const random = createTestRandom(500)
  return Array.from({ length: 500 }, (_, n): BenchSearch => {
    if (n % 10 < 4) return { kind: 'filters', input: parseSearch(pickFilters(random, 1 + random.drawInteger(3))) }
    if (n % 10 < 7) return { kind: 'keywords', input: parseSearch({ q: pickKeywords(random) }) }
    return { kind: 'combinations', input: parseSearch(pickCombination(random)) }
  })
}

function parseSearch(params: Record<string, string>): SearchInput {
  return readSearch(new URLSearchParams(params))
}

function pickKeywords(random: SeededRandom): string {
  return random.drawBoolean(0.25) ? random.drawFrom(NAMES) : random.drawFrom(TYPED_KEYWORDS)
}

function pickCombination(random: SeededRandom): Record<string, string> {
  return {
    ...pickFilters(random, 2 + random.drawInteger(4)),
    ...(random.drawBoolean(0.5) ? { q: pickKeywords(random) } : {}),
    ...(random.drawBoolean(0.7) ? { sort: random.drawFrom(['price_low', 'price_high', 'bedrooms', 'bathrooms']) } : {}),
    ...(random.drawBoolean(0.4) ? { page: String(1 + random.drawInteger(60)) } : {}),
  }
}

const FILTERS: ((random: SeededRandom) => [string, string])[] = [
  (random) => ['location', random.drawFrom(PLACES)],
  (random) => ['type', random.drawFrom(PROPERTY_TYPES)],
  (random) => ['max_price', random.drawFrom(['8000', '15000', '25000', '40000', '80000'])],
  (random) => ['min_price', random.drawFrom(['5000', '10000', '20000', '60000'])],
  (random) => ['bedrooms', random.drawFrom(['0', '1', '2', '2+', '3+'])],
  (random) => ['bathrooms', random.drawFrom(['1', '2+'])],
  (random) => ['amenities', [random.drawFrom(AMENITY_SLUGS), random.drawFrom(AMENITY_SLUGS)].join(',')],
  (random) => ['furnishing', random.drawFrom(['unfurnished', 'semi_furnished', 'furnished'])],
  () => ['parking', '1'],
  () => ['pets', '1'],
  (random) => ['available_by', random.drawFrom(['2026-08-01', '2026-12-01'])],
  (random) => ['max_move_in', random.drawFrom(['30000', '60000', '150000'])],
  (random) => ['area', random.drawFrom(['14.53,121.03,14.57,121.07', '14.4,120.9,14.8,121.2', '10.2,123.8,10.4,124'])],
]

function pickFilters(random: SeededRandom, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, () => random.drawFrom(FILTERS)(random)))
}

export const HOSTILE_QUERIES = [
  `q=${'a'.repeat(10_000)}`,
  `q=${encodeURIComponent('bahay '.repeat(2_000))}`,
  `q=${encodeURIComponent('%_'.repeat(50))}`,
  `q=${encodeURIComponent("'; drop table properties; --")}`,
  `q=${encodeURIComponent('🏠🏡👩‍👩‍👧‍👦🇵🇭')}`,
  `q=${encodeURIComponent('بيت للإيجار في مانيلا')}`,
  'q=a%00b%00c',
  `q=${encodeURIComponent('a b c d e f g h i j k l m n o p q r s t u v w x y z')}`,
  `q=${encodeURIComponent('con mal the near res qui bal par pen fam')}`,
  `location=${encodeURIComponent('zz '.repeat(3_000))}`,
  `location=${encodeURIComponent('%%%%')}`,
  'page=1000000000',
  'page=10000&sort=price_high',
  'page=-1&min_price=abc&max_price=-5',
  'sort=price_high&max_price=5000&page=9999',
  `amenities=${'wifi,'.repeat(2_000)}`,
]

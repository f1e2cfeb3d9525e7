// The fixed mix of 500 searches: what people filter by, what they type, and both together with orders and pages.
import { readSearch, type SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { type Dice, diceFrom } from '#tests/support/fixtures/random-searches.ts'
import { NAMES } from './words.ts'

export type Kind = 'filters' | 'keywords' | 'combinations'
export type Question = { kind: Kind; input: SearchInput }

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
const SLUGS = [
  'air-conditioning',
  'wifi',
  'own-electric-meter',
  'balcony',
  'swimming-pool',
  'gym',
  'security-guard',
  'no-flood',
]
const TYPED = [
  'balcony', 'garden', 'renovated kitchen', 'malapit sa palengke', 'near the mrt', 'swimming pool gym', 'quiet family house', 'paupahan',
  'tahimik', 'maluwag na bahay', 'city view', 'fiber internet', 'students nurses', 'covered parking', 'kontador', 'balkonahe',
  'renovted', 'swiming pool', 'tahmik', 'parkng', 'bright corner', 'hospital', 'penthouse view', 'residences balcony',
] // prettier-ignore

export function fiveHundred(): Question[] {
  const dice = diceFrom(500)
  return Array.from({ length: 500 }, (_, n): Question => {
    if (n % 10 < 4) return { kind: 'filters', input: asked(filters(dice, 1 + dice.under(3))) }
    if (n % 10 < 7) return { kind: 'keywords', input: asked({ q: words(dice) }) }
    return { kind: 'combinations', input: asked(combination(dice)) }
  })
}

function asked(params: Record<string, string>): SearchInput {
  return readSearch(new URLSearchParams(params))
}

function words(dice: Dice): string {
  return dice.isIn(0.25) ? dice.of(NAMES) : dice.of(TYPED)
}

function combination(dice: Dice): Record<string, string> {
  return {
    ...filters(dice, 2 + dice.under(4)),
    ...(dice.isIn(0.5) ? { q: words(dice) } : {}),
    ...(dice.isIn(0.7) ? { sort: dice.of(['price_low', 'price_high', 'bedrooms', 'bathrooms']) } : {}),
    ...(dice.isIn(0.4) ? { page: String(1 + dice.under(60)) } : {}),
  }
}

const FILTERS: ((dice: Dice) => [string, string])[] = [
  (dice) => ['location', dice.of(PLACES)],
  (dice) => ['type', dice.of(PROPERTY_TYPES)],
  (dice) => ['max_price', dice.of(['8000', '15000', '25000', '40000', '80000'])],
  (dice) => ['min_price', dice.of(['5000', '10000', '20000', '60000'])],
  (dice) => ['bedrooms', dice.of(['0', '1', '2', '2+', '3+'])],
  (dice) => ['bathrooms', dice.of(['1', '2+'])],
  (dice) => ['amenities', [dice.of(SLUGS), dice.of(SLUGS)].join(',')],
  (dice) => ['furnishing', dice.of(['unfurnished', 'semi_furnished', 'furnished'])],
  () => ['parking', '1'],
  () => ['pets', '1'],
  (dice) => ['available_by', dice.of(['2026-08-01', '2026-12-01'])],
  (dice) => ['max_move_in', dice.of(['30000', '60000', '150000'])],
  (dice) => ['area', dice.of(['14.53,121.03,14.57,121.07', '14.4,120.9,14.8,121.2', '10.2,123.8,10.4,124'])],
]

function filters(dice: Dice, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, () => dice.of(FILTERS)(dice)))
}

/** What somebody sends who means no good. */
export const HOSTILE = [
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

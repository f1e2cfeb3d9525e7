// How many homes each choice would show: counted in what the other filters leave.
import { FURNISHINGS, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'
import {
  leavingOut,
  type Rents,
  rentsInPesos,
  roomCounts,
  type Wanted,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { type Bits, countBits } from './engine/bits.ts'
import type { Group, ListingIndex } from './engine/listing-index.ts'
import { matchFilters } from './match.rules.server.ts'
import { holdersOf, matchWords } from './relevance.rules.server.ts'

export function match(index: ListingIndex, wanted: Wanted, holders = holdersOf(index, wanted.words)): Bits {
  return matchWords(matchFilters(index, wanted), holders)
}

export function facetsOf(index: ListingIndex, wanted: Wanted): Facets {
  const holders = holdersOf(index, wanted.words)
  const all = match(index, wanted, holders)
  /** A filter that is not in force leaves the same whether it is left out or not. */
  const without = (...names: (keyof Wanted['filters'])[]) =>
    names.some((name) => isInForce(wanted.filters[name])) ? match(index, leavingOut(wanted, ...names), holders) : all
  const counts = (group: Group, bits: Bits) => (key: string) => index.group(group).get(key)?.countWithin(bits) ?? 0
  const slugs = new Set([...index.amenities, ...index.group('amenity').keys()])
  return {
    total: countBits(all),
    type: choices(PROPERTY_TYPES, counts('type', without('type'))),
    furnishing: choices(FURNISHINGS, counts('furnishing', without('furnishing'))),
    bedrooms: rooms(index, 'bedrooms', without('bedrooms')),
    bathrooms: rooms(index, 'bathrooms', without('bathrooms')),
    parking: index.parking.countWithin(without('parking')),
    pets: index.pets.countWithin(without('pets')),
    amenities: choices([...slugs], counts('amenity', all)),
    price: rentsIn(index, without('minPrice', 'maxPrice')),
  }
}

function isInForce(filter: unknown): boolean {
  return filter !== null && filter !== false
}

function choices<T extends string>(known: readonly T[], count: (choice: T) => number): Record<T, number> {
  return Object.fromEntries(known.map((each) => [each, count(each)])) as Record<T, number>
}

function rooms(index: ListingIndex, group: Group, bits: Bits): Facets['bedrooms'] {
  const postings = index.group(group)
  return roomCounts(new Map([...postings.keys()].map((key) => [key, postings.get(key)?.countWithin(bits) ?? 0])))
}

/** The lowest, the highest and the middle one, as percentile_disc(0.5) chooses it. */
export function rentsIn(index: ListingIndex, bits: Bits): Rents | null {
  const total = countBits(bits)
  if (total === 0) return null
  const priceAt = (order: 'price_low' | 'price_high', place: number) =>
    index.columns.price[index.order(order).page(bits, total, { offset: place, limit: 1 })[0] ?? 0] ?? 0
  return rentsInPesos({
    lowest: priceAt('price_low', 0),
    highest: priceAt('price_high', 0),
    median: priceAt('price_low', Math.ceil(total / 2) - 1),
  })
}

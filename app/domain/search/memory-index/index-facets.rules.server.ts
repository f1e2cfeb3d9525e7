// Facet counts from the memory index: each choice is counted over the listings that match all other filters.
import { BILLS, FURNISHINGS, PROPERTY_TYPES, ROOM_TYPES } from '#app/shared/vocabulary.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'
import { RESIDENTS_CHOICES } from '#app/domain/search/criteria/search-input.schema.ts'
import {
  removeFilters,
  type Rents,
  toRentsInPesos,
  toRoomCounts,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { chooseRentScale, findRentBar, type RentHistogram } from '#app/domain/search/criteria/rent-histogram.rules.ts'
import { type Bits, countBits, forEachBit } from './engine/bits.ts'
import type { Group, ListingIndex } from './engine/listing-index.ts'
import { matchFilters, narrowToChecked } from './match.rules.server.ts'
import { findDocumentsByWord, matchWords } from './relevance.rules.server.ts'

export function matchCriteria(
  index: ListingIndex,
  criteria: SearchCriteria,
  documentsByWord = findDocumentsByWord(index, criteria.words),
): Bits {
  return matchWords(matchFilters(index, criteria), documentsByWord)
}

export function countFacets(index: ListingIndex, criteria: SearchCriteria): Facets {
  const documentsByWord = findDocumentsByWord(index, criteria.words)
  const allMatches = matchCriteria(index, criteria, documentsByWord)
  /** If none of the filters is set, removing them changes nothing. */
  const matchWithout = (...filterNames: (keyof SearchCriteria['filters'])[]) =>
    filterNames.some((name) => isActiveFilter(criteria.filters[name]))
      ? matchCriteria(index, removeFilters(criteria, ...filterNames), documentsByWord)
      : allMatches
  const createCounter = (group: Group, bits: Bits) => (key: string) =>
    index.getGroup(group).get(key)?.countWithin(bits) ?? 0
  const anyRent = matchWithout('minPrice', 'maxPrice')
  const price = getRents(index, anyRent)
  const slugs = new Set([...index.amenities, ...index.getGroup('amenity').keys()])
  return {
    total: countBits(allMatches),
    type: toCountsByChoice(PROPERTY_TYPES, createCounter('type', matchWithout('type'))),
    roomTypes: toCountsByChoice(ROOM_TYPES, createCounter('roomType', matchWithout('roomTypes'))),
    residents: toCountsByChoice(RESIDENTS_CHOICES, createCounter('residents', matchWithout('residents'))),
    ownBathroom: index.ownBathroom.countWithin(matchWithout('ownBathroom')),
    noCurfew: index.noCurfew.countWithin(matchWithout('noCurfew')),
    bills: toCountsByChoice(BILLS, createCounter('bill', allMatches)),
    furnishing: toCountsByChoice(FURNISHINGS, createCounter('furnishing', matchWithout('furnishing'))),
    bedrooms: countRooms(index, 'bedrooms', matchWithout('bedrooms')),
    bathrooms: countRooms(index, 'bathrooms', matchWithout('bathrooms')),
    parking: index.parking.countWithin(matchWithout('parking')),
    pets: index.pets.countWithin(matchWithout('pets')),
    checked: countChecked(index, matchWithout('checked')),
    amenities: toCountsByChoice([...slugs], createCounter('amenity', allMatches)),
    price,
    rents: price && countRents(index, anyRent, price),
  }
}

function countChecked(index: ListingIndex, bits: Bits): number {
  const checked = bits.slice()
  narrowToChecked(index, checked)
  return countBits(checked)
}

function countRents(index: ListingIndex, bits: Bits, rents: Rents): RentHistogram {
  const scale = chooseRentScale(rents)
  const counts = Array.from({ length: scale.bars }, () => 0)
  forEachBit(bits, (document) => {
    const bar = findRentBar(scale, index.columns.price[document] ?? 0)
    counts[bar] = (counts[bar] ?? 0) + 1
  })
  return { low: scale.low, step: scale.step, counts }
}

function isActiveFilter(filter: unknown): boolean {
  return Array.isArray(filter) ? filter.length > 0 : filter !== null && filter !== false
}

function toCountsByChoice<T extends string>(allChoices: readonly T[], count: (choice: T) => number): Record<T, number> {
  return Object.fromEntries(allChoices.map((choice) => [choice, count(choice)])) as Record<T, number>
}

function countRooms(index: ListingIndex, group: Group, bits: Bits): Facets['bedrooms'] {
  const postings = index.getGroup(group)
  return toRoomCounts(new Map([...postings.keys()].map((key) => [key, postings.get(key)?.countWithin(bits) ?? 0])))
}

/** The quartile and the median are chosen as by percentile_disc in SQL. */
export function getRents(index: ListingIndex, bits: Bits): Rents | null {
  const total = countBits(bits)
  if (total === 0) return null
  const getPriceAt = (order: 'price_low' | 'price_high', position: number) =>
    index.columns.price[index.getOrder(order).getPage(bits, total, { offset: position, limit: 1 })[0] ?? 0] ?? 0
  return toRentsInPesos({
    lowest: getPriceAt('price_low', 0),
    highest: getPriceAt('price_high', 0),
    firstQuartile: getPriceAt('price_low', Math.ceil(total / 4) - 1),
    median: getPriceAt('price_low', Math.ceil(total / 2) - 1),
  })
}

// What the parts of a text add to the filters of an address. Where both speak of the same thing, the address has the last word and
// the part shows no chip; of two parts on one thing the first counts.
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Understood } from '#app/domain/search/results/search.model.ts'
import { type Chip, chipOf, type Removal } from './chips.rules.ts'
import { NARROWEST_FIRST } from './property-types.data.ts'
import type { Part } from './parts.rules.ts'

export type NamedWord = { at: number; word: string; chip: Understood }
export type Applied = { filters: Filters; chips: Understood[]; words: NamedWord[] }

export function applyParts(input: SearchInput, given: Filters, reading: Removal & { parts: readonly Part[] }): Applied {
  const applied: Applied = { filters: { ...given }, chips: [], words: [] }
  const parts = [...reading.parts].sort((a, b) => narrowness(a) - narrowness(b))
  for (const part of parts) {
    const chips = applyPart(applied.filters, part).map((chip) => chipOf(input, reading, chip, [part]))
    applied.chips.push(...chips)
    if (part.meaning.kind === 'word') applied.words.push(namedWord(input, reading, part, part.meaning.word))
  }
  return applied
}

/** Kinds of home come narrowest first, everything else as it was typed. */
function narrowness({ meaning, from }: Part): number {
  return meaning.kind === 'type' ? NARROWEST_FIRST.indexOf(meaning.type) - NARROWEST_FIRST.length : from
}

function namedWord(input: SearchInput, reading: Removal, part: Part, word: string): NamedWord {
  const typed = input.q.slice(reading.tokens[part.from]?.from, reading.tokens[part.to - 1]?.to)
  return { at: part.from, word, chip: chipOf(input, reading, { kind: 'word', word: typed, read: word }, [part]) }
}

/** Changes the filters and says what it changed. */
function applyPart(filters: Filters, { meaning }: Part): Chip[] {
  switch (meaning.kind) {
    case 'type':
      return setOnce(filters, 'type', meaning.type, { kind: 'type', type: meaning.type })
    case 'bedrooms':
    case 'bathrooms': {
      const rooms = { count: meaning.count, orMore: meaning.orMore }
      return setOnce(filters, meaning.kind, rooms, { kind: meaning.kind, ...rooms })
    }
    case 'price':
      return applyPrice(filters, meaning.min, meaning.max)
    case 'moveIn':
      return setOnce(filters, 'maxMoveIn', meaning.max, { kind: 'maxMoveIn', pesos: meaning.max })
    case 'furnishing':
      return setOnce(filters, 'furnishing', meaning.furnishing, { kind: 'furnishing', furnishing: meaning.furnishing })
    case 'parking':
    case 'pets':
      if (filters[meaning.kind]) return []
      filters[meaning.kind] = true
      return [{ kind: meaning.kind }]
    case 'amenity':
      if (filters.amenities.includes(meaning.slug)) return []
      filters.amenities = [...filters.amenities, meaning.slug].sort()
      return [{ kind: 'amenity', slug: meaning.slug }]
    default:
      return []
  }
}

function setOnce<K extends 'type' | 'bedrooms' | 'bathrooms' | 'maxMoveIn' | 'furnishing' | 'minPrice' | 'maxPrice'>(
  filters: Filters,
  name: K,
  value: NonNullable<Filters[K]>,
  chip: Chip,
): Chip[] {
  if (filters[name] !== null) return []
  filters[name] = value
  return [chip]
}

/** One end from the address and another from the words must leave something between them. */
function applyPrice(filters: Filters, min: number | null, max: number | null): Chip[] {
  const chips: Chip[] = []
  if (min !== null && (filters.maxPrice === null || min <= filters.maxPrice)) {
    chips.push(...setOnce(filters, 'minPrice', min, { kind: 'minPrice', pesos: min }))
  }
  if (max !== null && (filters.minPrice === null || max >= filters.minPrice)) {
    chips.push(...setOnce(filters, 'maxPrice', max, { kind: 'maxPrice', pesos: max }))
  }
  return chips
}

// Merges what the parts of a query mean into the filters of the URL. A filter of the URL wins and the part gets no chip; of two parts
// that set the same filter the first wins.
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { type Chip, buildChip, type RemovalContext } from './chips.rules.ts'
import { NARROWEST_FIRST } from './property-types.data.ts'
import type { Part } from './parts.rules.ts'

export type NamedWord = { at: number; word: string; chip: UnderstoodPart }
export type AppliedParts = { filters: Filters; chips: UnderstoodPart[]; words: NamedWord[] }

export function applyParts(
  input: SearchInput,
  inputFilters: Filters,
  analysis: RemovalContext & { parts: readonly Part[] },
): AppliedParts {
  const applied: AppliedParts = { filters: { ...inputFilters }, chips: [], words: [] }
  const parts = [...analysis.parts].sort((a, b) => getPartOrder(a) - getPartOrder(b))
  for (const part of parts) {
    const chips = applyPart(applied.filters, part).map((chip) => buildChip(input, analysis, chip, [part]))
    applied.chips.push(...chips)
    if (part.meaning.kind === 'word') applied.words.push(toNamedWord(input, analysis, part, part.meaning.word))
  }
  return applied
}

/** Property types are ordered narrowest first, everything else as typed. */
function getPartOrder({ meaning, from }: Part): number {
  return meaning.kind === 'type' ? NARROWEST_FIRST.indexOf(meaning.type) - NARROWEST_FIRST.length : from
}

function toNamedWord(input: SearchInput, analysis: RemovalContext, part: Part, word: string): NamedWord {
  const typed = input.q.slice(analysis.tokens[part.from]?.from, analysis.tokens[part.to - 1]?.to)
  return { at: part.from, word, chip: buildChip(input, analysis, { kind: 'word', word: typed, read: word }, [part]) }
}

/** Changes `filters` and returns a chip for each change. */
function applyPart(filters: Filters, { meaning }: Part): Chip[] {
  switch (meaning.kind) {
    case 'type':
      return setIfEmpty(filters, 'type', meaning.type, { kind: 'type', type: meaning.type })
    case 'bedrooms':
    case 'bathrooms': {
      const rooms = { count: meaning.count, orMore: meaning.orMore }
      return setIfEmpty(filters, meaning.kind, rooms, { kind: meaning.kind, ...rooms })
    }
    case 'price':
      return applyPrice(filters, meaning.min, meaning.max)
    case 'moveIn':
      return setIfEmpty(filters, 'maxMoveIn', meaning.max, { kind: 'maxMoveIn', pesos: meaning.max })
    case 'furnishing':
      return setIfEmpty(filters, 'furnishing', meaning.furnishing, {
        kind: 'furnishing',
        furnishing: meaning.furnishing,
      })
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

function setIfEmpty<K extends 'type' | 'bedrooms' | 'bathrooms' | 'maxMoveIn' | 'furnishing' | 'minPrice' | 'maxPrice'>(
  filters: Filters,
  name: K,
  value: NonNullable<Filters[K]>,
  chip: Chip,
): Chip[] {
  if (filters[name] !== null) return []
  filters[name] = value
  return [chip]
}

/** The URL may set one end of the range and the query the other: an end that would make the range empty is ignored. */
function applyPrice(filters: Filters, min: number | null, max: number | null): Chip[] {
  const chips: Chip[] = []
  if (min !== null && (filters.maxPrice === null || min <= filters.maxPrice)) {
    chips.push(...setIfEmpty(filters, 'minPrice', min, { kind: 'minPrice', pesos: min }))
  }
  if (max !== null && (filters.minPrice === null || max >= filters.minPrice)) {
    chips.push(...setIfEmpty(filters, 'maxPrice', max, { kind: 'maxPrice', pesos: max }))
  }
  return chips
}

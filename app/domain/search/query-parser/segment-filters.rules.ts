// Merges what the segments of a query mean into the filters of the URL. A filter of the URL wins and the segment gets no chip; of two segments
// that set the same filter the first wins.
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { type Chip, buildChip, type RemovalContext } from './chips.rules.ts'
import { NARROWEST_FIRST } from './property-types.data.ts'
import type { QuerySegment } from './query-segments.rules.ts'

export type NamedWord = { at: number; word: string; chip: UnderstoodPart }
export type AppliedSegments = { filters: Filters; chips: UnderstoodPart[]; words: NamedWord[] }

export function applySegments(
  input: SearchInput,
  inputFilters: Filters,
  analysis: RemovalContext & { segments: readonly QuerySegment[] },
): AppliedSegments {
  const applied: AppliedSegments = { filters: { ...inputFilters }, chips: [], words: [] }
  const segments = [...analysis.segments].sort((a, b) => getSegmentOrder(a) - getSegmentOrder(b))
  for (const segment of segments) {
    const chips = applySegment(applied.filters, segment).map((chip) => buildChip(input, analysis, chip, [segment]))
    applied.chips.push(...chips)
    if (segment.interpretation.kind === 'word')
      applied.words.push(toNamedWord(input, analysis, segment, segment.interpretation.word))
  }
  return applied
}

/** Property types are ordered narrowest first, everything else as typed. */
function getSegmentOrder({ interpretation, from }: QuerySegment): number {
  return interpretation.kind === 'type' ? NARROWEST_FIRST.indexOf(interpretation.type) - NARROWEST_FIRST.length : from
}

function toNamedWord(input: SearchInput, analysis: RemovalContext, segment: QuerySegment, word: string): NamedWord {
  const typed = input.q.slice(analysis.tokens[segment.from]?.from, analysis.tokens[segment.to - 1]?.to)
  return {
    at: segment.from,
    word,
    chip: buildChip(input, analysis, { kind: 'word', word: typed, read: word }, [segment]),
  }
}

/** Changes `filters` and returns a chip for each change. */
function applySegment(filters: Filters, { interpretation }: QuerySegment): Chip[] {
  switch (interpretation.kind) {
    case 'type':
      return setIfEmpty(filters, 'type', interpretation.type, { kind: 'type', type: interpretation.type })
    case 'bedrooms':
    case 'bathrooms': {
      const rooms = { count: interpretation.count, orMore: interpretation.orMore }
      return setIfEmpty(filters, interpretation.kind, rooms, { kind: interpretation.kind, ...rooms })
    }
    case 'price':
      return applyPrice(filters, interpretation.min, interpretation.max)
    case 'moveIn':
      return setIfEmpty(filters, 'maxMoveIn', interpretation.max, { kind: 'maxMoveIn', pesos: interpretation.max })
    case 'furnishing':
      return setIfEmpty(filters, 'furnishing', interpretation.furnishing, {
        kind: 'furnishing',
        furnishing: interpretation.furnishing,
      })
    case 'parking':
    case 'pets':
      if (filters[interpretation.kind]) return []
      filters[interpretation.kind] = true
      return [{ kind: interpretation.kind }]
    case 'amenity':
      if (filters.amenities.includes(interpretation.slug)) return []
      filters.amenities = [...filters.amenities, interpretation.slug].sort()
      return [{ kind: 'amenity', slug: interpretation.slug }]
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

// Merges what the segments of a query mean into the filters of the URL. A filter of the URL wins and the segment gets no chip; of two segments
// that set the same filter the first wins. What no filter of the URL can say becomes a demand.
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { type Chip, buildChip, type RemovalContext, type TokenRange } from './chips.rules.ts'
import { NO_PARSED_DEMANDS, type ParsedDemands } from './query-parser.model.ts'
import type { Interpretation } from './interpretation.model.ts'
import { applySpace, getSpaceOrder } from './space-filters.rules.ts'
import type { QuerySegment } from './query-segments.rules.ts'
import { applyTypes } from './type-filter.rules.ts'

export type AppliedSegments = {
  filters: Filters
  demands: ParsedDemands
  chips: UnderstoodPart[]
}

/** More people than this need two bedrooms. */
const MAX_PEOPLE_IN_ONE_ROOM = 3

export function applySegments(
  input: SearchInput,
  inputFilters: Filters,
  analysis: RemovalContext & { segments: readonly QuerySegment[] },
): AppliedSegments {
  const applied: AppliedSegments = {
    filters: { ...inputFilters },
    demands: { ...NO_PARSED_DEMANDS },
    chips: [],
  }
  applied.chips.push(...applyTypes(input, applied, analysis))
  for (const segment of analysis.segments.toSorted((a, b) => getSegmentOrder(a) - getSegmentOrder(b))) {
    const typed = getTypedText(input, analysis, segment)
    const chips = applySegment(applied, segment, typed).map((chip) => buildChip(input, analysis, chip, [segment]))
    applied.chips.push(...chips)
  }
  const people = analysis.segments.find(({ interpretation }) => interpretation.kind === 'guests')
  if (people)
    applied.chips.push(...addBedroomsForPeople(applied).map((chip) => buildChip(input, analysis, chip, [people])))
  return applied
}

/** After all segments, because a number of bedrooms that was typed wins. */
function addBedroomsForPeople({ filters, demands }: AppliedSegments): Chip[] {
  const hasNoBedrooms = filters.type === 'studio' || filters.type === 'commercial'
  if (hasNoBedrooms || (demands.minGuests ?? 0) <= MAX_PEOPLE_IN_ONE_ROOM) return []
  const rooms = { count: 2, orMore: true }
  return setIfEmpty(filters, 'bedrooms', rooms, { kind: 'bedrooms', ...rooms })
}

export function getTypedText(input: SearchInput, { tokens }: RemovalContext, { from, to }: TokenRange): string {
  return input.q.slice(tokens[from]?.from, tokens[to - 1]?.to)
}

/** Spaces are ordered narrowest first, everything else as typed. */
function getSegmentOrder({ interpretation, from }: QuerySegment): number {
  return interpretation.kind === 'space' ? getSpaceOrder(interpretation, from) : from
}

/** Changes the filters and the demands, and returns a chip for each change. */
function applySegment({ filters, demands }: AppliedSegments, { interpretation }: QuerySegment, typed: string): Chip[] {
  switch (interpretation.kind) {
    case 'space':
      return applySpace(filters, demands.otherRoomTypes?.length ? { ...interpretation, roomTypes: [] } : interpretation)
    case 'bedrooms':
    case 'bathrooms': {
      const rooms = { count: interpretation.count, orMore: interpretation.orMore }
      return setIfEmpty(filters, interpretation.kind, rooms, { kind: interpretation.kind, ...rooms })
    }
    case 'price':
      return applyPrice(filters, interpretation)
    case 'cheap':
      if (demands.isCheap) return []
      demands.isCheap = true
      return [{ kind: 'cheap', pesos: null }]
    case 'guests':
      return setDemand(demands, 'minGuests', interpretation.count, { kind: 'guests', count: interpretation.count })
    case 'lease':
      return setDemand(demands, 'maxLeaseMonths', interpretation.months, {
        kind: 'lease',
        months: interpretation.months,
      })
    case 'noPets':
      if (filters.pets || demands.noPets) return []
      demands.noPets = true
      return [{ kind: 'noPets' }]
    case 'ignored':
      return [{ kind: 'ignored', word: typed }]
    case 'moveIn':
      return setIfEmpty(filters, 'maxMoveIn', interpretation.max, { kind: 'maxMoveIn', pesos: interpretation.max })
    case 'furnishing':
      return setIfEmpty(filters, 'furnishing', interpretation.furnishing, {
        kind: 'furnishing',
        furnishing: interpretation.furnishing,
      })
    case 'parking':
    case 'pets':
    case 'checked':
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

function setDemand(demands: ParsedDemands, name: 'minGuests' | 'maxLeaseMonths', value: number, chip: Chip): Chip[] {
  if (demands[name] !== null) return []
  demands[name] = value
  return [chip]
}

function setIfEmpty<K extends 'bedrooms' | 'bathrooms' | 'maxMoveIn' | 'furnishing' | 'minPrice' | 'maxPrice'>(
  filters: Filters,
  name: K,
  value: NonNullable<Filters[K]>,
  chip: Chip,
): Chip[] {
  if (filters[name] !== null) return []
  filters[name] = value
  return [chip]
}

type PriceInterpretation = Extract<Interpretation, { kind: 'price' }>

/** The URL may set one end of the range and the query the other: an end that would make the range empty is ignored. */
function applyPrice(filters: Filters, { min, max, around }: PriceInterpretation): Chip[] {
  if (around !== null && min !== null && max !== null && filters.minPrice === null && filters.maxPrice === null) {
    Object.assign(filters, { minPrice: min, maxPrice: max })
    return [{ kind: 'around', pesos: around, low: min, high: max }]
  }
  const chips: Chip[] = []
  if (min !== null && (filters.maxPrice === null || min <= filters.maxPrice)) {
    chips.push(...setIfEmpty(filters, 'minPrice', min, { kind: 'minPrice', pesos: min }))
  }
  if (max !== null && (filters.minPrice === null || max >= filters.minPrice)) {
    chips.push(...setIfEmpty(filters, 'maxPrice', max, { kind: 'maxPrice', pesos: max }))
  }
  return chips
}

// Decides the kinds of home that a query asks for: alternatives ('condo or apartment', 'bedspace or studio'), or the narrowest property type
// ('studio condo' is a studio).
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { type PropertyType, ROOM_TYPES, type RoomType } from '#app/shared/vocabulary.ts'
import { buildChip, type RemovalContext } from './chips.rules.ts'
import { NARROWEST_FIRST } from './property-types.data.ts'
import type { ParsedDemands } from './query-parser.model.ts'
import type { QuerySegment } from './query-segments.rules.ts'
import { OR_WORDS } from './stop-words.data.ts'

type KindSegment = QuerySegment & { type: PropertyType | null; roomTypes: readonly RoomType[] }
type Analysis = RemovalContext & { segments: readonly QuerySegment[] }

/** Changes the filters and the demands, and returns the chips. A type of the URL wins. */
export function applyTypes(
  input: SearchInput,
  { filters, demands }: { filters: Filters; demands: ParsedDemands },
  analysis: Analysis,
): UnderstoodPart[] {
  if (filters.type !== null) return []
  const segments = analysis.segments.flatMap(toKindSegment)
  const types = [...new Set(segments.flatMap(({ type }) => type ?? []))]
  const [first, ...others] = types
  const roomTypes = ROOM_TYPES.filter((roomType) => segments.some((segment) => segment.roomTypes.includes(roomType)))
  if (segments.length > 1 && filters.roomTypes.length === 0 && hasAlternatives(input, analysis, segments)) {
    if (first === undefined) {
      filters.roomTypes = roomTypes
      return [buildChip(input, analysis, { kind: 'roomTypes', roomTypes }, segments)]
    }
    filters.type = first
    demands.otherTypes = others
    demands.otherRoomTypes = roomTypes
    return [buildChip(input, analysis, { kind: 'types', types, roomTypes }, segments)]
  }
  if (first === undefined) return []
  const narrowest = NARROWEST_FIRST.find((type) => types.includes(type)) ?? first
  filters.type = narrowest
  const ranges = segments.filter(({ type }) => type === narrowest).slice(0, 1)
  return [buildChip(input, analysis, { kind: 'type', type: narrowest }, ranges)]
}

function toKindSegment(segment: QuerySegment): KindSegment[] {
  const { interpretation } = segment
  if (interpretation.kind === 'type') return [{ ...segment, type: interpretation.type, roomTypes: [] }]
  if (interpretation.kind !== 'space' || !interpretation.roomTypes) return []
  return [{ ...segment, type: null, roomTypes: interpretation.roomTypes }]
}

/** True if 'or' or a slash stands between two kinds. */
function hasAlternatives({ q }: SearchInput, { tokens }: Analysis, segments: readonly KindSegment[]): boolean {
  return segments.slice(1).some((segment, n) => {
    const between = segments[n]?.to ?? segment.from
    const hasOr = tokens.slice(between, segment.from).some(({ text }) => OR_WORDS.has(text))
    return hasOr || q.slice(tokens[between - 1]?.to, tokens[segment.from]?.from).includes('/')
  })
}

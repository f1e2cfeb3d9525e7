// Decides the property types that a query asks for: alternatives ('condo or apartment'), or the narrowest ('studio condo' is a studio).
import type { Filters, SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { buildChip, type RemovalContext } from './chips.rules.ts'
import { NARROWEST_FIRST } from './property-types.data.ts'
import type { ParsedDemands } from './query-parser.model.ts'
import type { QuerySegment } from './query-segments.rules.ts'
import { OR_WORDS } from './stop-words.data.ts'

type TypeSegment = QuerySegment & { type: PropertyType }
type Analysis = RemovalContext & { segments: readonly QuerySegment[] }

/** Changes the filters and the demands, and returns the chips. A type of the URL wins. */
export function applyTypes(
  input: SearchInput,
  { filters, demands }: { filters: Filters; demands: ParsedDemands },
  analysis: Analysis,
): UnderstoodPart[] {
  if (filters.type !== null) return []
  const segments = analysis.segments.flatMap((segment): TypeSegment[] =>
    segment.interpretation.kind === 'type' ? [{ ...segment, type: segment.interpretation.type }] : [],
  )
  const types = [...new Set(segments.map(({ type }) => type))]
  const [first, ...others] = types
  if (first === undefined) return []
  if (others.length > 0 && hasAlternatives(input, analysis, segments)) {
    filters.type = first
    demands.otherTypes = others
    return [buildChip(input, analysis, { kind: 'types', types }, segments)]
  }
  const narrowest = NARROWEST_FIRST.find((type) => types.includes(type)) ?? first
  filters.type = narrowest
  const ranges = segments.filter(({ type }) => type === narrowest).slice(0, 1)
  return [buildChip(input, analysis, { kind: 'type', type: narrowest }, ranges)]
}

/** True if 'or' or a slash stands between two types. */
function hasAlternatives({ q }: SearchInput, { tokens }: Analysis, segments: readonly TypeSegment[]): boolean {
  return segments.slice(1).some((segment, n) => {
    const between = segments[n]?.to ?? segment.from
    const hasOr = tokens.slice(between, segment.from).some(({ text }) => OR_WORDS.has(text))
    return hasOr || q.slice(tokens[between - 1]?.to, tokens[segment.from]?.from).includes('/')
  })
}

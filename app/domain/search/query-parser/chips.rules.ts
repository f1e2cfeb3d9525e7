// Builds a chip for each understood segment of a query, with the search as it is without that segment.
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { UnderstoodPart } from '#app/domain/search/results/search.model.ts'
import { LEADING_WORDS } from './stop-words.data.ts'
import type { Token } from './tokenizer.rules.ts'

export type TokenRange = { from: number; to: number }
export type RemovalContext = { tokens: readonly Token[]; isFiller: (at: number) => boolean }
type WithoutKey<T> = T extends unknown ? Omit<T, 'without'> : never
export type Chip = WithoutKey<UnderstoodPart>

export function buildChip(
  input: SearchInput,
  context: RemovalContext,
  chip: Chip,
  ranges: readonly TokenRange[],
): UnderstoodPart {
  return { ...chip, without: { ...input, q: removeRanges(input.q, context, ranges), page: 1 } }
}

/** Removes tokens from the query and repairs the spaces and punctuation around the gap. */
export function removeRanges(q: string, { tokens, isFiller }: RemovalContext, ranges: readonly TokenRange[]): string {
  let text = q
  const spans = ranges.map((range) => findTextSpan(tokens, isFiller, range)).sort((a, b) => b.from - a.from)
  for (const { from, to } of spans) text = `${text.slice(0, from)} ${text.slice(to)}`
  return text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;/&+-]+|[\s,;/&+-]+$/g, '')
}

/** A filler word before the segment is removed with it: 'with' in 'with parking'. */
function findTextSpan(
  tokens: readonly Token[],
  isFiller: (at: number) => boolean,
  { from, to }: TokenRange,
): TokenRange {
  let first = from
  while (first > 0 && isFiller(first - 1) && LEADING_WORDS.has(tokens[first - 1]?.text ?? '')) first--
  return { from: tokens[first]?.from ?? 0, to: tokens[to - 1]?.to ?? 0 }
}

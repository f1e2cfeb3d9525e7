// What was understood, as chips: each with the search as it would be without that part of the text.
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Understood } from '#app/domain/search/results/search.model.ts'
import { LEADING_WORDS } from './stop-words.data.ts'
import type { Token } from './tokens.rules.ts'

export type Range = { from: number; to: number }
export type Removal = { tokens: readonly Token[]; isSilent: (at: number) => boolean }
type WithoutKey<T> = T extends unknown ? Omit<T, 'without'> : never
export type Chip = WithoutKey<Understood>

export function chipOf(input: SearchInput, removal: Removal, chip: Chip, ranges: readonly Range[]): Understood {
  return { ...chip, without: { ...input, q: textWithout(input.q, removal, ranges), page: 1 } }
}

/** The words left over are joined as people would have written them. */
export function textWithout(q: string, { tokens, isSilent }: Removal, ranges: readonly Range[]): string {
  let text = q
  const spans = ranges.map((range) => spanOf(tokens, isSilent, range)).sort((a, b) => b.from - a.from)
  for (const { from, to } of spans) text = `${text.slice(0, from)} ${text.slice(to)}`
  return text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;/&+-]+|[\s,;/&+-]+$/g, '')
}

/** 'With' goes with the parking it stood before. */
function spanOf(tokens: readonly Token[], isSilent: (at: number) => boolean, { from, to }: Range): Range {
  let first = from
  while (first > 0 && isSilent(first - 1) && LEADING_WORDS.has(tokens[first - 1]?.text ?? '')) first--
  return { from: tokens[first]?.from ?? 0, to: tokens[to - 1]?.to ?? 0 }
}

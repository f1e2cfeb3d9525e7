// Analyses a query: a pure function of the text and the gazetteer, without the database.
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import type { TokenRange } from './chips.rules.ts'
import { toSlug } from '#app/shared/text.ts'
import { type PlaceNames, getPlaceNames } from '#app/domain/search/place-mentions/place-names.service.server.ts'
import {
  findUncertainMentions,
  hasOrBefore,
  isPlaceName,
  readQualifier,
  findExactMentions,
} from '#app/domain/search/place-mentions/place-mentions.rules.server.ts'
import { type QuerySegment, readSegments } from './query-segments.rules.ts'
import { choosePlaces, type PlaceChoice } from '#app/domain/search/place-mentions/place-choice.rules.server.ts'
import { type Token, tokenize } from './tokenizer.rules.ts'

export type RemainingWord = { at: number; word: string }
export type QueryAnalysis = {
  tokens: Token[]
  segments: QuerySegment[]
  places: PlaceChoice
  words: RemainingWord[]
  /** Numbers that nothing read, each with the letters glued to it ('4th'). They mean nothing without a unit and are not searched as text. */
  unusedNumbers: TokenRange[]
  /** True for stop words; they are removed together with the segment after them. */
  isFiller: (at: number) => boolean
}

export function analyzeQuery(q: string, location: string): QueryAnalysis {
  const names = getPlaceNames()
  const tokens = tokenize(q)
  const exactMentions = findExactMentions(names, tokens)
  const isExactMention = createRangeCheck(exactMentions)
  const segments = readSegments(
    tokens,
    (at) => !isExactMention(at),
    (at) => isPlaceName(names, tokens[at] ?? NO_TOKEN),
  )
  const isInSegment = createRangeCheck(segments)
  const isFiller = createRangeCheck(segments.filter(({ interpretation }) => interpretation.kind === 'nothing'))
  const uncertainMentions = findUncertainMentions(
    names,
    tokens,
    (at) => !isExactMention(at) && !isInSegment(at),
    isFiller,
  )
  const mentions = [
    ...exactMentions.map((mention) =>
      Object.assign(mention, {
        qualifier: readQualifier(tokens, mention.from, isFiller),
        isAlternative: hasOrBefore(tokens, mention.from, isFiller),
      }),
    ),
    ...uncertainMentions,
  ]
  const places = choosePlaces(names, mentions, findAddressPlace(names, location))
  const isInMention = createRangeCheck(mentions.filter((mention) => !places.unknown.includes(mention)))
  const isRemaining = (at: number) => !isInSegment(at) && !isInMention(at)
  const numbers = listUnusedNumbers(tokens, isRemaining)
  const isInNumber = createRangeCheck(numbers)
  return {
    tokens,
    segments,
    places,
    words: listRemainingWords(tokens, (at) => isRemaining(at) && !isInNumber(at)),
    unusedNumbers: numbers,
    isFiller,
  }
}

const NO_TOKEN: Token = { text: '', kind: 'sign', from: 0, to: 0, isGlued: false, isDashed: false }

function createRangeCheck(ranges: readonly { from: number; to: number }[]): (at: number) => boolean {
  const positions = new Set<number>()
  for (const { from, to } of ranges) for (let at = from; at < to; at++) positions.add(at)
  return (at) => positions.has(at)
}

function listUnusedNumbers(tokens: readonly Token[], isRemaining: (at: number) => boolean): TokenRange[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'number' || !isRemaining(at)) return []
    return [{ from: at, to: tokens[at + 1]?.isGlued && isRemaining(at + 1) ? at + 2 : at + 1 }]
  })
}

function listRemainingWords(tokens: readonly Token[], isRemaining: (at: number) => boolean): RemainingWord[] {
  return tokens.flatMap((token, at) =>
    isRemaining(at) && token.kind !== 'sign'
      ? normalizeText(token.text)
          .split(' ')
          .concat(keepOtherScripts(token))
          .filter(Boolean)
          .map((word) => ({ at, word }))
      : [],
  )
}

/** Letters of other scripts normalize to nothing, so the token is kept as typed. */
function keepOtherScripts(token: Token): string[] {
  return normalizeText(token.text) === '' ? [token.text] : []
}

/** The place of the URL if its slug or name is known; never a guess. */
export function findAddressPlace(names: PlaceNames, location: string): number | null {
  if (location === '') return null
  return names.findBySlug(toSlug(location)) ?? names.findNamed(normalizeText(location))[0] ?? null
}

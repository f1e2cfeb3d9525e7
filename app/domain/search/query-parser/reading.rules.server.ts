// Analyses a query: a pure function of the text and the gazetteer, without the database.
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { toSlug } from '#app/shared/text.ts'
import { type PlaceNames, getPlaceNames } from './place-names.service.server.ts'
import { findFurtherMentions, isPlaceName, readLead, findSureMentions } from './mentions.rules.server.ts'
import { type Part, readParts } from './parts.rules.ts'
import { choosePlaces, type PlaceChoice } from './place-choice.rules.server.ts'
import { type Token, tokenize } from './tokens.rules.ts'

export type RemainingWord = { at: number; word: string }
export type TextAnalysis = {
  tokens: Token[]
  parts: Part[]
  places: PlaceChoice
  words: RemainingWord[]
  /** True for stop words; they are removed together with the part after them. */
  isFiller: (at: number) => boolean
}

export function analyzeText(q: string, location: string): TextAnalysis {
  const names = getPlaceNames()
  const tokens = tokenize(q)
  const certainMentions = findSureMentions(names, tokens)
  const isSure = createRangeCheck(certainMentions)
  const parts = readParts(
    tokens,
    (at) => !isSure(at),
    (at) => isPlaceName(names, tokens[at] ?? NO_TOKEN),
  )
  const isRead = createRangeCheck(parts)
  const isFiller = createRangeCheck(parts.filter(({ meaning }) => meaning.kind === 'nothing'))
  const otherMentions = findFurtherMentions(names, tokens, (at) => !isSure(at) && !isRead(at), isFiller)
  const mentions = [
    ...certainMentions.map((mention) => Object.assign(mention, { lead: readLead(tokens, mention.from, isFiller) })),
    ...otherMentions,
  ]
  const places = choosePlaces(names, mentions, findAddressPlace(names, location))
  const isPlaced = createRangeCheck(mentions.filter((mention) => !places.unknown.includes(mention)))
  const isLeft = (at: number) => !isRead(at) && !isPlaced(at)
  return { tokens, parts, places, words: listRemainingWords(tokens, isLeft), isFiller }
}

const NO_TOKEN: Token = { text: '', kind: 'sign', from: 0, to: 0, isGlued: false, isDashed: false }

function createRangeCheck(ranges: readonly { from: number; to: number }[]): (at: number) => boolean {
  const positions = new Set<number>()
  for (const { from, to } of ranges) for (let at = from; at < to; at++) positions.add(at)
  return (at) => positions.has(at)
}

function listRemainingWords(tokens: readonly Token[], isLeft: (at: number) => boolean): RemainingWord[] {
  return tokens.flatMap((token, at) =>
    isLeft(at) && token.kind !== 'sign'
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

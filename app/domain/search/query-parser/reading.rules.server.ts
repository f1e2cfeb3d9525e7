// What a typed search says, without asking anybody: a pure function of the text and the gazetteer.
import { fold } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { slugOf } from '#app/shared/text.ts'
import { type PlaceNames, placeNames } from './place-names.service.server.ts'
import { furtherMentions, isPlaceName, leadOf, sureMentions } from './mentions.rules.server.ts'
import { type Part, readParts } from './parts.rules.ts'
import { choosePlaces, type PlaceChoice } from './place-choice.rules.server.ts'
import { type Token, tokenize } from './tokens.rules.ts'

export type LeftWord = { at: number; word: string }
export type Reading = {
  tokens: Token[]
  parts: Part[]
  places: PlaceChoice
  words: LeftWord[]
  /** Where nothing is asked: these may go with what follows them. */
  isSilent: (at: number) => boolean
}

export function readText(q: string, location: string): Reading {
  const names = placeNames()
  const tokens = tokenize(q)
  const sure = sureMentions(names, tokens)
  const isSure = covered(sure)
  const parts = readParts(
    tokens,
    (at) => !isSure(at),
    (at) => isPlaceName(names, tokens[at] ?? NO_TOKEN),
  )
  const isRead = covered(parts)
  const isSilent = covered(parts.filter(({ meaning }) => meaning.kind === 'nothing'))
  const further = furtherMentions(names, tokens, (at) => !isSure(at) && !isRead(at), isSilent)
  const mentions = [
    ...sure.map((mention) => Object.assign(mention, { lead: leadOf(tokens, mention.from, isSilent) })),
    ...further,
  ]
  const places = choosePlaces(names, mentions, addressPlace(names, location))
  const isPlaced = covered(mentions.filter((mention) => !places.unknown.includes(mention)))
  const isLeft = (at: number) => !isRead(at) && !isPlaced(at)
  return { tokens, parts, places, words: leftWords(tokens, isLeft), isSilent }
}

const NO_TOKEN: Token = { text: '', kind: 'sign', from: 0, to: 0, isGlued: false, isDashed: false }

function covered(ranges: readonly { from: number; to: number }[]): (at: number) => boolean {
  const taken = new Set<number>()
  for (const { from, to } of ranges) for (let at = from; at < to; at++) taken.add(at)
  return (at) => taken.has(at)
}

function leftWords(tokens: readonly Token[], isLeft: (at: number) => boolean): LeftWord[] {
  return tokens.flatMap((token, at) =>
    isLeft(at) && token.kind !== 'sign'
      ? fold(token.text)
          .split(' ')
          .concat(unfolded(token))
          .filter(Boolean)
          .map((word) => ({ at, word }))
      : [],
  )
}

/** Letters of other scripts fold to nothing; they are looked for as they are. */
function unfolded(token: Token): string[] {
  return fold(token.text) === '' ? [token.text] : []
}

/** The place of the address, where it is one that we know without guessing. */
export function addressPlace(names: PlaceNames, location: string): number | null {
  if (location === '') return null
  return names.bySlug(slugOf(location)) ?? names.named(fold(location))[0] ?? null
}

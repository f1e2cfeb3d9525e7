// Splits a query into segments and interprets each. Places are found separately, in the tokens that are left over.
import { AMENITY_PHRASES } from './amenities.data.ts'
import { PROPERTY_TYPE_PHRASES } from './property-types.data.ts'
import type { Interpretation, InterpretationMatch } from './interpretation.model.ts'
import { readLease } from './lease.rules.ts'
import { readNegation } from './negation.rules.ts'
import { readPeople } from './people.rules.ts'
import { findPhrase } from './phrase-dictionary.rules.ts'
import { readMoveIn, readPrice } from './prices.rules.ts'
import { CHEAP_PHRASES } from './rent-level.data.ts'
import { readRooms } from './rooms.rules.ts'
import { correctWord } from './spelling.rules.ts'
import { SPACE_PHRASES } from './space-phrases.data.ts'
import { STOP_PHRASES } from './stop-words.data.ts'
import type { Token } from './tokenizer.rules.ts'

/** `to` is exclusive. */
export type QuerySegment = { from: number; to: number; interpretation: Interpretation }

/** Replaces a token that is already used, so that no phrase matches across it. */
const USED_TOKEN: Token = { text: '\u0000', kind: 'sign', from: 0, to: 0, isGlued: false, isDashed: false }

const DISTANCE_UNITS = new Set('min mins minute minutes minuto minutong km kms kilometer kilometers meters'.split(' '))
const WORDS_AFTER_DISTANCE = new Set('walk drive ride away lakad biyahe from to only lang ang mula'.split(' '))

/** `isFree` tells which tokens are not used yet. */
export function readSegments(
  tokens: readonly Token[],
  isFree: (at: number) => boolean,
  isPlace: (at: number) => boolean,
): QuerySegment[] {
  const freeTokens = tokens.map((token, at) => (isFree(at) ? correctToken(token, isPlace(at)) : USED_TOKEN))
  const segments: QuerySegment[] = []
  for (let at = 0; at < freeTokens.length;) {
    const match = freeTokens[at] === USED_TOKEN ? null : interpretAt(freeTokens, at)
    if (match) segments.push({ from: at, to: at + match.length, interpretation: match.interpretation })
    at += match?.length ?? 1
  }
  return segments
}

/** Not after a number: the 'th' of '5th' is no townhouse. */
const ABBREVIATIONS = new Map([
  ['th', 'townhouse'],
  ['hse', 'house'],
  ['prkng', 'parking'],
  ['prking', 'parking'],
  ['furn', 'furnished'],
])

function correctToken(token: Token, isPlace: boolean): Token {
  if (token.kind !== 'word' || isPlace) return token
  const abbreviation = token.isGlued ? undefined : ABBREVIATIONS.get(token.text)
  const correction = abbreviation ?? correctWord(token.text)
  return correction === null ? token : { ...token, text: correction }
}

function interpretAt(tokens: readonly Token[], at: number): InterpretationMatch | null {
  return (
    readMoveIn(tokens, at) ??
    readRooms(tokens, at) ??
    readLease(tokens, at) ??
    readPeople(tokens, at) ??
    readPrice(tokens, at) ??
    readDistance(tokens, at) ??
    readPhrase(tokens, at) ??
    readNegation(tokens, at, (next) => readPhrase(tokens, next))
  )
}

/** '5 minutes from' means near; the distance itself is ignored. */
function readDistance(tokens: readonly Token[], at: number): InterpretationMatch | null {
  if (tokens[at]?.kind !== 'number' || !DISTANCE_UNITS.has(tokens[at + 1]?.text ?? '')) return null
  let length = 2
  while (length < 5 && WORDS_AFTER_DISTANCE.has(tokens[at + length]?.text ?? '')) length++
  return { length, interpretation: { kind: 'nothing' } }
}

/** The longest match of all dictionaries wins; at equal length the first dictionary wins, so a filter wins over a stop phrase. */
function readPhrase(tokens: readonly Token[], at: number): InterpretationMatch | null {
  let best: InterpretationMatch | null = null
  for (const dictionary of [SPACE_PHRASES, AMENITY_PHRASES, PROPERTY_TYPE_PHRASES, CHEAP_PHRASES, STOP_PHRASES]) {
    const match = findPhrase(dictionary, tokens, at)
    if (match && match.length > (best?.length ?? 0)) best = { length: match.length, interpretation: match.value }
  }
  return best
}

// A text taken apart: which of its words say what. Places are looked for by others, in what these readers leave.
import { COMFORTS } from './amenities.data.ts'
import { KINDS } from './property-types.data.ts'
import type { Meaning, Read } from './meaning.model.ts'
import { lookUp } from './phrases.rules.ts'
import { readMoveIn, readPrice } from './prices.rules.ts'
import { readRooms } from './rooms.rules.ts'
import { correct } from './spelling.rules.ts'
import { STOP_PHRASES } from './stop-words.data.ts'
import type { Token } from './tokens.rules.ts'

/** Tokens `from` to `to`, the latter not included. */
export type Part = { from: number; to: number; meaning: Meaning }

/** What is taken already stands as this, so that nothing is read across it. */
const TAKEN: Token = { text: '\u0000', kind: 'sign', from: 0, to: 0, isGlued: false, isDashed: false }

const UNITS_OF_DISTANCE = new Set(
  'min mins minute minutes minuto minutong km kms kilometer kilometers meters'.split(' '),
)
const AFTER_DISTANCE = new Set('walk drive ride away lakad biyahe from to only lang ang mula'.split(' '))

/** `isFree` says which tokens nobody has taken yet. */
export function readParts(
  tokens: readonly Token[],
  isFree: (at: number) => boolean,
  isPlace: (at: number) => boolean,
): Part[] {
  const open = tokens.map((token, at) => (isFree(at) ? corrected(token, isPlace(at)) : TAKEN))
  const parts: Part[] = []
  for (let at = 0; at < open.length;) {
    const read = open[at] === TAKEN ? null : readAt(open, at)
    if (read) parts.push({ from: at, to: at + read.length, meaning: read.meaning })
    at += read?.length ?? 1
  }
  return parts
}

function corrected(token: Token, isPlace: boolean): Token {
  const meant = token.kind === 'word' && !isPlace ? correct(token.text) : null
  return meant === null ? token : { ...token, text: meant }
}

function readAt(tokens: readonly Token[], at: number): Read | null {
  return (
    readMoveIn(tokens, at) ??
    readRooms(tokens, at) ??
    readPrice(tokens, at) ??
    readDistance(tokens, at) ??
    readPhrase(tokens, at)
  )
}

/** '5 minutes from' says near, not how near. */
function readDistance(tokens: readonly Token[], at: number): Read | null {
  if (tokens[at]?.kind !== 'number' || !UNITS_OF_DISTANCE.has(tokens[at + 1]?.text ?? '')) return null
  let length = 2
  while (length < 5 && AFTER_DISTANCE.has(tokens[at + length]?.text ?? '')) length++
  return { length, meaning: { kind: 'nothing' } }
}

/** Of all the books the longest phrase; what asks for something before what asks for nothing. */
function readPhrase(tokens: readonly Token[], at: number): Read | null {
  let best: Read | null = null
  for (const book of [COMFORTS, KINDS, STOP_PHRASES]) {
    const hit = lookUp(book, tokens, at)
    if (hit && hit.length > (best?.length ?? 0)) best = { length: hit.length, meaning: hit.value }
  }
  return best
}

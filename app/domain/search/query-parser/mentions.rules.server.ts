// Names of places in a text. Whole names of several words are sure; a single word needs good evidence, since there is a barangay for
// almost every word there is.
import { fold } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { guessPlace, kindOf, type PlaceNames } from './place-names.service.server.ts'
import { BARANGAY_WORDS, NEAR_WORDS, PLACE_WORDS } from './stop-words.data.ts'
import type { Token } from './tokens.rules.ts'

export type Lead = 'near' | 'in' | 'barangay' | null
/** `ids` are the places it may be. Tokens `from` to `to`, the latter not included. */
export type Mention = { from: number; to: number; ids: readonly number[]; text: string; lead: Lead }

const MOST_WORDS = 6
const MOST_GUESSED_WORDS = 3
/** Guessing goes through two thousand names: a text of nothing but slips is not worth more. */
const MOST_GUESSES = 10
/** A town below this weight is taken for one only where the text says that a place follows. */
const KNOWN_TOWN = 5
const GUESSABLE = 5.8
const GUESSABLE_LONG = 5
const GUESSABLE_AFTER_LEAD = 4.4
const LONG_NAME = 8
/** Places whose names mean something else in a search, unless 'sa' or 'near' stands before them. */
const ORDINARY = new Set(
  'bago bay real car nir aim cit antique kalinga silang luna lila loon pila bato baras banga pilar market central park garden puerto tabaco mabini libertad rosario santiago victoria concepcion estancia shang carbon high street salcedo magallanes alegria esperanza gloria'.split(
    ' ',
  ),
)

/** Names of two words and more, as they are written. */
export function sureMentions(names: PlaceNames, tokens: readonly Token[]): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < tokens.length;) {
    const mention = longest(tokens, at, MOST_WORDS, 2, (text) => names.named(text))
    if (mention) found.push(mention)
    at = mention?.to ?? at + 1
  }
  return found
}

/** A single word that is a well-known name; such a word is not taken for one of ours written wrong. */
export function isPlaceName(names: PlaceNames, token: Token): boolean {
  return names.named(fold(token.text)).length > 0
}

/** In what is left: single words, barangays, names written a little wrong. */
export function furtherMentions(
  names: PlaceNames,
  tokens: readonly Token[],
  isFree: (at: number) => boolean,
  isSilent: (at: number) => boolean,
): Mention[] {
  const found: Mention[] = []
  const guesses = { left: MOST_GUESSES }
  for (let at = 0; at < tokens.length;) {
    const lead = isFree(at) ? leadOf(tokens, at, isSilent) : null
    const mention = isFree(at)
      ? mentionAt(names, { tokens, at, room: freeFrom(tokens, at, isFree), lead, guesses })
      : null
    if (mention) found.push({ ...mention, lead })
    at = mention?.to ?? at + 1
  }
  return found
}

function freeFrom(tokens: readonly Token[], at: number, isFree: (at: number) => boolean): number {
  let count = 0
  while (count < MOST_WORDS && at + count < tokens.length && isFree(at + count)) count++
  return count
}

type Spot = { tokens: readonly Token[]; at: number; room: number; lead: Lead; guesses: { left: number } }

function mentionAt(names: PlaceNames, spot: Spot): Mention | null {
  const { tokens, at, room, lead } = spot
  if (lead === 'barangay') {
    const barangay = longest(tokens, at, room, 1, (text) => names.barangays(text))
    if (barangay) return barangay
  }
  if (tokens[at]?.kind === 'number' && lead !== 'barangay') return null
  return (
    longest(tokens, at, room, 1, (text) => names.named(text).filter((id) => isMeant(names, id, text, lead))) ??
    longest(tokens, at, room, 1, (text) => (hasLetters(text) ? names.barangays(text) : [])) ??
    guessAt(names, spot)
  )
}

function isMeant({ index }: PlaceNames, id: number, text: string, lead: Lead): boolean {
  if (lead !== null) return true
  if (ORDINARY.has(text)) return false
  return kindOf(index, id) !== 'municipality' || (index.gazetteer.importance[id] ?? 0) >= KNOWN_TOWN
}

function guessAt(names: PlaceNames, { tokens, at, room, lead, guesses }: Spot): Mention | null {
  const isLed = lead !== null
  return longest(tokens, at, Math.min(room, MOST_GUESSED_WORDS), 1, (text) => {
    if (!hasLetters(text) || guesses.left-- <= 0) return []
    const usual = text.length < LONG_NAME ? GUESSABLE : GUESSABLE_LONG
    const guess = guessPlace(names, text, { isLed, leastImportance: isLed ? GUESSABLE_AFTER_LEAD : usual })
    return guess ? [guess.id] : []
  })
}

function longest(
  tokens: readonly Token[],
  at: number,
  most: number,
  fewest: number,
  find: (text: string) => readonly number[],
): Mention | null {
  for (let count = Math.min(most, tokens.length - at); count >= fewest; count--) {
    const text = getTextFieldProps(tokens, at, count)
    const ids = text === null ? [] : find(text)
    if (ids.length > 0) return { from: at, to: at + count, ids, text: text ?? '', lead: null }
  }
  return null
}

/** As the gazetteer spells it: '5th avenue', 'santa rosa'; null where a word of it is no part of a name. */
function getTextFieldProps(tokens: readonly Token[], at: number, count: number): string | null {
  let text = ''
  for (let n = at; n < at + count; n++) {
    const token = tokens[n]
    const word = token ? fold(token.text) : ''
    if (!token || word === '') return null
    text += n > at && !token.isGlued ? ` ${word}` : word
  }
  return text
}

const MOST_LEADING = 5

/** What stands before a place: 'malapit sa' means near it, 'sa' in it. */
export function leadOf(tokens: readonly Token[], at: number, isSilent: (at: number) => boolean): Lead {
  if (BARANGAY_WORDS.has(tokens[at - 1]?.text ?? '')) return 'barangay'
  let lead: Lead = null
  for (let n = at - 1; n >= 0 && n >= at - MOST_LEADING && isSilent(n); n--) {
    const text = tokens[n]?.text ?? ''
    if (NEAR_WORDS.has(text)) return 'near'
    if (PLACE_WORDS.has(text)) lead = 'in'
  }
  return lead
}

const hasLetters = (text: string) => /[a-z]{2}/.test(text)

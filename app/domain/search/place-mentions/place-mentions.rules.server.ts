// Finds names of places in a query. A full name of several words is certain; a single word needs more evidence, because almost every word
// is the name of some barangay.
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { guessPlace, getPlaceKind, type PlaceNames } from './place-names.service.server.ts'
import {
  BARANGAY_WORDS,
  NEAR_WORDS,
  NOT_WORDS,
  OR_WORDS,
  PLACE_WORDS,
  STOP_PHRASES,
} from '#app/domain/search/query-parser/stop-words.data.ts'
import { findPhrase } from '#app/domain/search/query-parser/phrase-dictionary.rules.ts'
import type { Token } from '#app/domain/search/query-parser/tokenizer.rules.ts'

/** 'not' excludes the place. */
export type PlaceQualifier = 'near' | 'in' | 'barangay' | 'not' | null
/** `ids` are the candidate places. `to` is exclusive. `isAlternative` says that 'or' stands before it. */
export type PlaceMention = {
  from: number
  to: number
  ids: readonly number[]
  text: string
  qualifier: PlaceQualifier
  isAlternative: boolean
}

const MAX_NAME_WORDS = 6
const MAX_GUESSED_WORDS = 3
/** Each guess compares about 2,000 names. The limit bounds the time for a query of misspelt words only. */
const MAX_GUESSES = 10
/** A less important town counts only after a word such as 'sa' or 'near'. */
const MIN_TOWN_IMPORTANCE = 5
const MIN_GUESS_IMPORTANCE = 5.8
const MIN_GUESS_IMPORTANCE_LONG = 5
const MIN_GUESS_IMPORTANCE_AFTER_QUALIFIER = 4.4
const LONG_NAME_LENGTH = 8
/** Names of places that are ordinary words in a search. They count as places only after a word such as 'sa' or 'near'. */
const ORDINARY_WORDS = new Set(
  'bago bay real car nir aim cit antique kalinga silang luna lila loon pila bato baras banga pilar market central park garden puerto tabaco mabini libertad rosario santiago victoria concepcion estancia shang carbon high street salcedo magallanes alegria esperanza gloria'.split(
    ' ',
  ),
)

/** Names of two or more words, exactly spelt. */
export function findExactMentions(names: PlaceNames, tokens: readonly Token[]): PlaceMention[] {
  const found: PlaceMention[] = []
  for (let at = 0; at < tokens.length;) {
    const mention = findExactMention(names, tokens, at)
    if (mention) found.push(mention)
    at = mention?.to ?? at + 1
  }
  return found
}

/**
 * 'ospital ng makati medical' is Makati Medical and not the hospital named Ospital ng Makati: a name after a general word such as
 * 'ospital ng' wins if it goes further than a name that includes the word.
 */
function findExactMention(names: PlaceNames, tokens: readonly Token[], at: number): PlaceMention | null {
  const findAt = (from: number) => findLongestMention(tokens, from, MAX_NAME_WORDS, 2, (text) => names.findNamed(text))
  const mention = findAt(at)
  const generalWords = mention && findPhrase(STOP_PHRASES, tokens, at)
  const later = generalWords && at + generalWords.length < mention.to ? findAt(at + generalWords.length) : null
  return later && mention && later.to > mention.to ? later : mention
}

/** A single word that is the name of a place must not be corrected to one of our search words. */
export function isPlaceName(names: PlaceNames, token: Token): boolean {
  return names.findNamed(normalizeText(token.text)).length > 0
}

/** Reads the remaining tokens: single words, barangays and misspelt names. */
export function findUncertainMentions(
  names: PlaceNames,
  tokens: readonly Token[],
  isFree: (at: number) => boolean,
  isFiller: (at: number) => boolean,
): PlaceMention[] {
  const found: PlaceMention[] = []
  const guesses = { left: MAX_GUESSES }
  for (let at = 0; at < tokens.length;) {
    const qualifier = isFree(at) ? readQualifier(tokens, at, isFiller) : null
    const mention = isFree(at)
      ? findMentionAt(names, { tokens, at, tokenLimit: countFreeTokens(tokens, at, isFree), qualifier, guesses })
      : null
    if (mention) found.push({ ...mention, qualifier, isAlternative: hasOrBefore(tokens, at, isFiller) })
    at = mention?.to ?? at + 1
  }
  return found
}

function countFreeTokens(tokens: readonly Token[], at: number, isFree: (at: number) => boolean): number {
  let count = 0
  while (count < MAX_NAME_WORDS && at + count < tokens.length && isFree(at + count)) count++
  return count
}

type MentionPosition = {
  tokens: readonly Token[]
  at: number
  tokenLimit: number
  qualifier: PlaceQualifier
  guesses: { left: number }
}

function findMentionAt(names: PlaceNames, position: MentionPosition): PlaceMention | null {
  const { tokens, at, tokenLimit, qualifier } = position
  if (qualifier === 'barangay') {
    const barangay = findLongestMention(tokens, at, tokenLimit, 1, (text) => names.findBarangays(text))
    if (barangay) return barangay
  }
  if (tokens[at]?.kind === 'number' && qualifier !== 'barangay') return null
  return (
    findLongestMention(tokens, at, tokenLimit, 1, (text) => findLikelyMeant(names, text, qualifier)) ??
    findLongestMention(tokens, at, tokenLimit, 1, (text) => (hasLetters(text) ? names.findBarangays(text) : [])) ??
    guessMentionAt(names, position) ??
    findLongestMention(tokens, at, tokenLimit, 1, (text) => names.findChain(text))
  )
}

/** After 'near', a landmark wins over an area of the same name, and both win over a barangay. */
function findLikelyMeant(names: PlaceNames, text: string, qualifier: PlaceQualifier): readonly number[] {
  const landmarks = qualifier === 'near' ? names.findLandmarks(text) : []
  if (landmarks.length > 0) return landmarks
  return names.findNamed(text).filter((id) => isLikelyMeant(names, id, text, qualifier))
}

function isLikelyMeant({ index }: PlaceNames, id: number, text: string, qualifier: PlaceQualifier): boolean {
  if (qualifier !== null) return true
  if (ORDINARY_WORDS.has(text)) return false
  return getPlaceKind(index, id) !== 'municipality' || (index.gazetteer.importance[id] ?? 0) >= MIN_TOWN_IMPORTANCE
}

function guessMentionAt(
  names: PlaceNames,
  { tokens, at, tokenLimit, qualifier, guesses }: MentionPosition,
): PlaceMention | null {
  const hasQualifier = qualifier !== null
  return findLongestMention(tokens, at, Math.min(tokenLimit, MAX_GUESSED_WORDS), 1, (text) => {
    if (!hasLetters(text) || guesses.left-- <= 0) return []
    const minImportance = text.length < LONG_NAME_LENGTH ? MIN_GUESS_IMPORTANCE : MIN_GUESS_IMPORTANCE_LONG
    const guess = guessPlace(names, text, {
      hasQualifier,
      minImportance: hasQualifier ? MIN_GUESS_IMPORTANCE_AFTER_QUALIFIER : minImportance,
    })
    return guess ? [guess.id] : []
  })
}

function findLongestMention(
  tokens: readonly Token[],
  at: number,
  maxTokens: number,
  minTokens: number,
  find: (text: string) => readonly number[],
): PlaceMention | null {
  for (let count = Math.min(maxTokens, tokens.length - at); count >= minTokens; count--) {
    const text = joinTokens(tokens, at, count)
    const ids = text === null ? [] : find(text)
    const to = at + count + (tokens[at + count]?.text === 'city' ? 1 : 0) // 'ayala cebu city'
    if (ids.length > 0) return { from: at, to, ids, text: text ?? '', qualifier: null, isAlternative: false }
  }
  return null
}

/** Joins tokens as the gazetteer spells names ('5th avenue', 'santa rosa'); null if a token cannot be part of a name. */
function joinTokens(tokens: readonly Token[], at: number, count: number): string | null {
  let text = ''
  for (let n = at; n < at + count; n++) {
    const token = tokens[n]
    const word = token ? normalizeText(token.text) : ''
    if (!token || word === '') return null
    text += n > at && !token.isGlued ? ` ${word}` : word
  }
  return text
}

const MAX_LEADING_TOKENS = 5

/** Reads the words before a place: 'malapit sa' means near it, 'sa' means in it, 'not in' means anywhere but in it. */
export function readQualifier(tokens: readonly Token[], at: number, isFiller: (at: number) => boolean): PlaceQualifier {
  if (BARANGAY_WORDS.has(tokens[at - 1]?.text ?? '')) return 'barangay'
  let qualifier: PlaceQualifier = null
  for (let n = at - 1; n >= 0 && n >= at - MAX_LEADING_TOKENS && isFiller(n); n--) {
    const text = tokens[n]?.text ?? ''
    if (NEAR_WORDS.has(text)) return 'near'
    if (NOT_WORDS.has(text)) return 'not'
    if (PLACE_WORDS.has(text)) qualifier = 'in'
  }
  return qualifier
}

/** 'makati or bgc', 'sa makati o sa pasig'. */
export function hasOrBefore(tokens: readonly Token[], at: number, isFiller: (at: number) => boolean): boolean {
  let n = at - 1
  while (n >= 0 && n >= at - MAX_LEADING_TOKENS && isFiller(n) && !OR_WORDS.has(tokens[n]?.text ?? '')) n--
  return OR_WORDS.has(tokens[n]?.text ?? '')
}

const hasLetters = (text: string) => /[a-z]{2}/.test(text)

// Corrects misspelt search words: 'apartmnt', 'studo', 'furnised'. Only words of five or more letters are candidates.
import { TOO_FAR, getEditDistance } from '#app/domain/places/autocomplete/engine/edit-distance.ts'
import { AMENITY_PHRASES } from './amenities.data.ts'
import { PROPERTY_TYPE_PHRASES } from './property-types.data.ts'
import { listWords } from './phrase-dictionary.rules.ts'
import { LIMITS_BEFORE, MOVE_IN_PHRASES } from './prices.rules.ts'
import { ROOM_NAMES } from './rooms.rules.ts'
import { CHEAP_PHRASES } from './rent-level.data.ts'
import { SPACE_PHRASES } from './space-phrases.data.ts'
import { STOP_PHRASES } from './stop-words.data.ts'

const MIN_LENGTH = 5
const LONG_LENGTH = 8

/** Words that are often misspelt and have few similar words; 'floor' must not become 'flood', nor 'small' become 'stall'. */
const GUESSABLE_WORDS =
  'apartment apartments condo condos condominium condominiums studio house houses townhouse townhouses penthouse commercial office opisina tindahan bedspace bedspacer bedroom bedrooms bathroom bathrooms kwarto kuwarto furnished unfurnished furniture parking garage garahe paradahan aircon airconditioned balcony balkonahe elevator swimming friendly internet kitchen kusina security boarding dormitory malapit paupahan hanggang budget bahay cheap affordable murang'.split(
    ' ',
  )
/** Correct words that are one typo away from a candidate. */
const NOT_TYPOS = new Set('garbage bagay bawat friends officer officers horse hours baha tinirhan cheat'.split(' '))
const knownWords = listWords(
  AMENITY_PHRASES,
  CHEAP_PHRASES,
  PROPERTY_TYPE_PHRASES,
  SPACE_PHRASES,
  LIMITS_BEFORE,
  MOVE_IN_PHRASES,
  ROOM_NAMES,
  STOP_PHRASES,
)

/** The corrected word, or null. The first letter must match, because typos there are rare. */
export function correctWord(word: string): string | null {
  if (word.length < MIN_LENGTH - 1 || knownWords.has(word) || NOT_TYPOS.has(word)) return null
  let best: string | null = null
  let bestDistance = TOO_FAR
  for (const candidate of GUESSABLE_WORDS) {
    if (candidate[0] !== word[0] || isPlural(word, candidate)) continue
    const distance = getEditDistance(word, candidate, getMaxTypos(candidate))
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

function getMaxTypos(word: string): number {
  return word.length < LONG_LENGTH ? 1 : 2
}

/** A singular is not a typo of its plural; it is searched as typed. */
function isPlural(word: string, candidate: string): boolean {
  return word.length < MIN_LENGTH && candidate === `${word}s`
}

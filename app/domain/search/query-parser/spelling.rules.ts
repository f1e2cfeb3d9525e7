// Words of ours written a little wrong: 'apartmnt', 'studo', 'furnised'. Only words of five letters and more are guessed at.
import { TOO_FAR, editDistance } from '#app/domain/places/autocomplete/engine/edit-distance.ts'
import { COMFORTS } from './amenities.data.ts'
import { KINDS } from './property-types.data.ts'
import { wordsIn } from './phrases.rules.ts'
import { LIMITS_BEFORE, MOVE_IN } from './prices.rules.ts'
import { ROOM_NAMES } from './rooms.rules.ts'
import { STOP_PHRASES } from './stop-words.data.ts'

const SHORTEST = 5
const LONG = 8

/** Words people write in a hurry and that few others are like; 'floor' must not become 'flood', nor 'small' a 'stall'. */
const GUESSABLE =
  'apartment apartments condo condos condominium condominiums studio house houses townhouse townhouses penthouse commercial office opisina tindahan bedspace bedspacer bedroom bedrooms bathroom bathrooms kwarto kuwarto furnished unfurnished furniture parking garage garahe paradahan aircon airconditioned balcony balkonahe elevator swimming friendly internet kitchen kusina security boarding dormitory malapit paupahan hanggang budget bahay'.split(
    ' ',
  )
/** Good words of their own, a slip away from one of ours. */
const NO_SLIPS = new Set('garbage bagay bawat friends officer officers horse hours baha tinirhan'.split(' '))
const known = wordsIn(COMFORTS, KINDS, LIMITS_BEFORE, MOVE_IN, ROOM_NAMES, STOP_PHRASES)

/** The word of ours that was meant, or null. The first letter is hardly ever the wrong one. */
export function correct(word: string): string | null {
  if (word.length < SHORTEST - 1 || known.has(word) || NO_SLIPS.has(word)) return null
  let best: string | null = null
  let least = TOO_FAR
  for (const candidate of GUESSABLE) {
    if (candidate[0] !== word[0] || isPlural(word, candidate)) continue
    const distance = editDistance(word, candidate, slipsIn(candidate))
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

function slipsIn(word: string): number {
  return word.length < LONG ? 1 : 2
}

/** Another form of a word is not a slip: it is found in the texts as it is. */
function isPlural(word: string, candidate: string): boolean {
  return word.length < SHORTEST && candidate === `${word}s`
}

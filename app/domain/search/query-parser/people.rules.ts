// Reads how many people will live in the home: 'family of 5', 'good for 4 persons', 'para sa anim na tao'.
import type { InterpretationMatch } from './interpretation.model.ts'
import { readCount } from './numbers.rules.ts'
import { buildPhraseDictionary, countLeadingWords, findPhrase } from './phrase-dictionary.rules.ts'
import { ROOM_NAMES } from './rooms.rules.ts'
import type { Token } from './tokenizer.rules.ts'

/** `true` if the words alone say that people are counted; after 'for' and 'pang' the number needs a unit. */
const WORDS_BEFORE = buildPhraseDictionary<boolean>([
  [
    true,
    'family of,a family of,for family of,for a family of,family with,group of,good for,fit for,can fit,we are,kami ay,pamilya na,pamilya ng,pamilyang,pamilya namin na,para sa pamilya na,para sa pamilya ng,para sa pamilyang',
  ],
  [false, 'for,for about,para sa,pang,pang mga,kasya,kasya ang'],
])
const UNITS = new Set(
  'pax person persons people adult adults member members occupant occupants head heads tao katao miyembro'.split(' '),
)
const LINK_WORDS = new Set(['na', 'ng', 'ang', 'ka', 'kaming'])

export function readPeople(tokens: readonly Token[], at: number): InterpretationMatch | null {
  const before = findPhrase(WORDS_BEFORE, tokens, at)
  let end = at + (before?.length ?? 0)
  end += countLeadingWords(LINK_WORDS, tokens, end)
  const count = readCount(tokens, end)
  if (!count || count.count < 1) return null
  end += count.length
  const linkLength = countLeadingWords(LINK_WORDS, tokens, end)
  const hasUnit = UNITS.has(tokens[end + linkLength]?.text ?? '')
  if (!hasUnit && (before?.value !== true || findPhrase(ROOM_NAMES, tokens, end))) return null
  if (hasUnit) end += linkLength + 1
  return { length: end - at, interpretation: { kind: 'guests', count: count.count } }
}

// Reads room counts: '2br', '2-bedroom', 'dalawang kwarto', '3 cr', 'at least 2 bedrooms', '2+ br'.
import type { InterpretationMatch } from './interpretation.model.ts'
import { readCount } from './numbers.rules.ts'
import { findPhrase, buildPhraseDictionary, countLeadingWords } from './phrase-dictionary.rules.ts'
import type { Token } from './tokenizer.rules.ts'

type Room = 'bedrooms' | 'bathrooms'

export const ROOM_NAMES = buildPhraseDictionary<Room>([
  [
    'bedrooms',
    'br,brs,bd,bdr,bdrm,bdrms,bed,beds,bedroom,bedrooms,bed room,bed rooms,bedrm,room,rooms,rm,rms,kwarto,kuwarto,kwartong,kuwartong,silid,silid tulugan,silid na tulugan,tulugan',
  ],
  [
    'bathrooms',
    'cr,crs,c r,ba,bath,baths,bathroom,bathrooms,bath room,toilet,toilets,toilet and bath,t and b,t & b,tb,banyo,banyong,kubeta,palikuran,restroom,restrooms',
  ],
])
const AT_LEAST_PHRASES = buildPhraseDictionary([
  [
    true,
    'at least,minimum,minimum of,min,min of,not less than,no less than,hindi bababa sa,di bababa sa,mga at least,kahit',
  ],
])
const OR_MORE_PHRASES = buildPhraseDictionary([
  [true, '+,plus,or more,or above,and up,and above,pataas,o higit pa,o higit,o mas marami,at pataas,minimum,at least'],
])
/** Allowed between the number and the name of the room. */
const LINK_WORDS = new Set(['na', 'ng', 'ang', 'full', 'big', 'malaking', 'separate'])
const RANGE_WORDS = new Set(['to', 'or', 'o', 'hanggang'])

export function readRooms(tokens: readonly Token[], at: number): InterpretationMatch | null {
  const before = findPhrase(AT_LEAST_PHRASES, tokens, at)
  let end = at + (before?.length ?? 0)
  const first = readCount(tokens, end)
  if (!first) return null
  end += first.length
  const second = readSecondCount(tokens, end)
  end += second?.length ?? 0
  const more = findPhrase(OR_MORE_PHRASES, tokens, end)
  end += more?.length ?? 0
  end += countLeadingWords(LINK_WORDS, tokens, end)
  const room = findPhrase(ROOM_NAMES, tokens, end)
  if (!room) return null
  end += room.length
  const after = findPhrase(OR_MORE_PHRASES, tokens, end)
  end += after?.length ?? 0
  const count = Math.min(first.count, second?.count ?? first.count)
  const orMore = [before, more, after].some((hit) => hit !== null) || second !== null
  return { length: end - at, interpretation: { kind: room.value, count, orMore } }
}

/** In '2-3 bedrooms' and '2 or 3' the smaller number becomes the minimum. */
function readSecondCount(tokens: readonly Token[], at: number): { length: number; count: number } | null {
  const isDashed = tokens[at]?.isDashed === true && tokens[at]?.kind === 'number'
  const link = isDashed ? 0 : RANGE_WORDS.has(tokens[at]?.text ?? '') ? 1 : null
  if (link === null) return null
  const found = readCount(tokens, at + link)
  return found && { length: found.length + link, count: found.count }
}

// '2br', '2-bedroom', 'dalawang kwarto', '3 cr', 'at least 2 bedrooms', '2+ br'.
import type { Read } from './meaning.model.ts'
import { readCount } from './numbers.rules.ts'
import { lookUp, phraseBook, skip } from './phrases.rules.ts'
import type { Token } from './tokens.rules.ts'

type Room = 'bedrooms' | 'bathrooms'

export const ROOM_NAMES = phraseBook<Room>([
  [
    'bedrooms',
    'br,brs,bd,bdr,bdrm,bdrms,bed,beds,bedroom,bedrooms,bed room,bed rooms,bedrm,room,rooms,rm,rms,kwarto,kuwarto,kwartong,kuwartong,silid,silid tulugan,silid na tulugan,tulugan',
  ],
  [
    'bathrooms',
    'cr,crs,c r,ba,bath,baths,bathroom,bathrooms,bath room,toilet,toilets,toilet and bath,t and b,t & b,tb,banyo,banyong,kubeta,palikuran,restroom,restrooms',
  ],
])
const AT_LEAST = phraseBook([
  [
    true,
    'at least,minimum,minimum of,min,min of,not less than,no less than,hindi bababa sa,di bababa sa,mga at least,kahit',
  ],
])
const OR_MORE = phraseBook([
  [true, '+,plus,or more,or above,and up,and above,pataas,o higit pa,o higit,o mas marami,at pataas,minimum,at least'],
])
/** Between a number and what it counts. */
const LINKS = new Set(['na', 'ng', 'ang', 'full', 'big', 'malaking', 'separate'])
const RANGE = new Set(['to', 'or', 'o', 'hanggang'])

export function readRooms(tokens: readonly Token[], at: number): Read | null {
  const before = lookUp(AT_LEAST, tokens, at)
  let end = at + (before?.length ?? 0)
  const first = readCount(tokens, end)
  if (!first) return null
  end += first.length
  const second = secondCount(tokens, end)
  end += second?.length ?? 0
  const more = lookUp(OR_MORE, tokens, end)
  end += more?.length ?? 0
  end += skip(LINKS, tokens, end)
  const room = lookUp(ROOM_NAMES, tokens, end)
  if (!room) return null
  end += room.length
  const after = lookUp(OR_MORE, tokens, end)
  end += after?.length ?? 0
  const count = Math.min(first.count, second?.count ?? first.count)
  const orMore = [before, more, after].some((hit) => hit !== null) || second !== null
  return { length: end - at, meaning: { kind: room.value, count, orMore } }
}

/** '2-3 bedrooms', '2 or 3': the fewer, or more. */
function secondCount(tokens: readonly Token[], at: number): { length: number; count: number } | null {
  const isDashed = tokens[at]?.isDashed === true && tokens[at]?.kind === 'number'
  const link = isDashed ? 0 : RANGE.has(tokens[at]?.text ?? '') ? 1 : null
  if (link === null) return null
  const found = readCount(tokens, at + link)
  return found && { length: found.length + link, count: found.count }
}

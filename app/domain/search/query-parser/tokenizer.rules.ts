// Splits a query into words, numbers and meaningful signs. Each token keeps its position, so that a segment can be removed from the
// text.

export type Token = {
  /** Normalized: lower case, no accents. For a number only the digits ('15,000' → '15000'). */
  text: string
  kind: 'word' | 'number' | 'sign'
  /** Position in the typed text; `to` is exclusive. */
  from: number
  to: number
  /** Directly after the token before it: 'br' in '2br'. */
  isGlued: boolean
  /** Separated from the token before it by a dash: '30' in '20-30'. */
  isDashed: boolean
}

const SIGNS = new Set(['₱', '+', '<', '>', '&'])
const DASH = /[-–—~]/
const LETTER = /[\p{L}\p{M}]/u
const APOSTROPHES = new Set(["'", '’', '`'])

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const character = getCharacterAt(text, at)
    const end = findTokenEnd(text, at, character)
    if (end > at) tokens.push(createToken(text, at, end, tokens.at(-1)))
    at = Math.max(end, at + character.length)
  }
  return tokens
}

/** Returns `at` if no token starts there. */
function findTokenEnd(text: string, at: number, character: string): number {
  if (SIGNS.has(character)) return at + character.length
  if (isDigit(character)) return findNumberEnd(text, at)
  return LETTER.test(character) ? findWordEnd(text, at) : at
}

function findWordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const character = getCharacterAt(text, at)
    const isInside = APOSTROPHES.has(character) && LETTER.test(getCharacterAt(text, at + character.length))
    if (!LETTER.test(character) && !isInside) break
    at += character.length
  }
  return at
}

/** A point or comma belongs to the number if digits follow: '15,000', '1.5'. */
function findNumberEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const character = getCharacterAt(text, at)
    const isInside = (character === ',' || character === '.') && isNumberSeparator(text, at)
    if (!isDigit(character) && !isInside) break
    at++
  }
  return at
}

/** '15,000' is one number; '2br,15k' and '1,2' are two. After a point any number of digits counts. */
function isNumberSeparator(text: string, at: number): boolean {
  let digits = 0
  while (isDigit(getCharacterAt(text, at + 1 + digits)) && digits < 4) digits++
  return getCharacterAt(text, at) === '.' ? digits > 0 : digits === 3
}

function createToken(text: string, from: number, to: number, before: Token | undefined): Token {
  const typed = text.slice(from, to)
  const kind = SIGNS.has(typed) ? 'sign' : isDigit(typed) ? 'number' : 'word'
  return {
    text: kind === 'number' ? toPlainNumber(typed) : normalizeWord(typed),
    kind,
    from,
    to,
    isGlued: before?.to === from && kind !== 'sign',
    isDashed: before !== undefined && DASH.test(text.slice(before.to, from)),
  }
}

/** '15,000' and '15.000' → '15000'; '1.5' is unchanged. */
function toPlainNumber(typed: string): string {
  const plain = typed.replaceAll(/[,.](?=\d{3}(?!\d))/g, '')
  return plain.replaceAll(',', '')
}

export function normalizeWord(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
}

function isDigit(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= 48 && code <= 57
}

/** The whole code point, which may be a surrogate pair. */
function getCharacterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

// A typed search cut into words, numbers and the few signs that mean something. Each knows where it stood, so that a part can be taken
// out of the text again.

export type Token = {
  /** Folded: lower case, no accents. For a number its digits alone ('15,000' → '15000'). */
  text: string
  kind: 'word' | 'number' | 'sign'
  /** Of the typed text. */
  from: number
  to: number
  /** Nothing stands between this one and the one before: 'br' in '2br'. */
  isGlued: boolean
  /** A dash stands between them: '30' in '20-30'. */
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

/** Where the token that begins here ends; where none begins, here. */
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

/** Points and commas belong to it where digits follow: '15,000', '1.5'. */
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

/** '15,000' is one number, '2br,15k' and '1,2' are two; after a point anything counts. */
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

/** '15,000' and '15.000' → '15000'; '1.5' stays. */
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

/** Whole, where a character takes two places. */
function getCharacterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

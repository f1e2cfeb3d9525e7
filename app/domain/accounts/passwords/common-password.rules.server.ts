// Recognizes passwords that meet the password rule but are among the first that password guessing tools try: a common word
// or a run of keys with a capital, a number and a special character, or a password of the published list (promise A1).
import type { FieldCode } from '#app/errors/field-codes.ts'
import { type PasswordOwner, findPasswordProblem, replaceLeetCharacters } from './password.rules.ts'
import { COMMON_WORDS, KEYBOARD_SEQUENCES } from './common-password.data.server.ts'
import { PUBLISHED_PASSWORDS } from './published-passwords.data.server.ts'

/** The complete check of a new password, on the server only because of the size of the word list. Null: no problem. */
export function findNewPasswordProblem(password: string, owner: PasswordOwner): FieldCode | null {
  return findPasswordProblem(password, owner) ?? (isCommonPassword(password) ? 'account.password.common' : null)
}

const PUBLISHED: ReadonlySet<string> = new Set(PUBLISHED_PASSWORDS.map(normalize))
const PUBLISHED_WORD_MIN = 4
/** The letters of the published passwords (trustno1 → trustno): people add digits and special characters to them. */
const PUBLISHED_WORDS: ReadonlySet<string> = new Set(
  [...PUBLISHED]
    .map((password) => password.replaceAll(/[^a-z]/g, ''))
    .filter((word) => word.length >= PUBLISHED_WORD_MIN),
)

/** A word with at most this many other characters around it still counts as a common word. */
const MAX_CHARACTERS_AROUND_WORD = 8

export function isCommonPassword(password: string): boolean {
  const normalized = normalize(password)
  return (
    isPublished(normalized) ||
    isWordWithPadding(normalized) ||
    isKeyboardSequence(normalized) ||
    hasFewDifferentCharacters(normalized)
  )
}

function normalize(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** `Trustno1!`, `#Ncc1701d`: a password of the published list, also with special characters around it or in leet spelling. */
function isPublished(normalized: string): boolean {
  const withoutSigns = normalized.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return [normalized, withoutSigns].some((text) => PUBLISHED.has(text) || PUBLISHED.has(replaceLeetCharacters(text)))
}

/** `P@ssw0rd123!`: a common word between digits and special characters, with leet spelling or written twice. */
function isWordWithPadding(normalized: string): boolean {
  const [, head = '', body = '', tail = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(normalized) ?? []
  // A character next to the letters may be a leet letter of the word: @dmin, hell0
  for (const signsBefore of [0, 1, 2]) {
    for (const signsAfter of [0, 1, 2]) {
      if (signsBefore > head.length || signsAfter > tail.length) continue
      const core = head.slice(head.length - signsBefore) + body + tail.slice(0, signsAfter)
      if (normalized.length - core.length <= MAX_CHARACTERS_AROUND_WORD && listPossibleWords(core).some(isCommonWord))
        return true
    }
  }
  return false
}

function listPossibleWords(core: string): string[] {
  return [core, replaceLeetCharacters(core), replaceLeetCharacters(core.replaceAll(/[1!|]/g, 'l'))].map((text) =>
    text.replaceAll(/[^a-z]/g, ''),
  )
}

function isCommonWord(word: string): boolean {
  if (COMMON_WORDS.has(word) || PUBLISHED_WORDS.has(word)) return true
  const half = word.slice(0, word.length / 2)
  return word === half + half && COMMON_WORDS.has(half)
}

const SHIFTED = '!@#$%^&*()'
const UNSHIFTED = '1234567890'
const MIN_SEQUENCE_LENGTH = 4
const MAX_CHARACTERS_OUTSIDE_SEQUENCES = 4

/** `1qaz@WSX`, `Abcd1234!`, `Qwer!234`: almost only runs of the keyboard, the alphabet or the digits. */
function isKeyboardSequence(normalized: string): boolean {
  const unshifted = Array.from(normalized, (key) => UNSHIFTED[SHIFTED.indexOf(key)] ?? key).join('')
  return [normalized, unshifted].some(
    (keys) => countCharactersOutsideSequences(keys) <= MAX_CHARACTERS_OUTSIDE_SEQUENCES,
  )
}

function countCharactersOutsideSequences(keys: string): number {
  let remaining = 0
  for (let position = 0; position < keys.length;) {
    const sequenceLength = getLongestSequenceLength(keys.slice(position))
    if (sequenceLength < MIN_SEQUENCE_LENGTH) remaining++
    position += sequenceLength < MIN_SEQUENCE_LENGTH ? 1 : sequenceLength
  }
  return remaining
}

function getLongestSequenceLength(keys: string): number {
  let longest = 0
  for (const sequence of KEYBOARD_SEQUENCES) {
    for (let length = Math.min(keys.length, sequence.length); length > longest; length--) {
      if (sequence.includes(keys.slice(0, length))) longest = length
    }
  }
  return longest
}

/** `Aaaaaaa1!`, `Abababab1!`. */
function hasFewDifferentCharacters(normalized: string): boolean {
  const letters = normalized.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return new Set(letters).size <= 3
}

// Passwords that keep the stated rule and are still known to everybody: a common word or a way over the keyboard with a capital, a
// number and a sign (PROMISES A1). Guessing programs try exactly these first.
import type { FieldCode } from '#app/errors/field-codes.ts'
import { type PasswordOwner, passwordProblem, withoutLeet } from './password.rules.ts'
import { COMMON_WORDS, KEYBOARD_WALKS } from './common-password.data.server.ts'

/** Everything that is wrong with a new password, here where the words are known; null: it may be used. */
export function newPasswordProblem(password: string, owner: PasswordOwner): FieldCode | null {
  return passwordProblem(password, owner) ?? (isCommonPassword(password) ? 'account.password.common' : null)
}

/** So many signs around a word do not yet hide it. */
const MOST_AROUND = 8

export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return isWordWithEnds(folded) || isWalk(folded) || isMonotonous(folded)
}

/** `P@ssw0rd123!`: between figures and signs stands a word, perhaps with figures and signs for some of its letters, perhaps twice. */
function isWordWithEnds(folded: string): boolean {
  const [, head = '', body = '', tail = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(folded) ?? []
  // The sign next to the word may be its first or last letter: @dmin, hell0
  for (const before of [0, 1, 2]) {
    for (const behind of [0, 1, 2]) {
      if (before > head.length || behind > tail.length) continue
      const core = head.slice(head.length - before) + body + tail.slice(0, behind)
      if (folded.length - core.length <= MOST_AROUND && readings(core).some(isCommonWord)) return true
    }
  }
  return false
}

function readings(core: string): string[] {
  return [core, withoutLeet(core), withoutLeet(core.replaceAll(/[1!|]/g, 'l'))].map((text) =>
    text.replaceAll(/[^a-z]/g, ''),
  )
}

function isCommonWord(word: string): boolean {
  if (COMMON_WORDS.has(word)) return true
  const half = word.slice(0, word.length / 2)
  return word === half + half && COMMON_WORDS.has(half)
}

const SHIFTED = '!@#$%^&*()'
const UNSHIFTED = '1234567890'
const SHORTEST_WALK = 4
const MOST_BESIDE_WALKS = 4

/** `1qaz@WSX`, `Abcd1234!`, `Qwer!234`: little left but runs along the keyboard, the alphabet or the figures. */
function isWalk(folded: string): boolean {
  const unshifted = Array.from(folded, (key) => UNSHIFTED[SHIFTED.indexOf(key)] ?? key).join('')
  return [folded, unshifted].some((keys) => leftAfterWalks(keys) <= MOST_BESIDE_WALKS)
}

/** How many characters remain when every run is taken out, longest first. */
function leftAfterWalks(keys: string): number {
  let left = 0
  for (let at = 0; at < keys.length;) {
    const run = longestRun(keys.slice(at))
    if (run < SHORTEST_WALK) left++
    at += run < SHORTEST_WALK ? 1 : run
  }
  return left
}

function longestRun(keys: string): number {
  let longest = 0
  for (const walk of KEYBOARD_WALKS) {
    for (let length = Math.min(keys.length, walk.length); length > longest; length--) {
      if (walk.includes(keys.slice(0, length))) longest = length
    }
  }
  return longest
}

/** `Aaaaaaa1!`, `Abababab1!`: hardly any different characters. */
function isMonotonous(folded: string): boolean {
  const letters = folded.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return new Set(letters).size <= 3
}

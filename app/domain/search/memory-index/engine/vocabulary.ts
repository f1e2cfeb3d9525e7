// Every word of the listings, where it stands, and which words somebody may have meant by the one they typed.
import { allowedSlips, editDistance, TOO_FAR } from '#app/domain/places/autocomplete/engine/edit-distance.ts'
import { fold } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { Posting } from './posting.ts'

export type Entry = { word: string; letters: number; title: Posting | null; text: Posting | null }

const LONGEST_WORD = 30
const SHORTEST_START = 3
/** Endings a word may have and still be the same: -s, -es, -ng. */
const LONGEST_ENDING = 2
const MOST_MEANINGS = 40
const MOST_REMEMBERED = 2_000
const MOST_LATE = 1_000
const WORD = /[\p{L}\p{M}\p{N}'’`]+/gu
/** The same for texts without accents, which are most, and several times as fast. */
const PLAIN_WORD = /[a-z0-9'`]+/g

export class Vocabulary {
  readonly #entries = new Map<string, Entry>()
  /** What a run of letters in a text comes to, folded: nearly all of them have been seen before. */
  readonly #read = new Map<string, Entry[]>()
  readonly #meanings = new Map<string, Entry[]>()
  #sorted: Entry[] = []
  /** Words that came after the rest was sorted. */
  #late: Entry[] = []
  readonly #expected: number

  constructor(expected: number) {
    this.#expected = expected
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    let total = 0
    for (const { title, text } of this.#entries.values()) total += (title?.bytes ?? 0) + (text?.bytes ?? 0)
    return total
  }

  add(document: number, titles: readonly string[], texts: readonly string[]): void {
    for (const text of titles) {
      for (const entry of this.#entriesIn(text)) (entry.title ??= new Posting(this.#expected)).add(document)
    }
    for (const text of texts) {
      for (const entry of this.#entriesIn(text)) (entry.text ??= new Posting(this.#expected)).add(document)
    }
  }

  sort(): void {
    this.#sorted = [...this.#entries.keys()].sort().flatMap((word) => this.#entries.get(word) ?? [])
    this.#late = []
  }

  get(word: string): Entry | undefined {
    return this.#entries.get(word)
  }

  /** The words somebody may have meant, likeliest first: the word itself, words that begin so, words spelt almost so. */
  meaningsOf(word: string): Entry[] {
    const known = this.#meanings.get(word)
    if (known) return known
    const exact = this.#entries.get(word)
    const starting = word.length >= SHORTEST_START ? this.#startingWith(word, exact !== undefined) : []
    const written = exact ? [exact, ...starting.filter((entry) => entry !== exact)] : starting
    const meanings = written.length > 0 ? written.slice(0, MOST_MEANINGS) : this.#spelledLike(word)
    if (this.#meanings.size >= MOST_REMEMBERED) this.#meanings.clear()
    this.#meanings.set(word, meanings)
    return meanings
  }

  #entriesIn(text: string): Entry[] {
    const found: Entry[] = []
    for (const letters of text.toLowerCase().match(isPlain(text) ? PLAIN_WORD : WORD) ?? []) {
      for (const entry of this.#entriesFor(letters)) found.push(entry)
    }
    return found
  }

  #entriesFor(letters: string): Entry[] {
    let entries = this.#read.get(letters)
    if (!entries) {
      entries = fold(letters)
        .split(' ')
        .filter((word) => word !== '' && word.length <= LONGEST_WORD)
        .map((word) => this.#entryOf(word))
      if (letters.length <= LONGEST_WORD) this.#read.set(letters, entries)
    }
    return entries
  }

  #entryOf(word: string): Entry {
    let entry = this.#entries.get(word)
    if (!entry) {
      entry = { word, letters: lettersOf(word), title: null, text: null }
      this.#entries.set(word, entry)
      this.#late.push(entry)
      this.#meanings.clear()
    }
    return entry
  }

  #startingWith(start: string, isWord: boolean): Entry[] {
    if (this.#late.length > MOST_LATE) this.sort()
    const found = this.#late.filter((entry) => entry.word.startsWith(start))
    for (let n = firstFrom(this.#sorted, start); n < this.#sorted.length; n++) {
      const entry = this.#sorted[n]
      if (!entry?.word.startsWith(start)) break
      found.push(entry)
    }
    const longest = isWord ? start.length + LONGEST_ENDING : LONGEST_WORD
    return found.filter(({ word }) => word.length <= longest).sort((a, b) => countOf(b) - countOf(a))
  }

  /** The nearest only: where one slip explains it, two are not tried. */
  #spelledLike(word: string): Entry[] {
    const slips = allowedSlips(word.length)
    if (slips === 0) return []
    const letters = lettersOf(word)
    const near = new Map<number, Entry[]>()
    for (const entry of this.#entries.values()) {
      if (Math.abs(entry.word.length - word.length) > slips || countOf(entry) === 0) continue
      if (bitsIn(letters & ~entry.letters) > slips || bitsIn(entry.letters & ~letters) > slips) continue
      const distance = editDistance(word, entry.word, slips)
      if (distance !== TOO_FAR) near.set(distance, [...(near.get(distance) ?? []), entry])
    }
    const nearest = near.get(1) ?? near.get(2) ?? []
    return nearest.sort((a, b) => countOf(b) - countOf(a)).slice(0, MOST_MEANINGS)
  }
}

export function countOf({ title, text }: Entry): number {
  return (title?.count ?? 0) + (text?.count ?? 0)
}

function firstFrom(sorted: readonly Entry[], start: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.word ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

function isPlain(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

/** One bit a letter: words that differ in too many need not be compared. */
function lettersOf(word: string): number {
  let letters = 0
  for (let n = 0; n < word.length; n++) letters |= 1 << (word.charCodeAt(n) & 31)
  return letters
}

function bitsIn(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}

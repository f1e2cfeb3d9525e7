// All words of the listings with their posting lists, and the candidates for a typed word.
import { getMaxTypos, getEditDistance, TOO_FAR } from '#app/domain/places/autocomplete/engine/edit-distance.ts'
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { countSetBits } from '#app/shared/bit-count.ts'
import type { ArrayReader, ArrayWriter } from './array-stream.server.ts'
import { Posting, readPostings, writePostings } from './posting.ts'

export type VocabularyEntry = { word: string; letterMask: number; title: Posting | null; text: Posting | null }

const MAX_WORD_LENGTH = 30
const MIN_PREFIX_LENGTH = 3
/** A suffix of this length counts as the same word: -s, -es, -ng. */
const MAX_ENDING_LENGTH = 2
const MAX_CANDIDATES = 40
const MAX_CACHED_WORDS = 2_000
const MAX_UNSORTED_ENTRIES = 1_000
/** Words that are written and read at once. */
const WORDS_PER_STEP = 2_048
const WORD = /[\p{L}\p{M}\p{N}'’`]+/gu
/** For ASCII text, which most texts are; several times faster. */
const PLAIN_WORD = /[a-z0-9'`]+/g

export class Vocabulary {
  readonly #entries = new Map<string, VocabularyEntry>()
  /** A cache from unnormalized words to their entries, because almost every word of a text occurred before. */
  readonly #entriesByRawWord = new Map<string, VocabularyEntry[]>()
  readonly #candidates = new Map<string, VocabularyEntry[]>()
  #sorted: VocabularyEntry[] = []
  /** Entries added after the last sort. */
  #unsorted: VocabularyEntry[] = []
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
      for (const entry of this.#readEntries(text)) (entry.title ??= new Posting(this.#expected)).add(document)
    }
    for (const text of texts) {
      for (const entry of this.#readEntries(text)) (entry.text ??= new Posting(this.#expected)).add(document)
    }
  }

  sort(): void {
    this.#sorted = [...this.#entries.keys()].sort().flatMap((word) => this.#entries.get(word) ?? [])
    this.#unsorted = []
  }

  /** Writes the words of the documents below `size`, in the order in which they came. */
  async write(out: ArrayWriter, size: number): Promise<void> {
    let entries: VocabularyEntry[] = []
    const writeStep = async () => {
      await out.writeText(JSON.stringify(entries.map(({ word }) => word)))
      const empty = new Posting(0)
      const postings = entries.flatMap(({ title, text }) => [title ?? empty, text ?? empty])
      await writePostings(out, postings, size)
      entries = []
    }
    for (const entry of this.#entries.values()) {
      entries.push(entry)
      if (entries.length === WORDS_PER_STEP) await writeStep()
    }
    if (entries.length > 0) await writeStep()
    await out.writeText('[]')
  }

  async read(input: ArrayReader, size: number): Promise<void> {
    for (;;) {
      const words = JSON.parse(await input.readText()) as string[]
      if (words.length === 0) break
      const postings = await readPostings(input, this.#expected, size)
      for (const [n, word] of words.entries()) {
        const [title = null, text = null] = postings
          .slice(n * 2, n * 2 + 2)
          .map((posting) => (posting.count > 0 ? posting : null))
        if (title || text) this.#entries.set(word, { word, letterMask: toLetterMask(word), title, text })
      }
    }
    this.sort()
  }

  get(word: string): VocabularyEntry | undefined {
    return this.#entries.get(word)
  }

  /** The candidates for a typed word, most likely first: the word itself, words with this prefix, else words within one or two typos. */
  findCandidates(word: string): VocabularyEntry[] {
    const cached = this.#candidates.get(word)
    if (cached) return cached
    const exact = this.#entries.get(word)
    const prefixMatches = word.length >= MIN_PREFIX_LENGTH ? this.#findByPrefix(word, exact !== undefined) : []
    const directMatches = exact ? [exact, ...prefixMatches.filter((entry) => entry !== exact)] : prefixMatches
    const candidates =
      directMatches.length > 0 ? directMatches.slice(0, MAX_CANDIDATES) : this.#findSimilarSpelling(word)
    if (this.#candidates.size >= MAX_CACHED_WORDS) this.#candidates.clear()
    this.#candidates.set(word, candidates)
    return candidates
  }

  #readEntries(text: string): VocabularyEntry[] {
    const found: VocabularyEntry[] = []
    for (const rawWord of text.toLowerCase().match(isAscii(text) ? PLAIN_WORD : WORD) ?? []) {
      for (const entry of this.#getEntries(rawWord)) found.push(entry)
    }
    return found
  }

  #getEntries(rawWord: string): VocabularyEntry[] {
    let entries = this.#entriesByRawWord.get(rawWord)
    if (!entries) {
      entries = normalizeText(rawWord)
        .split(' ')
        .filter((word) => word !== '' && word.length <= MAX_WORD_LENGTH)
        .map((word) => this.#getOrAddEntry(word))
      if (rawWord.length <= MAX_WORD_LENGTH) this.#entriesByRawWord.set(rawWord, entries)
    }
    return entries
  }

  #getOrAddEntry(word: string): VocabularyEntry {
    let entry = this.#entries.get(word)
    if (!entry) {
      entry = { word, letterMask: toLetterMask(word), title: null, text: null }
      this.#entries.set(word, entry)
      this.#unsorted.push(entry)
      this.#candidates.clear()
    }
    return entry
  }

  #findByPrefix(prefix: string, isWord: boolean): VocabularyEntry[] {
    if (this.#unsorted.length > MAX_UNSORTED_ENTRIES) this.sort()
    const found = this.#unsorted.filter((entry) => entry.word.startsWith(prefix))
    for (let n = findFirstFrom(this.#sorted, prefix); n < this.#sorted.length; n++) {
      const entry = this.#sorted[n]
      if (!entry?.word.startsWith(prefix)) break
      found.push(entry)
    }
    const maxLength = isWord ? prefix.length + MAX_ENDING_LENGTH : MAX_WORD_LENGTH
    return found
      .filter(({ word }) => word.length <= maxLength)
      .sort((a, b) => countOccurrences(b) - countOccurrences(a))
  }

  /** Only the nearest candidates: two typos are tried only if no word is within one. */
  #findSimilarSpelling(word: string): VocabularyEntry[] {
    const maxTypos = getMaxTypos(word.length)
    if (maxTypos === 0) return []
    const letterMask = toLetterMask(word)
    const near = new Map<number, VocabularyEntry[]>()
    for (const entry of this.#entries.values()) {
      if (Math.abs(entry.word.length - word.length) > maxTypos || countOccurrences(entry) === 0) continue
      if (
        countSetBits(letterMask & ~entry.letterMask) > maxTypos ||
        countSetBits(entry.letterMask & ~letterMask) > maxTypos
      )
        continue
      const distance = getEditDistance(word, entry.word, maxTypos)
      if (distance !== TOO_FAR) near.set(distance, [...(near.get(distance) ?? []), entry])
    }
    const nearest = near.get(1) ?? near.get(2) ?? []
    return nearest.sort((a, b) => countOccurrences(b) - countOccurrences(a)).slice(0, MAX_CANDIDATES)
  }
}

export function countOccurrences({ title, text }: VocabularyEntry): number {
  return (title?.count ?? 0) + (text?.count ?? 0)
}

function findFirstFrom(sorted: readonly VocabularyEntry[], prefix: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.word ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

/** One bit per letter. Words that differ in too many letters need no edit distance. */
function toLetterMask(word: string): number {
  let letterMask = 0
  for (let n = 0; n < word.length; n++) letterMask |= 1 << (word.charCodeAt(n) & 31)
  return letterMask
}

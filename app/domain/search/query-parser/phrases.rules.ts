// Looks up phrases of one or more words at a position in the tokens; the longest match wins.
import type { Token } from './tokens.rules.ts'

export type Phrase<T> = { words: readonly string[]; value: T }
export type PhraseBook<T> = ReadonlyMap<string, readonly Phrase<T>[]>
export type PhraseMatch<T> = { length: number; value: T }

/** `names` is a comma-separated list of phrases for the value. */
export function buildPhraseBook<T>(rows: readonly (readonly [value: T, names: string])[]): PhraseBook<T> {
  const book = new Map<string, Phrase<T>[]>()
  for (const [value, names] of rows) {
    for (const name of names.split(',')) {
      const words = name.trim().split(' ')
      const first = words[0] ?? ''
      book.set(first, [...(book.get(first) ?? []), { words, value }])
    }
  }
  for (const phrases of book.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return book
}

export function findPhrase<T>(book: PhraseBook<T>, tokens: readonly Token[], at: number): PhraseMatch<T> | null {
  for (const { words, value } of book.get(tokens[at]?.text ?? '') ?? []) {
    if (words.every((word, n) => tokens[at + n]?.text === word)) return { length: words.length, value }
  }
  return null
}

/** Counts the tokens from `at` on that are in `words`. */
export function countLeadingWords(words: ReadonlySet<string>, tokens: readonly Token[], at: number, max = 3): number {
  let length = 0
  while (length < max && words.has(tokens[at + length]?.text ?? '')) length++
  return length
}

export function listWords(...books: PhraseBook<unknown>[]): Set<string> {
  return new Set(books.flatMap((book) => [...book.values()].flat()).flatMap(({ words }) => words))
}

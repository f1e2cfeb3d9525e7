// Looks up phrases of one or more words at a position in the tokens; the longest match wins.
import type { Token } from './tokenizer.rules.ts'

export type Phrase<T> = { words: readonly string[]; value: T }
export type PhraseDictionary<T> = ReadonlyMap<string, readonly Phrase<T>[]>
export type PhraseMatch<T> = { length: number; value: T }

/** `names` is a comma-separated list of phrases for the value. */
export function buildPhraseDictionary<T>(rows: readonly (readonly [value: T, names: string])[]): PhraseDictionary<T> {
  const dictionary = new Map<string, Phrase<T>[]>()
  for (const [value, names] of rows) {
    for (const name of names.split(',')) {
      const words = name.trim().split(' ')
      const first = words[0] ?? ''
      dictionary.set(first, [...(dictionary.get(first) ?? []), { words, value }])
    }
  }
  for (const phrases of dictionary.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return dictionary
}

export function findPhrase<T>(
  dictionary: PhraseDictionary<T>,
  tokens: readonly Token[],
  at: number,
): PhraseMatch<T> | null {
  for (const { words, value } of dictionary.get(tokens[at]?.text ?? '') ?? []) {
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

export function listWords(...dictionaries: PhraseDictionary<unknown>[]): Set<string> {
  return new Set(dictionaries.flatMap((dictionary) => [...dictionary.values()].flat()).flatMap(({ words }) => words))
}

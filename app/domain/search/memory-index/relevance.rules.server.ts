// Full-text matching and the relevance order of the results.
import { roundMetres } from '#app/domain/places/position/nearby.queries.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'
import type { Reason } from '#app/domain/search/results/search.model.ts'
import { type Page, RINGS_KM, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { andInto, andNot, type Bits, countBits, isEmpty, getWordCount } from './engine/bits.ts'
import type { ListingIndex } from './engine/listing-index.ts'
import { narrowToCircle } from './match.rules.server.ts'
import type { Posting } from './engine/posting.ts'

/** The documents of each word. Computed once per search, because the facets use it many times. */
export function findDocumentsByWord(index: ListingIndex, words: readonly string[]): Bits[] {
  return words.map((word) => findDocumentsWithWord(index, word, false))
}

/** The documents with all words, or if there are none, those with the highest number of words. Empty if no word is found. */
export function matchWords(bits: Bits, documentsByWord: readonly Bits[]): Bits {
  if (documentsByWord.length === 0) return bits
  const all = bits.slice()
  for (const documentsWithWord of documentsByWord) andInto(all, documentsWithWord)
  if (!isEmpty(all)) return all
  return buildLevels(bits, documentsByWord).findLast((level) => !isEmpty(level)) ?? all
}

/** For n words: the sets of documents with at least 1, 2, … n of them. */
function buildLevels(bits: Bits, documentsByWord: readonly Bits[]): Bits[] {
  const levels: Bits[] = [bits]
  for (const documentsWithWord of documentsByWord) {
    levels.push(new Uint32Array(bits.length))
    for (let n = levels.length - 1; n > 0; n--)
      addIntersection(levels[n] ?? bits, levels[n - 1] ?? bits, documentsWithWord)
  }
  return levels.slice(1)
}

/** Adds the intersection of `below` and `documentsWithWord` to `level`. */
function addIntersection(level: Bits, below: Bits, documentsWithWord: Bits): void {
  const length = Math.min(level.length, documentsWithWord.length)
  for (let at = 0; at < length; at++) level[at] = (level[at] ?? 0) | ((below[at] ?? 0) & (documentsWithWord[at] ?? 0))
}

/** The documents with any candidate for the word. */
function findDocumentsWithWord(index: ListingIndex, word: string, isTitleOnly: boolean): Bits {
  const union = new Uint32Array(getWordCount(index.columns.size))
  for (const { title, text } of index.vocabulary.findCandidates(word)) {
    title?.addTo(union)
    if (!isTitleOnly) text?.addTo(union)
  }
  return union
}

/** Most words in the title first, then the nearest ring, then quality. */
export function getPageByRelevance(
  index: ListingIndex,
  bits: Bits,
  { words, near }: SearchCriteria,
  page: Page,
): number[] {
  const found: number[] = []
  let skip = page.offset
  for (const tier of splitIntoTiers(index, bits, words)) {
    for (const ring of near ? splitIntoRings(index, tier, near) : [tier]) {
      const size = countBits(ring)
      if (skip < size)
        found.push(
          ...index.getOrder('relevance').getPage(ring, size, { offset: skip, limit: page.limit - found.length }),
        )
      skip = Math.max(0, skip - size)
      if (found.length >= page.limit) return found
    }
  }
  return found
}

function splitIntoRings(index: ListingIndex, bits: Bits, near: NonNullable<SearchCriteria['near']>): Bits[] {
  const rings: Bits[] = []
  let remaining = bits
  for (const kilometres of RINGS_KM) {
    const ring = remaining.slice()
    narrowToCircle(index, ring, near, kilometres)
    rings.push(ring)
    remaining = andNot(remaining, ring)
  }
  return [...rings, remaining]
}

/** One set per number of words in the title, highest number first. */
function splitIntoTiers(index: ListingIndex, bits: Bits, words: readonly string[]): Bits[] {
  if (words.length === 0) return [bits]
  const levels = [
    bits,
    ...buildLevels(
      bits,
      words.map((word) => findDocumentsWithWord(index, word, true)),
    ),
  ]
  return levels.map((level, n) => (levels[n + 1] ? andNot(level, levels[n + 1] ?? level) : level)).toReversed()
}

export function getReason(index: ListingIndex, document: number, { words, near }: SearchCriteria): Reason {
  const containsDocument = (posting: Posting | null) => posting?.has(document) === true
  const matchedEntries = words.flatMap((word) =>
    index.vocabulary.findCandidates(word).filter(({ title }) => containsDocument(title)),
  )
  const { lat, lng } = index.columns
  const position = { lat: lat[document] ?? Number.NaN, lng: lng[document] ?? Number.NaN }
  return {
    words: [...new Set(matchedEntries.map(({ word }) => word))],
    near: near ? { name: near.name, metres: roundMetres(getKilometresBetween(near, position)) } : null,
  }
}

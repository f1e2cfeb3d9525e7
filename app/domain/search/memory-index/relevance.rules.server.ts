// Words: who has them, who has them in the title, and in which order the answers come.
import { getKilometresBetween } from '#app/domain/places/autocomplete/place.queries.server.ts'
import type { Reason } from '#app/domain/search/results/search.model.ts'
import { type Page, RINGS_KM, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { andInto, andNot, type Bits, countBits, isEmpty, getWordCount } from './engine/bits.ts'
import type { ListingIndex } from './engine/listing-index.ts'
import { narrowToCircle } from './match.rules.server.ts'
import type { Posting } from './engine/posting.ts'

/** For each word who has it anywhere: looked up once for a search, however often it is then counted. */
export function findDocumentsByWord(index: ListingIndex, words: readonly string[]): Bits[] {
  return words.map((word) => findDocumentsWithWord(index, word, false))
}

/** All of the words, or where nothing has all of them, as many as any has. None without a single word. */
export function matchWords(bits: Bits, documentsByWord: readonly Bits[]): Bits {
  if (documentsByWord.length === 0) return bits
  const all = bits.slice()
  for (const documentsWithWord of documentsByWord) andInto(all, documentsWithWord)
  if (!isEmpty(all)) return all
  return buildLevels(bits, documentsByWord).findLast((level) => !isEmpty(level)) ?? all
}

/** For n words the sets that hold at least 1, 2, … n of them. */
function buildLevels(bits: Bits, documentsByWord: readonly Bits[]): Bits[] {
  const levels: Bits[] = [bits]
  for (const documentsWithWord of documentsByWord) {
    levels.push(new Uint32Array(bits.length))
    for (let n = levels.length - 1; n > 0; n--)
      addIntersection(levels[n] ?? bits, levels[n - 1] ?? bits, documentsWithWord)
  }
  return levels.slice(1)
}

/** Adds to `level` what is in both of the others. */
function addIntersection(level: Bits, below: Bits, documentsWithWord: Bits): void {
  const length = Math.min(level.length, documentsWithWord.length)
  for (let at = 0; at < length; at++) level[at] = (level[at] ?? 0) | ((below[at] ?? 0) & (documentsWithWord[at] ?? 0))
}

/** Who has a word that somebody may have meant by this one. */
function findDocumentsWithWord(index: ListingIndex, word: string, isTitleOnly: boolean): Bits {
  const union = new Uint32Array(getWordCount(index.columns.size))
  for (const { title, text } of index.vocabulary.findMeanings(word)) {
    title?.addTo(union)
    if (!isTitleOnly) text?.addTo(union)
  }
  return union
}

/** Nearer before farther, more words in the title before fewer, and then the better offer. */
export function getPageByRelevance(
  index: ListingIndex,
  bits: Bits,
  { words, near }: SearchCriteria,
  page: Page,
): number[] {
  const found: number[] = []
  let skip = page.offset
  for (const ring of near ? splitIntoRings(index, bits, near) : [bits]) {
    for (const tier of splitIntoTiers(index, ring, words)) {
      const size = countBits(tier)
      if (skip < size)
        found.push(
          ...index.getOrder('relevance').getPage(tier, size, { offset: skip, limit: page.limit - found.length }),
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

/** Apart by how many of the words stand in the title, most first. */
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
    index.vocabulary.findMeanings(word).filter(({ title }) => containsDocument(title)),
  )
  const { lat, lng } = index.columns
  const position = { lat: lat[document] ?? Number.NaN, lng: lng[document] ?? Number.NaN }
  return {
    words: [...new Set(matchedEntries.map(({ word }) => word))],
    near: near ? { name: near.name, kilometres: Math.round(getKilometresBetween(near, position) * 10) / 10 } : null,
  }
}

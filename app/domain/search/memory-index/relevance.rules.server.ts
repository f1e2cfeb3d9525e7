// Words: who has them, who has them in the title, and in which order the answers come.
import { kilometresBetween } from '#app/domain/places/autocomplete/place.queries.server.ts'
import type { Reason } from '#app/domain/search/results/search.model.ts'
import { type Page, RINGS_KM, type Wanted } from '#app/domain/search/criteria/search-criteria.model.ts'
import { andInto, andNot, type Bits, countBits, isEmpty, wordsFor } from './engine/bits.ts'
import type { ListingIndex } from './engine/listing-index.ts'
import { narrowToCircle } from './match.rules.server.ts'
import type { Posting } from './engine/posting.ts'

/** For each word who has it anywhere: looked up once for a search, however often it is then counted. */
export function holdersOf(index: ListingIndex, words: readonly string[]): Bits[] {
  return words.map((word) => holding(index, word, false))
}

/** All of the words, or where nothing has all of them, as many as any has. None without a single word. */
export function matchWords(bits: Bits, holders: readonly Bits[]): Bits {
  if (holders.length === 0) return bits
  const all = bits.slice()
  for (const holder of holders) andInto(all, holder)
  if (!isEmpty(all)) return all
  return levelsOf(bits, holders).findLast((level) => !isEmpty(level)) ?? all
}

/** For n words the sets that hold at least 1, 2, … n of them. */
function levelsOf(bits: Bits, holders: readonly Bits[]): Bits[] {
  const levels: Bits[] = [bits]
  for (const holder of holders) {
    levels.push(new Uint32Array(bits.length))
    for (let n = levels.length - 1; n > 0; n--) addBoth(levels[n] ?? bits, levels[n - 1] ?? bits, holder)
  }
  return levels.slice(1)
}

/** Adds to `level` what is in both of the others. */
function addBoth(level: Bits, below: Bits, holder: Bits): void {
  const length = Math.min(level.length, holder.length)
  for (let at = 0; at < length; at++) level[at] = (level[at] ?? 0) | ((below[at] ?? 0) & (holder[at] ?? 0))
}

/** Who has a word that somebody may have meant by this one. */
function holding(index: ListingIndex, word: string, isTitleOnly: boolean): Bits {
  const any = new Uint32Array(wordsFor(index.columns.size))
  for (const { title, text } of index.words.meaningsOf(word)) {
    title?.addTo(any)
    if (!isTitleOnly) text?.addTo(any)
  }
  return any
}

/** Nearer before farther, more words in the title before fewer, and then the better offer. */
export function pageByRelevance(index: ListingIndex, bits: Bits, { words, near }: Wanted, page: Page): number[] {
  const found: number[] = []
  let skip = page.offset
  for (const ring of near ? ringsOf(index, bits, near) : [bits]) {
    for (const tier of tiersOf(index, ring, words)) {
      const size = countBits(tier)
      if (skip < size)
        found.push(...index.order('relevance').page(tier, size, { offset: skip, limit: page.limit - found.length }))
      skip = Math.max(0, skip - size)
      if (found.length >= page.limit) return found
    }
  }
  return found
}

function ringsOf(index: ListingIndex, bits: Bits, near: NonNullable<Wanted['near']>): Bits[] {
  const rings: Bits[] = []
  let left = bits
  for (const kilometres of RINGS_KM) {
    const ring = left.slice()
    narrowToCircle(index, ring, near, kilometres)
    rings.push(ring)
    left = andNot(left, ring)
  }
  return [...rings, left]
}

/** Apart by how many of the words stand in the title, most first. */
function tiersOf(index: ListingIndex, bits: Bits, words: readonly string[]): Bits[] {
  if (words.length === 0) return [bits]
  const levels = [
    bits,
    ...levelsOf(
      bits,
      words.map((word) => holding(index, word, true)),
    ),
  ]
  return levels.map((level, n) => (levels[n + 1] ? andNot(level, levels[n + 1] ?? level) : level)).toReversed()
}

export function reasonOf(index: ListingIndex, document: number, { words, near }: Wanted): Reason {
  const isHere = (posting: Posting | null) => posting?.has(document) === true
  const read = words.flatMap((word) => index.words.meaningsOf(word).filter(({ title }) => isHere(title)))
  const { lat, lng } = index.columns
  const home = { lat: lat[document] ?? Number.NaN, lng: lng[document] ?? Number.NaN }
  return {
    words: [...new Set(read.map(({ word }) => word))],
    near: near ? { name: near.name, kilometres: Math.round(kilometresBetween(near, home) * 10) / 10 } : null,
  }
}

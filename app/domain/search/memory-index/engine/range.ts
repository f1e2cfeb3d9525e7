// Answers "at most this value" over a column without reading every document. The documents are sorted once, and prefix sets are kept at
// regular distances; a query copies the nearest set and adds or removes the documents in between.
import type { ArrayWriter } from './array-stream.server.ts'
import { type Bits, clearBit, setBit, getWordCount } from './bits.ts'
import { radixSort } from './radix-sort.ts'

const SET_COUNT = 64

export type Column = { readonly [document: number]: number }
/** Keys are integers that increase with the values. If the keys are the values themselves, no comparison within a key is needed. */
export type KeyMapping = { toKey: (value: number) => number; areValues: boolean }

export const EXACT_KEYS: KeyMapping = { toKey: (value) => value, areValues: true }
/** Rounded to about 0.1 m. */
export const ROUNDED_DEGREE_KEYS: KeyMapping = { toKey: (degrees) => Math.round(degrees * 1e6), areValues: false }

export class Range {
  /** A function, because the array is replaced when the index grows. */
  readonly #column: () => Column
  readonly #keys: KeyMapping
  /** The documents with a value, by ascending key. */
  readonly #sorted: Uint32Array
  readonly #step: number
  readonly #sets: Bits[]
  readonly #sealedAt: number

  constructor(column: () => Column, keys: KeyMapping, sorted: Uint32Array, sealedAt: number) {
    this.#column = column
    this.#keys = keys
    this.#sorted = sorted
    this.#sealedAt = sealedAt
    this.#step = Math.max(1, Math.ceil(sorted.length / SET_COUNT))
    this.#sets = buildSets(sorted, this.#step, getWordCount(sealedAt))
  }

  async write(out: ArrayWriter): Promise<void> {
    await out.write(this.#sorted)
  }

  get bytes(): number {
    return this.#sorted.byteLength + this.#sets.reduce((sum, bits) => sum + bits.byteLength, 0)
  }

  /** Overwrites `bits` with all documents below `size` whose value is at most `value` (or below it), including deleted ones. */
  fillUpTo(bits: Bits, value: number, size: number, isIncluded: boolean): void {
    const column = this.#column()
    const isMatch = isIncluded ? (each: number) => each <= value : (each: number) => each < value
    const key = this.#keys.toKey(value)
    const first = this.#findFirstRank(this.#keys.areValues && isIncluded ? key + 1 : key)
    this.#fillRanks(bits, first)
    for (let rank = first; !this.#keys.areValues && rank < this.#sorted.length; rank++) {
      const document = this.#sorted[rank] ?? 0
      const each = column[document] ?? Number.NaN
      if (this.#keys.toKey(each) !== key) break
      if (isMatch(each)) setBit(bits, document)
    }
    for (let document = this.#sealedAt; document < size; document++) {
      if (isMatch(column[document] ?? Number.NaN)) setBit(bits, document)
    }
  }

  /** Overwrites `bits` with the documents of all ranks below `end`. */
  #fillRanks(bits: Bits, end: number): void {
    const nearest = Math.min(Math.round(end / this.#step), this.#sets.length - 1)
    const known = Math.min(nearest * this.#step, this.#sorted.length)
    const set = this.#sets[nearest]
    if (set) bits.set(set)
    bits.fill(0, set?.length ?? 0)
    for (let rank = known; rank < end; rank++) setBit(bits, this.#sorted[rank] ?? 0)
    for (let rank = end; rank < known; rank++) clearBit(bits, this.#sorted[rank] ?? 0)
  }

  /** The first rank whose key is at least `key`. */
  #findFirstRank(key: number): number {
    const column = this.#column()
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keys.toKey(column[this.#sorted[middle] ?? 0] ?? 0) < key) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The sets of the first 0, 1, 2, … steps; the last one has all documents. */
function buildSets(sorted: Uint32Array, step: number, wordCount: number): Bits[] {
  const sets: Bits[] = []
  const bits = new Uint32Array(wordCount)
  for (let rank = 0; rank < sorted.length; rank++) {
    if (rank % step === 0) sets.push(bits.slice())
    setBit(bits, sorted[rank] ?? 0)
  }
  return [...sets, bits]
}

export async function makeRange(
  column: () => Column,
  size: number,
  keys: KeyMapping,
  pause: () => Promise<void>,
): Promise<Range> {
  const values = column()
  const byDocument = new Float64Array(size)
  const documents = new Uint32Array(size)
  let lowest = Infinity
  let documentCount = 0
  for (let document = 0; document < size; document++) {
    const key = keys.toKey(values[document] ?? Number.NaN)
    if (!Number.isFinite(key)) continue
    byDocument[document] = key
    documents[documentCount++] = document
    if (key < lowest) lowest = key
  }
  await pause()
  const sorted = await radixSort(documents.slice(0, documentCount), byDocument, lowest, pause)
  await pause()
  return new Range(column, keys, sorted, size)
}

// "At most this much" over a column, without looking at every document: they are sorted once, and for every so many of them the set of
// all before is kept. A question takes the set next below and adds the few between.
import { type Bits, setBit, wordsFor } from './bits.ts'
import { radixSort } from './radix-sort.ts'

const SETS = 32

export type Column = { readonly [document: number]: number }

export class Range {
  /** Grows with the index, so it is asked for each time. */
  readonly #column: () => Column
  readonly #keyOf: (value: number) => number
  /** Those with a value, by rising key. */
  readonly #sorted: Uint32Array
  readonly #step: number
  readonly #sets: Bits[]
  readonly #sealedAt: number

  constructor(column: () => Column, keyOf: (value: number) => number, sorted: Uint32Array, sealedAt: number) {
    this.#column = column
    this.#keyOf = keyOf
    this.#sorted = sorted
    this.#sealedAt = sealedAt
    this.#step = Math.max(1, Math.ceil(sorted.length / SETS))
    this.#sets = setsOf(sorted, this.#step, wordsFor(sealedAt))
  }

  get bytes(): number {
    return this.#sorted.byteLength + this.#sets.reduce((sum, bits) => sum + bits.byteLength, 0)
  }

  /** All documents up to `size` whose value is at most this (or below it), dead ones too. What has no value is not among them. */
  upTo(value: number, size: number, isIncluded: boolean): Bits {
    const fits = isIncluded ? (each: number) => each <= value : (each: number) => each < value
    const column = this.#column()
    const key = this.#keyOf(value)
    const first = this.#firstFrom(key)
    const set = Math.floor(first / this.#step)
    const bits = new Uint32Array(wordsFor(size))
    const known = this.#sets[set]
    if (known) bits.set(known)
    for (let rank = set * this.#step; rank < first; rank++) setBit(bits, this.#sorted[rank] ?? 0)
    for (let rank = first; rank < this.#sorted.length; rank++) {
      const document = this.#sorted[rank] ?? 0
      const each = column[document] ?? Number.NaN
      if (this.#keyOf(each) !== key) break
      if (fits(each)) setBit(bits, document)
    }
    for (let document = this.#sealedAt; document < size; document++) {
      if (fits(column[document] ?? Number.NaN)) setBit(bits, document)
    }
    return bits
  }

  /** The first rank whose key is not below. */
  #firstFrom(key: number): number {
    const column = this.#column()
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keyOf(column[this.#sorted[middle] ?? 0] ?? 0) < key) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The set of the first 0, 1, 2, … steps. */
function setsOf(sorted: Uint32Array, step: number, words: number): Bits[] {
  const sets: Bits[] = []
  const bits = new Uint32Array(words)
  for (let rank = 0; rank < sorted.length; rank++) {
    if (rank % step === 0) sets.push(bits.slice())
    setBit(bits, sorted[rank] ?? 0)
  }
  return [...sets, bits]
}

/** Keys are whole numbers that never fall where the values rise; values of one key are told apart when asked. */
export async function makeRange(
  column: () => Column,
  size: number,
  keyOf: (value: number) => number,
  pause: () => Promise<void>,
): Promise<Range> {
  const values = column()
  const keys = new Float64Array(size)
  let lowest = Infinity
  let some = 0
  const documents = new Uint32Array(size)
  for (let document = 0; document < size; document++) {
    const key = keyOf(values[document] ?? Number.NaN)
    if (!Number.isFinite(key)) continue
    keys[document] = key
    documents[some++] = document
    if (key < lowest) lowest = key
  }
  await pause()
  const sorted = await radixSort(documents.slice(0, some), keys, lowest, pause)
  return new Range(column, keyOf, sorted, size)
}

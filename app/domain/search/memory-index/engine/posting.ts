// A posting list: the documents that share a word, a city or an amenity. A short one is an array; a long one is a bit set, which is
// smaller and faster there.
import { andInto, type Bits, countIntersection, hasBit, orInto, setBit, getWordCount } from './bits.ts'

/** Above this share of all documents an array takes more memory than a bit set. */
const DENSE_SHARE = 1 / 32
const INITIAL_CAPACITY = 4

export class Posting {
  /** Includes deleted documents. */
  count = 0
  #sparse = new Uint32Array(INITIAL_CAPACITY)
  #dense: Bits | null = null
  #last = -1
  readonly #expected: number

  /** `expected` is the expected number of documents in the index. */
  constructor(expected: number) {
    this.#expected = expected
  }

  /** Documents must arrive in ascending order; a repeated one is ignored. */
  add(document: number): void {
    if (document === this.#last) return
    this.#last = document
    if (this.#dense) this.#addToDense(document)
    else this.#addToSparse(document)
    this.count++
  }

  has(document: number): boolean {
    if (this.#dense) return hasBit(this.#dense, document)
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sparse[middle] ?? 0) < document) low = middle + 1
      else high = middle
    }
    return low < this.count && this.#sparse[low] === document
  }

  /** Intersects `bits` with this list in place. */
  narrow(bits: Bits): void {
    if (this.#dense) {
      andInto(bits, this.#dense)
      return
    }
    const remaining = this.#sparse.subarray(0, this.count).filter((document) => hasBit(bits, document))
    bits.fill(0)
    for (const document of remaining) setBit(bits, document)
  }

  countWithin(bits: Bits): number {
    if (this.#dense) return countIntersection(bits, this.#dense)
    let total = 0
    for (let n = 0; n < this.count; n++) if (hasBit(bits, this.#sparse[n] ?? 0)) total++
    return total
  }

  addTo(bits: Bits): void {
    if (this.#dense) orInto(bits, this.#dense)
    else for (let n = 0; n < this.count; n++) setBit(bits, this.#sparse[n] ?? 0)
  }

  get bytes(): number {
    return this.#dense?.byteLength ?? this.#sparse.byteLength
  }

  #addToSparse(document: number): void {
    if (this.count === this.#sparse.length) {
      if (this.count * 2 > this.#expected * DENSE_SHARE && this.count >= 64) {
        this.#convertToDense(document)
        return
      }
      const larger = new Uint32Array(this.count * 2)
      larger.set(this.#sparse)
      this.#sparse = larger
    }
    this.#sparse[this.count] = document
  }

  #convertToDense(document: number): void {
    const bits = new Uint32Array(getWordCount(Math.max(this.#expected, document + 1)))
    for (const each of this.#sparse) setBit(bits, each)
    setBit(bits, document)
    this.#dense = bits
    this.#sparse = new Uint32Array(0)
  }

  #addToDense(document: number): void {
    const bits = this.#dense ?? new Uint32Array(0)
    if (document >>> 5 >= bits.length) {
      const larger = new Uint32Array(getWordCount(document + 1 + (document >>> 4)))
      larger.set(bits)
      this.#dense = larger
    }
    if (this.#dense) setBit(this.#dense, document)
  }
}

/** Posting lists by key. */
export class Postings {
  readonly #byKey = new Map<string, Posting>()
  readonly #expected: number

  constructor(expected: number) {
    this.#expected = expected
  }

  add(key: string, document: number): void {
    let posting = this.#byKey.get(key)
    if (!posting) this.#byKey.set(key, (posting = new Posting(this.#expected)))
    posting.add(document)
  }

  get(key: string): Posting | undefined {
    return this.#byKey.get(key)
  }

  keys(): IterableIterator<string> {
    return this.#byKey.keys()
  }

  get bytes(): number {
    let total = 0
    for (const posting of this.#byKey.values()) total += posting.bytes
    return total
  }
}

// The documents that have something in common (a word, a city, a balcony). A few are listed one by one; many are kept as bits, which
// is then smaller and faster.
import { andInto, type Bits, countBoth, hasBit, orInto, setBit, wordsFor } from './bits.ts'

/** A list of more than this share of all documents is larger than their bits. */
const MANY = 1 / 32
const FIRST_ROOM = 4

export class Posting {
  /** Dead documents included. */
  count = 0
  #few = new Uint32Array(FIRST_ROOM)
  #many: Bits | null = null
  #last = -1
  readonly #expected: number

  /** `expected` is how many documents there will be in all. */
  constructor(expected: number) {
    this.#expected = expected
  }

  /** In rising order; the same one twice counts once. */
  add(document: number): void {
    if (document === this.#last) return
    this.#last = document
    if (this.#many) this.#addToMany(document)
    else this.#addToFew(document)
    this.count++
  }

  has(document: number): boolean {
    if (this.#many) return hasBit(this.#many, document)
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#few[middle] ?? 0) < document) low = middle + 1
      else high = middle
    }
    return low < this.count && this.#few[low] === document
  }

  /** Leaves in `bits` only what is in here too. */
  narrow(bits: Bits): void {
    if (this.#many) {
      andInto(bits, this.#many)
      return
    }
    const both = this.#few.subarray(0, this.count).filter((document) => hasBit(bits, document))
    bits.fill(0)
    for (const document of both) setBit(bits, document)
  }

  countWithin(bits: Bits): number {
    if (this.#many) return countBoth(bits, this.#many)
    let total = 0
    for (let n = 0; n < this.count; n++) if (hasBit(bits, this.#few[n] ?? 0)) total++
    return total
  }

  addTo(bits: Bits): void {
    if (this.#many) orInto(bits, this.#many)
    else for (let n = 0; n < this.count; n++) setBit(bits, this.#few[n] ?? 0)
  }

  get bytes(): number {
    return this.#many?.byteLength ?? this.#few.byteLength
  }

  #addToFew(document: number): void {
    if (this.count === this.#few.length) {
      if (this.count * 2 > this.#expected * MANY && this.count >= 64) {
        this.#turnIntoMany(document)
        return
      }
      const more = new Uint32Array(this.count * 2)
      more.set(this.#few)
      this.#few = more
    }
    this.#few[this.count] = document
  }

  #turnIntoMany(document: number): void {
    const bits = new Uint32Array(wordsFor(Math.max(this.#expected, document + 1)))
    for (const each of this.#few) setBit(bits, each)
    setBit(bits, document)
    this.#many = bits
    this.#few = new Uint32Array(0)
  }

  #addToMany(document: number): void {
    const bits = this.#many ?? new Uint32Array(0)
    if (document >>> 5 >= bits.length) {
      const more = new Uint32Array(wordsFor(document + 1 + (document >>> 4)))
      more.set(bits)
      this.#many = more
    }
    if (this.#many) setBit(this.#many, document)
  }
}

/** Postings by what they stand for. */
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

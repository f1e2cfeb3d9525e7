// A posting list: the documents that share a word, a city or an amenity. A short one is an array; a long one is a bit set, which is
// smaller and faster there.
import type { ArrayReader, ArrayWriter } from './array-stream.server.ts'
import {
  andInto,
  type Bits,
  clearFrom,
  countBits,
  countIntersection,
  hasBit,
  orInto,
  setBit,
  getWordCount,
} from './bits.ts'

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
    const at = this.#findFirstFrom(document)
    return at < this.count && this.#sparse[at] === document
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

  /** The documents below `size`; a bit set may contain later ones in its last word. */
  cut(size: number): { sparse: Uint32Array } | { dense: Bits } {
    return this.#dense
      ? { dense: this.#dense.subarray(0, getWordCount(size)) }
      : { sparse: this.#sparse.subarray(0, this.#findFirstFrom(size)) }
  }

  /** The array may be a part of a larger one: it is copied before it grows. */
  setSparse(documents: Uint32Array<ArrayBuffer>): void {
    this.#sparse = documents
    this.count = documents.length
  }

  setDense(bits: Bits, size: number): void {
    clearFrom(bits, size)
    this.#sparse = new Uint32Array(0)
    this.#dense = bits
    this.count = countBits(bits)
  }

  /** The position of the first document that is not below `document`, in the array. */
  #findFirstFrom(document: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sparse[middle] ?? 0) < document) low = middle + 1
      else high = middle
    }
    return low
  }

  #addToSparse(document: number): void {
    if (this.count === this.#sparse.length) {
      if (this.count * 2 > this.#expected * DENSE_SHARE && this.count >= 64) {
        this.#convertToDense(document)
        return
      }
      const larger = new Uint32Array(Math.max(INITIAL_CAPACITY, this.count * 2))
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

/** Stands for a bit set in the list of lengths. */
const DENSE = 0xffff_ffff

/** Writes the documents below `size`: first the length of each list, then all arrays together, then each bit set. */
export async function writePostings(out: ArrayWriter, postings: readonly Posting[], size: number): Promise<void> {
  const parts = postings.map((posting) => posting.cut(size))
  await out.write(Uint32Array.from(parts, (part) => ('sparse' in part ? part.sparse.length : DENSE)))
  await out.write(...parts.flatMap((part) => ('sparse' in part ? [part.sparse] : [])))
  for (const part of parts) if ('dense' in part) await out.write(part.dense)
}

export async function readPostings(input: ArrayReader, expected: number, size: number): Promise<Posting[]> {
  const lengths = await input.readDocuments()
  const documents = await input.readDocuments()
  const postings: Posting[] = []
  let at = 0
  for (const length of lengths) {
    const posting = new Posting(expected)
    if (length === DENSE) {
      const bits: Bits = new Uint32Array(getWordCount(Math.max(expected, size)))
      await input.readInto(bits)
      posting.setDense(bits, size)
    } else posting.setSparse(documents.subarray(at, (at += length)))
    postings.push(posting)
  }
  return postings
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

  async write(out: ArrayWriter, size: number): Promise<void> {
    const entries = [...this.#byKey]
    await out.writeText(JSON.stringify(entries.map(([key]) => key)))
    const postings = entries.map(([, posting]) => posting)
    await writePostings(out, postings, size)
  }

  async read(input: ArrayReader, size: number): Promise<void> {
    const keys = JSON.parse(await input.readText()) as string[]
    const postings = await readPostings(input, this.#expected, size)
    for (const [n, posting] of postings.entries()) this.#byKey.set(keys[n] ?? '', posting)
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

// The sort orders of the results. Documents are numbered oldest first, so the newest order needs no table. The others are permutations
// from a stable sort of that order, so ties are newest first. Documents added later are in a separate short list that is merged while
// reading.
import type { ArrayReader, ArrayWriter } from './array-stream.server.ts'
import { type Bits, forEachBit, hasBit } from './bits.ts'
import type { Columns } from './columns.ts'
import { compareIds } from './id-table.ts'
import { QUALITY_STEPS } from './quality.ts'
import { radixSort } from './radix-sort.ts'
import {
  toCentavos,
  type Order as OrderName,
  type Page,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'

export const ORDER_NAMES = [
  'newest',
  'price_low',
  'price_high',
  'move_in',
  'bedrooms',
  'bathrooms',
  'relevance',
] as const

/** The key of an unknown move-in cost: after every known one, and finite, because the sort needs integers. */
const MOVE_IN_LAST = 2 ** 47

/** The lowest key comes first. */
const SORT_KEYS: Record<OrderName, ((columns: Columns, document: number) => number) | null> = {
  newest: null,
  price_low: ({ price }, document) => price[document] ?? 0,
  price_high: ({ price }, document) => -(price[document] ?? 0),
  move_in: ({ moveIn }, document) => Math.min(moveIn[document] ?? 0, MOVE_IN_LAST),
  bedrooms: ({ bedrooms }, document) => -(bedrooms[document] ?? 0),
  bathrooms: ({ bathrooms }, document) => -(bathrooms[document] ?? 0),
  relevance: ({ quality }, document) => -(quality[document] ?? 0),
}

/**
 * The lowest key that can match the filters, so that the scan can skip everything before it (half a million listings over the maximum
 * price).
 */
export function getFirstKey({ order, filters }: SearchCriteria): number {
  if (order === 'price_low' && filters.minPrice !== null) return toCentavos(filters.minPrice)
  if (order === 'price_high' && filters.maxPrice !== null) return -toCentavos(filters.maxPrice)
  if (order === 'bedrooms' && filters.bedrooms?.orMore === false) return -filters.bedrooms.count
  if (order === 'bathrooms' && filters.bathrooms?.orMore === false) return -filters.bathrooms.count
  return -Infinity
}

/** With fewer than one match per 200 documents it is faster to sort the matches than to scan the whole order. */
const RARE_RATIO = 200

export class Order {
  readonly #columns: Columns
  readonly #key: ((columns: Columns, document: number) => number) | null
  /** The number of documents in the permutation. */
  readonly #sortedCount: number
  readonly #permutation: Uint32Array | null
  readonly #ranks: Uint32Array | null
  readonly #added: number[]

  constructor(
    name: OrderName,
    columns: Columns,
    permutation: Uint32Array | null,
    sortedCount: number,
    added: readonly number[] = [],
  ) {
    this.#columns = columns
    this.#key = SORT_KEYS[name]
    this.#sortedCount = sortedCount
    this.#added = [...added]
    this.#permutation = permutation
    this.#ranks = permutation && buildRanks(permutation)
  }

  get bytes(): number {
    return (this.#permutation?.byteLength ?? 0) * 2
  }

  /** Documents that are added later do not change it. */
  capture(): (out: ArrayWriter) => Promise<void> {
    const added = Uint32Array.from(this.#added)
    return async (out) => {
      if (this.#permutation) await out.write(this.#permutation)
      await out.write(added)
    }
  }

  /** Adds a document that is not in the permutation. */
  insert(document: number): void {
    let [low, high] = [0, this.#added.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(this.#added[middle] ?? 0, document) < 0) low = middle + 1
      else high = middle
    }
    this.#added.splice(low, 0, document)
  }

  compare(a: number, b: number): number {
    const { published, ids } = this.#columns
    const byKey = this.#key ? this.#key(this.#columns, a) - this.#key(this.#columns, b) : 0
    if (byKey !== 0) return byKey
    const byAge = (published[b] ?? 0) - (published[a] ?? 0)
    return byAge === 0 ? compareIds(ids, b, a) : byAge
  }

  /** Returns one page of the `matchCount` documents in `bits`. `firstKey` is a lower bound of their keys. */
  getPage(bits: Bits, matchCount: number, { offset, limit }: Page, firstKey = -Infinity): number[] {
    const added = this.#added.filter((document) => hasBit(bits, document))
    const isRare = matchCount * RARE_RATIO < this.#sortedCount
    if (!isRare && added.length === 0) return this.#scanPage(bits, this.#findFirstRank(firstKey), { offset, limit })
    const next = isRare
      ? this.#iterateSorted(bits, matchCount)
      : this.#iterateByScan(bits, this.#findFirstRank(firstKey))
    const found: number[] = []
    let document = next()
    for (let [position, addedAt] = [0, 0]; found.length < limit; position++) {
      const nextAdded = added[addedAt]
      const isAddedNext = nextAdded !== undefined && (document < 0 || this.compare(nextAdded, document) < 0)
      const chosen = isAddedNext ? nextAdded : document
      if (chosen < 0) break
      if (position >= offset) found.push(chosen)
      if (isAddedNext) addedAt++
      else document = next()
    }
    return found
  }

  /** The fast path without documents to merge, which is the usual case. */
  #scanPage(bits: Bits, first: number, { offset, limit }: Page): number[] {
    const found: number[] = []
    let skipped = 0
    for (let rank = first; rank < this.#sortedCount && found.length < limit; rank++) {
      const document = this.#getDocumentAt(rank)
      if (hasBit(bits, document) && skipped++ >= offset) found.push(document)
    }
    return found
  }

  /** For few matches: sorts them by rank. */
  #iterateSorted(bits: Bits, matchCount: number): () => number {
    const ranks = new Uint32Array(matchCount)
    let count = 0
    forEachBit(bits, (document) => {
      if (document < this.#sortedCount) ranks[count++] = this.#ranks?.[document] ?? this.#sortedCount - 1 - document
    })
    const sorted = ranks.subarray(0, count).sort()
    let at = 0
    return () => (at < sorted.length ? this.#getDocumentAt(sorted[at++] ?? 0) : -1)
  }

  /** The rank at which the scan may start: no document before it can match. */
  #findFirstRank(firstKey: number): number {
    if (!this.#key || firstKey === -Infinity) return 0
    let [low, high] = [0, this.#sortedCount]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#key(this.#columns, this.#getDocumentAt(middle)) < firstKey) low = middle + 1
      else high = middle
    }
    return low
  }

  /** For many matches: scans the order. */
  #iterateByScan(bits: Bits, first: number): () => number {
    let rank = first
    return () => {
      while (rank < this.#sortedCount) {
        const document = this.#getDocumentAt(rank++)
        if (hasBit(bits, document)) return document
      }
      return -1
    }
  }

  #getDocumentAt(rank: number): number {
    return this.#permutation ? (this.#permutation[rank] ?? 0) : this.#sortedCount - 1 - rank
  }
}

function buildRanks(permutation: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(permutation.length)
  for (let rank = 0; rank < permutation.length; rank++) ranks[permutation[rank] ?? 0] = rank
  return ranks
}

/** Pauses between the steps, so that the event loop is not blocked. */
export async function makeOrder(name: OrderName, columns: Columns, pause: () => Promise<void>): Promise<Order> {
  const key = SORT_KEYS[name]
  const { size } = columns
  if (!key) return new Order(name, columns, null, size)
  const scale = name === 'relevance' ? QUALITY_STEPS : 1
  const keys = new Float64Array(size)
  let lowest = Infinity
  for (let document = 0; document < size; document++) {
    const sortKey = key(columns, document) * scale
    keys[document] = sortKey
    if (sortKey < lowest) lowest = sortKey
  }
  await pause()
  const permutation = await radixSort(listNewestFirst(size), keys, lowest, pause)
  await pause()
  return new Order(name, columns, permutation, size)
}

export async function readOrder(
  name: OrderName,
  columns: Columns,
  sortedCount: number,
  input: ArrayReader,
): Promise<Order> {
  const permutation = SORT_KEYS[name] ? await input.readDocuments() : null
  return new Order(name, columns, permutation, sortedCount, [...(await input.readDocuments())])
}

function listNewestFirst(size: number): Uint32Array<ArrayBuffer> {
  const documents = new Uint32Array(size)
  for (let n = 0; n < size; n++) documents[n] = size - 1 - n
  return documents
}

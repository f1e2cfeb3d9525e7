// Stores the listings as typed arrays, one per field: a million objects would take ten times the memory.
import type { ArrayReader, ArrayWriter, NumberArray } from './array-stream.server.ts'
import { clearFrom, getWordCount, type Bits } from './bits.ts'

/** The searchable data of a listing. Only the approximate position: the exact one never enters the index (promise Z7). */
export type IndexedListing = {
  id: string
  /** Microseconds since 1970. */
  publishedAt: number
  /** The last confirmation that it is available, in the same unit; only part of the quality. */
  confirmedAt: number | null
  type: string
  roomType: string
  residents: string
  hasOwnBathroom: boolean
  hasNoCurfew: boolean
  /** What the rent includes. */
  bills: string[]
  furnishing: string
  price: number
  moveIn: number | null
  bedrooms: number
  bathrooms: number
  hasParking: boolean
  petsAllowed: boolean
  /** The highest number of people. */
  guests: number
  /** The minimum lease. */
  leaseMonths: number
  /** Days since 1970; null if available now. */
  availableFrom: number | null
  /** The last day with a valid check, as a number like `availableFrom`; null without a check. */
  checkedUntil: number | null
  lat: number | null
  lng: number | null
  citySlug: string | null
  districtSlug: string | null
  barangay: string | null
  city: string
  province: string | null
  region: string
  amenities: string[]
  titles: string[]
  texts: string[]
  photos: number
  hasFloorArea: boolean
}

/** An unknown move-in cost exceeds every maximum, so a search by move-in cost never finds it. */
export const UNKNOWN_MOVE_IN = Number.POSITIVE_INFINITY
/** Before every day: available on any, and checked on none. */
const BEFORE_ALL_DAYS = -2_147_483_648

export class Columns {
  size = 0
  price: Float64Array
  moveIn: Float64Array
  published: Float64Array
  lat: Float64Array
  lng: Float64Array
  quality: Float32Array
  availableFrom: Int32Array
  checkedUntil: Int32Array
  bedrooms: Uint8Array
  bathrooms: Uint8Array
  /** Four words per UUID, so that they compare in the same order as in PostgreSQL. */
  ids: Uint32Array<ArrayBuffer>
  live: Bits

  constructor(capacity: number) {
    this.price = new Float64Array(capacity)
    this.moveIn = new Float64Array(capacity)
    this.published = new Float64Array(capacity)
    this.lat = new Float64Array(capacity)
    this.lng = new Float64Array(capacity)
    this.quality = new Float32Array(capacity)
    this.availableFrom = new Int32Array(capacity)
    this.checkedUntil = new Int32Array(capacity)
    this.bedrooms = new Uint8Array(capacity)
    this.bathrooms = new Uint8Array(capacity)
    this.ids = new Uint32Array(capacity * 4)
    this.live = new Uint32Array(getWordCount(capacity))
  }

  /** Returns the number of the new document. */
  add(listing: IndexedListing, id: Uint32Array, quality: number): number {
    if (this.size === this.price.length) this.#grow()
    const document = this.size++
    this.price[document] = listing.price
    this.moveIn[document] = listing.moveIn ?? UNKNOWN_MOVE_IN
    this.published[document] = listing.publishedAt
    this.lat[document] = listing.lat ?? Number.NaN
    this.lng[document] = listing.lng ?? Number.NaN
    this.quality[document] = quality
    this.availableFrom[document] = listing.availableFrom ?? BEFORE_ALL_DAYS
    this.checkedUntil[document] = listing.checkedUntil ?? BEFORE_ALL_DAYS
    this.bedrooms[document] = listing.bedrooms
    this.bathrooms[document] = listing.bathrooms
    this.ids.set(id, document * 4)
    return document
  }

  /** The columns of all documents so far. Documents that are added or deleted later do not change them. */
  capture(): (out: ArrayWriter) => Promise<void> {
    const { size } = this
    const columns = this.#allColumns.map((column) =>
      column === this.live ? this.live.slice(0, getWordCount(size)) : this.#cut(column, size),
    )
    return async (out) => {
      for (const column of columns) await out.write(column)
    }
  }

  /** Reads what was captured into empty columns. */
  async read(input: ArrayReader, size: number): Promise<void> {
    for (const column of this.#allColumns) {
      const expected = column === this.live ? getWordCount(size) : this.#cut(column, size).length
      if ((await input.readInto(column)) !== expected) throw new Error('A column has another length')
    }
    clearFrom(this.live, size)
    this.size = size
  }

  #cut(column: NumberArray, size: number): NumberArray {
    return column.subarray(0, column === this.ids ? size * 4 : size)
  }

  get bytes(): number {
    return this.#allColumns.reduce((sum, column) => sum + column.byteLength, 0)
  }

  get #allColumns(): NumberArray[] {
    const { price, moveIn, published, lat, lng, quality, availableFrom, checkedUntil, bedrooms, bathrooms, ids, live } =
      this
    return [price, moveIn, published, lat, lng, quality, availableFrom, checkedUntil, bedrooms, bathrooms, ids, live]
  }

  #grow(): void {
    const larger = new Columns(Math.ceil(this.size * 1.25) + 1_000)
    const ownColumns = this.#allColumns
    larger.#allColumns.forEach((column, n) => column.set(ownColumns[n] ?? []))
    const { size } = this
    Object.assign(this, larger, { size })
  }
}

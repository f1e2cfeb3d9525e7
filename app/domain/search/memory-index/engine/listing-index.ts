// The search index over all active listings. It is loaded oldest first and then sealed. After that, a changed listing gets a new document
// at the end and its old document is marked as deleted.
import type { ArrayReader, ArrayWriter } from './array-stream.server.ts'
import { andInto, andNotInto, type Bits, clearBit, countBits, hasBit, setBit, getWordCount } from './bits.ts'
import { Columns, type IndexedListing } from './columns.ts'
import { IdTable, formatIdAt, toIdWords } from './id-table.ts'
import { makeOrder, type Order, ORDER_NAMES, readOrder } from './order.ts'
import { Posting, Postings, readPostings, writePostings } from './posting.ts'
import { scoreQuality } from './quality.ts'
import { EXACT_KEYS, type KeyMapping, ROUNDED_DEGREE_KEYS, makeRange, Range } from './range.ts'
import { Vocabulary } from './vocabulary.ts'
import type { Order as OrderName } from '#app/domain/search/criteria/search-criteria.model.ts'

/** The fields with a posting list for each value. */
const GROUPS = [
  'type',
  'roomType',
  'residents',
  'bill',
  'furnishing',
  'bedrooms',
  'bathrooms',
  'amenity',
  'guests',
  'leaseMonths',
] as const
const PLACE_GROUPS = ['citySlug', 'districtSlug', 'barangay', 'city', 'province', 'region'] as const
export type Group = (typeof GROUPS)[number] | (typeof PLACE_GROUPS)[number]

/** Posting lists of what a listing has or has not. */
const FLAGS = ['parking', 'pets', 'ownBathroom', 'noCurfew', 'located'] as const

const ALL_GROUPS = [...GROUPS, ...PLACE_GROUPS]

const RANGE_NAMES = ['price', 'moveIn', 'availableFrom', 'checkedUntil', 'lat', 'lng'] as const
export type RangeName = (typeof RANGE_NAMES)[number]

/** The index is rebuilt if the documents deleted or added since sealing exceed this share plus this number. */
const [REBUILD_SHARE, REBUILD_MIN] = [0.1, 1_000]
/** Ids entered between two pauses while the index is read from a file. */
const IDS_PER_STEP = 2 ** 16

export class ListingIndex {
  /** All known slugs, including those that no listing has. */
  readonly amenities: readonly string[]
  readonly columns: Columns
  readonly vocabulary: Vocabulary
  readonly parking: Posting
  readonly pets: Posting
  readonly ownBathroom: Posting
  readonly noCurfew: Posting
  readonly located: Posting
  readonly #groups: Record<Group, Postings>
  readonly #ids: IdTable
  #orders: Record<OrderName, Order> | null = null
  #ranges: Record<RangeName, Range> | null = null
  /** Reused for every query: a set for a million listings takes 125 KB. */
  #scratch: Bits = new Uint32Array(0)
  readonly #capacity: number
  #sealedAt = 0
  #deletedCount = 0

  constructor(expected: number, amenities: readonly string[] = []) {
    const capacity = Math.ceil(expected * (1 + REBUILD_SHARE)) + REBUILD_MIN
    this.#capacity = capacity
    this.columns = new Columns(capacity)
    this.vocabulary = new Vocabulary(capacity)
    this.parking = new Posting(capacity)
    this.pets = new Posting(capacity)
    this.ownBathroom = new Posting(capacity)
    this.noCurfew = new Posting(capacity)
    this.located = new Posting(capacity)
    this.#ids = new IdTable(capacity)
    const groups = ALL_GROUPS.map((group) => [group, new Postings(capacity)])
    this.#groups = Object.fromEntries(groups) as Record<Group, Postings>
    this.amenities = amenities
  }

  /** The number of listings, without deleted documents. */
  get size(): number {
    return this.columns.size - this.#deletedCount
  }

  /** Grows with every change. */
  get changeCount(): number {
    return this.columns.size + this.#deletedCount
  }

  get needsRebuild(): boolean {
    const addedCount = this.columns.size - this.#sealedAt
    return this.#orders !== null && this.#deletedCount + addedCount > this.#sealedAt * REBUILD_SHARE + REBUILD_MIN
  }

  /** Adds or replaces a listing. */
  put(listing: IndexedListing): void {
    this.remove(listing.id)
    const id = toIdWords(listing.id)
    const document = this.columns.add(listing, id, scoreQuality(listing))
    this.#ids.set(this.columns.ids, id, document)
    setBit(this.columns.live, document)
    this.#addToGroups(document, listing)
    this.vocabulary.add(document, listing.titles, [...listing.texts, listing.barangay ?? '', listing.city])
    if (this.#orders) for (const name of ORDER_NAMES) this.#orders[name].insert(document)
  }

  remove(id: string): void {
    const document = this.#ids.get(this.columns.ids, toIdWords(id))
    if (document === undefined || !hasBit(this.columns.live, document)) return
    clearBit(this.columns.live, document)
    this.#deletedCount++
  }

  /** Builds the sorted structures after the load, in steps. */
  async seal(pause: () => Promise<void>): Promise<void> {
    this.vocabulary.sort()
    await pause()
    const orders: [OrderName, Order][] = []
    for (const name of ORDER_NAMES) {
      orders.push([name, await makeOrder(name, this.columns, pause)])
      await pause()
    }
    const ranges: [RangeName, Range][] = []
    for (const name of RANGE_NAMES) {
      ranges.push([name, await makeRange(() => this.columns[name], this.columns.size, getKeys(name), pause)])
      await pause()
    }
    this.#orders = Object.fromEntries(orders) as Record<OrderName, Order>
    this.#ranges = Object.fromEntries(ranges) as Record<RangeName, Range>
    this.#sealedAt = this.columns.size
  }

  /**
   * Notes the state of the sealed index and returns a function that writes it. Changes during the writing are left out: documents are
   * only added at the end, so everything below the noted size stays as it is, and what does change is copied here.
   */
  capture(): (out: ArrayWriter) => Promise<void> {
    if (!this.#orders || !this.#ranges) throw new Error('The index is not sealed yet')
    const { size } = this.columns
    const writeColumns = this.columns.capture()
    const writeOrders = ORDER_NAMES.map((name) => this.getOrder(name).capture())
    const ranges = RANGE_NAMES.map((name) => this.#ranges?.[name])
    const counts = Float64Array.of(size, this.#sealedAt)
    return async (out) => {
      await out.write(counts)
      await writeColumns(out)
      for (const writeOrder of writeOrders) await writeOrder(out)
      for (const range of ranges) await range?.write(out)
      await writePostings(
        out,
        FLAGS.map((flag) => this[flag]),
        size,
      )
      for (const group of ALL_GROUPS) await this.#groups[group].write(out, size)
      await this.vocabulary.write(out, size)
    }
  }

  /** Reads what `capture` wrote. */
  static async read(
    input: ArrayReader,
    amenities: readonly string[],
    pause: () => Promise<void>,
  ): Promise<ListingIndex> {
    const counts = new Float64Array(2)
    await input.readInto(counts)
    const [size = 0, sealedAt = 0] = counts
    const index = new ListingIndex(size, amenities)
    await index.columns.read(input, size)
    index.#sealedAt = sealedAt
    index.#deletedCount = size - countBits(index.columns.live)
    for (let first = 0; first < size; first += IDS_PER_STEP) {
      index.#ids.setAll(index.columns.ids, first, Math.min(size, first + IDS_PER_STEP))
      await pause()
    }
    const orders: [OrderName, Order][] = []
    for (const name of ORDER_NAMES) orders.push([name, await readOrder(name, index.columns, sealedAt, input)])
    const ranges: [RangeName, Range][] = []
    for (const name of RANGE_NAMES)
      ranges.push([name, new Range(() => index.columns[name], getKeys(name), await input.readDocuments(), sealedAt)])
    index.#orders = Object.fromEntries(orders) as Record<OrderName, Order>
    index.#ranges = Object.fromEntries(ranges) as Record<RangeName, Range>
    const flags = await readPostings(input, index.#capacity, size)
    if (flags.length !== FLAGS.length) throw new Error('A posting list is missing')
    Object.assign(index, Object.fromEntries(FLAGS.map((flag, n) => [flag, flags[n]])))
    for (const group of ALL_GROUPS) await index.#groups[group].read(input, size)
    await index.vocabulary.read(input, size)
    return index
  }

  getOrder(name: OrderName): Order {
    if (!this.#orders) throw new Error('The index is not sealed yet')
    return this.#orders[name]
  }

  /** Keeps in `bits` only the documents whose value is between `min` and `max`. */
  narrowToRange(bits: Bits, name: RangeName, min: number | null, max: number | null): void {
    if (!this.#ranges) throw new Error('The index is not sealed yet')
    const { size } = this.columns
    if (this.#scratch.length !== bits.length) this.#scratch = new Uint32Array(bits.length)
    if (max !== null) {
      this.#ranges[name].fillUpTo(this.#scratch, max, size, true)
      andInto(bits, this.#scratch)
    }
    if (min !== null) {
      this.#ranges[name].fillUpTo(this.#scratch, min, size, false)
      andNotInto(bits, this.#scratch)
    }
  }

  getGroup(name: Group): Postings {
    return this.#groups[name]
  }

  getIdAt(document: number): string {
    return formatIdAt(this.columns.ids, document)
  }

  /** All documents that are not deleted, as a copy that the caller may change. */
  getAllDocuments(): Bits {
    return this.columns.live.slice(0, getWordCount(this.columns.size))
  }

  get bytes(): number {
    const parts = [this.columns, this.vocabulary, this.#ids, ...FLAGS.map((flag) => this[flag])]
    const made = [...Object.values(this.#orders ?? {}), ...Object.values(this.#ranges ?? {})]
    return [...parts, ...Object.values(this.#groups), ...made].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #addToGroups(document: number, listing: IndexedListing): void {
    const addToGroup = (group: Group, key: string | null) => {
      if (key !== null && key !== '') this.#groups[group].add(key, document)
    }
    addToGroup('type', listing.type)
    addToGroup('roomType', listing.roomType)
    addToGroup('residents', listing.residents)
    for (const bill of listing.bills) addToGroup('bill', bill)
    addToGroup('furnishing', listing.furnishing)
    if (listing.bedrooms > 0 || listing.type !== 'commercial') addToGroup('bedrooms', String(listing.bedrooms)) // a shop is no studio
    addToGroup('bathrooms', String(listing.bathrooms))
    for (const slug of listing.amenities) addToGroup('amenity', slug)
    addToGroup('guests', String(listing.guests))
    addToGroup('leaseMonths', String(listing.leaseMonths))
    addToGroup('citySlug', listing.citySlug)
    addToGroup('districtSlug', listing.districtSlug)
    addToGroup('city', listing.city)
    addToGroup('province', listing.province)
    addToGroup('region', listing.region)
    if (listing.barangay) addToGroup('barangay', buildBarangayKey(listing.citySlug, listing.barangay))
    if (listing.hasParking) this.parking.add(document)
    if (listing.petsAllowed) this.pets.add(document)
    if (listing.hasOwnBathroom) this.ownBathroom.add(document)
    if (listing.hasNoCurfew) this.noCurfew.add(document)
    if (listing.lat !== null && listing.lng !== null) this.located.add(document)
  }
}

/** Hundreds of barangays share a name, so the key includes the city. */
export function buildBarangayKey(citySlug: string | null, barangay: string): string {
  return `${citySlug ?? ''}/${barangay.toLowerCase()}`
}

function getKeys(name: RangeName): KeyMapping {
  return name === 'lat' || name === 'lng' ? ROUNDED_DEGREE_KEYS : EXACT_KEYS
}

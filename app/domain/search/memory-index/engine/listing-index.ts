// Every active listing, ready to be searched. Loaded oldest first and then sealed; afterwards a changed listing leaves its old document
// dead and gets a new one at the end.
import { andInto, andNotInto, type Bits, clearBit, hasBit, setBit, wordsFor } from './bits.ts'
import { Columns, type IndexedListing } from './columns.ts'
import { IdTable, idAt, wordsOfId } from './id-table.ts'
import { makeOrder, type Order, ORDER_NAMES } from './order.ts'
import { Posting, Postings } from './posting.ts'
import { qualityOf } from './quality.ts'
import { AS_IT_IS, IN_SMALL_STEPS, makeRange, type Range } from './range.ts'
import { Vocabulary } from './vocabulary.ts'
import type { Order as OrderName } from '#app/domain/search/criteria/search-criteria.model.ts'

/** What a listing is filed under. */
const GROUPS = ['type', 'furnishing', 'bedrooms', 'bathrooms', 'amenity'] as const
const PLACES = ['citySlug', 'districtSlug', 'barangay', 'city', 'province', 'region'] as const
export type Group = (typeof GROUPS)[number] | (typeof PLACES)[number]

const RANGES = ['price', 'moveIn', 'availableFrom', 'lat', 'lng'] as const
export type RangeName = (typeof RANGES)[number]

/** Part of the documents, and a number beside, that may be dead or late before the index is made anew. */
const [WORN_SHARE, WORN_AT_LEAST] = [0.1, 1_000]

export class ListingIndex {
  /** Slugs, also of those that no listing has. */
  readonly amenities: readonly string[]
  readonly columns: Columns
  readonly words: Vocabulary
  readonly parking: Posting
  readonly pets: Posting
  readonly located: Posting
  readonly #groups: Record<Group, Postings>
  readonly #ids: IdTable
  #orders: Record<OrderName, Order> | null = null
  #ranges: Record<RangeName, Range> | null = null
  /** Used again and again: at a million listings every set is 125 KB. */
  #scratch: Bits = new Uint32Array(0)
  #sealedAt = 0
  #dead = 0

  constructor(expected: number, amenities: readonly string[] = []) {
    const room = Math.ceil(expected * (1 + WORN_SHARE)) + WORN_AT_LEAST
    this.columns = new Columns(room)
    this.words = new Vocabulary(room)
    this.parking = new Posting(room)
    this.pets = new Posting(room)
    this.located = new Posting(room)
    this.#ids = new IdTable(room)
    const groups = [...GROUPS, ...PLACES].map((group) => [group, new Postings(room)])
    this.#groups = Object.fromEntries(groups) as Record<Group, Postings>
    this.amenities = amenities
  }

  /** Listings, the dead ones not counted. */
  get size(): number {
    return this.columns.size - this.#dead
  }

  get isWorn(): boolean {
    const late = this.columns.size - this.#sealedAt
    return this.#orders !== null && this.#dead + late > this.#sealedAt * WORN_SHARE + WORN_AT_LEAST
  }

  /** A listing that is here already is replaced. */
  put(listing: IndexedListing): void {
    this.remove(listing.id)
    const id = wordsOfId(listing.id)
    const document = this.columns.add(listing, id, qualityOf(listing))
    this.#ids.set(this.columns.ids, id, document)
    setBit(this.columns.alive, document)
    this.#file(document, listing)
    this.words.add(document, listing.titles, [...listing.texts, listing.barangay ?? '', listing.city])
    if (this.#orders) for (const name of ORDER_NAMES) this.#orders[name].insert(document)
  }

  remove(id: string): void {
    const document = this.#ids.get(this.columns.ids, wordsOfId(id))
    if (document === undefined || !hasBit(this.columns.alive, document)) return
    clearBit(this.columns.alive, document)
    this.#dead++
  }

  /** After the load, in steps. */
  async seal(pause: () => Promise<void>): Promise<void> {
    this.words.sort()
    await pause()
    const orders: [OrderName, Order][] = []
    for (const name of ORDER_NAMES) {
      orders.push([name, await makeOrder(name, this.columns, pause)])
      await pause()
    }
    const ranges: [RangeName, Range][] = []
    for (const name of RANGES) {
      const keys = name === 'lat' || name === 'lng' ? IN_SMALL_STEPS : AS_IT_IS
      ranges.push([name, await makeRange(() => this.columns[name], this.columns.size, keys, pause)])
      await pause()
    }
    this.#orders = Object.fromEntries(orders) as Record<OrderName, Order>
    this.#ranges = Object.fromEntries(ranges) as Record<RangeName, Range>
    this.#sealedAt = this.columns.size
  }

  order(name: OrderName): Order {
    if (!this.#orders) throw new Error('The index is not sealed yet')
    return this.#orders[name]
  }

  /** Leaves in `bits` only those with a value from `least` to `most`. */
  narrow(bits: Bits, name: RangeName, least: number | null, most: number | null): void {
    if (!this.#ranges) throw new Error('The index is not sealed yet')
    const { size } = this.columns
    if (this.#scratch.length !== bits.length) this.#scratch = new Uint32Array(bits.length)
    if (most !== null) {
      this.#ranges[name].fillUpTo(this.#scratch, most, size, true)
      andInto(bits, this.#scratch)
    }
    if (least !== null) {
      this.#ranges[name].fillUpTo(this.#scratch, least, size, false)
      andNotInto(bits, this.#scratch)
    }
  }

  group(name: Group): Postings {
    return this.#groups[name]
  }

  idAt(document: number): string {
    return idAt(this.columns.ids, document)
  }

  /** Everything that is alive, as a set of one's own. */
  everything(): Bits {
    return this.columns.alive.slice(0, wordsFor(this.columns.size))
  }

  get bytes(): number {
    const parts = [this.columns, this.words, this.#ids, this.parking, this.pets, this.located]
    const made = [...Object.values(this.#orders ?? {}), ...Object.values(this.#ranges ?? {})]
    return [...parts, ...Object.values(this.#groups), ...made].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #file(document: number, listing: IndexedListing): void {
    const file = (group: Group, key: string | null) => {
      if (key !== null && key !== '') this.#groups[group].add(key, document)
    }
    file('type', listing.type)
    file('furnishing', listing.furnishing)
    file('bedrooms', String(listing.bedrooms))
    file('bathrooms', String(listing.bathrooms))
    for (const slug of listing.amenities) file('amenity', slug)
    file('citySlug', listing.citySlug)
    file('districtSlug', listing.districtSlug)
    file('city', listing.city)
    file('province', listing.province)
    file('region', listing.region)
    if (listing.barangay) file('barangay', barangayKey(listing.citySlug, listing.barangay))
    if (listing.hasParking) this.parking.add(document)
    if (listing.takesPets) this.pets.add(document)
    if (listing.lat !== null && listing.lng !== null) this.located.add(document)
  }
}

/** There are hundreds of barangays of the same name. */
export function barangayKey(citySlug: string | null, barangay: string): string {
  return `${citySlug ?? ''}/${barangay.toLowerCase()}`
}

import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestRandom } from '#tests/support/fixtures/random-searches.ts'
import { NO_FILTERS, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { ArrayReader, ArrayWriter, CHECKSUM_BYTES, hasRightChecksum } from './array-stream.server.ts'
import type { IndexedListing } from './columns.ts'
import { createIndexFinder } from '#app/domain/search/memory-index/index-finder.rules.server.ts'
import { ListingIndex } from './listing-index.ts'
import { QUALITY_STEPS, scoreQuality } from './quality.ts'

const random = createTestRandom(11)

function makeListing(n: number): IndexedListing {
  return {
    id: `${random
      .drawInteger(2 ** 32)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    publishedAt: 1_767_000_000_000_000 + random.drawInteger(500) * 1_000_000,
    confirmedAt: null,
    type: random.drawFrom(['condo', 'house']),
    roomType: 'entire_place',
    residents: 'anyone',
    hasOwnBathroom: true,
    hasNoCurfew: true,
    bills: [],
    furnishing: 'furnished',
    price: random.drawFrom([1_000_000, 2_000_000, 2_000_001, 3_500_000]),
    moveIn: random.drawBoolean(0.2) ? null : random.drawInteger(9) * 1_000_000,
    bedrooms: random.drawInteger(5),
    bathrooms: 1,
    hasParking: false,
    petsAllowed: false,
    guests: 2,
    leaseMonths: 12,
    availableFrom: null,
    checkedUntil: null,
    lat: null,
    lng: null,
    citySlug: 'makati',
    districtSlug: null,
    barangay: null,
    city: 'Makati',
    province: null,
    region: 'Metro Manila',
    amenities: [],
    titles: [`Home ${random.drawFrom(['amber', 'bamboo', 'coral'])}`],
    texts: ['A place to live.'],
    photos: 1,
    hasFloorArea: true,
  }
}

const compareByIdDescending = (a: IndexedListing, b: IndexedListing) => (a.id < b.id ? 1 : -1)
const compareByPrice = (a: IndexedListing, b: IndexedListing) =>
  a.price - b.price || b.publishedAt - a.publishedAt || compareByIdDescending(a, b)
const compareByAge = (a: IndexedListing, b: IndexedListing) =>
  a.publishedAt - b.publishedAt || compareByIdDescending(b, a)

test('the index can grow beyond its expected size, before and after it is sealed', async () => {
  const index = new ListingIndex(10)
  const early = Array.from({ length: 3_000 }, (_, n) => makeListing(n)).sort(compareByAge)
  for (const listing of early) index.put(listing)
  let pauses = 0
  await index.seal(async () => void pauses++)
  const late = Array.from({ length: 2_500 }, (_, n) => makeListing(5_000 + n))
  for (const listing of late) index.put(listing)
  const removedIds = new Set(early.filter((_, n) => n % 7 === 0).map(({ id }) => id))
  for (const id of removedIds) index.remove(id)

  const filters = { ...NO_FILTERS, type: 'house', minPrice: 20_000, maxMoveIn: 60_000 } as const
  const criteria: SearchCriteria = { filters, place: null, near: null, words: ['bamboo'], order: 'price_low' }
  const expected = [...early, ...late]
    .filter(({ id, type, price, moveIn, titles }) => {
      const isCheap = moveIn !== null && moveIn <= 6_000_000
      return !removedIds.has(id) && type === 'house' && price >= 2_000_000 && isCheap && titles[0] === 'Home bamboo'
    })
    .sort(compareByPrice)
  const { ids, total } = await createIndexFinder(index).find(criteria, { offset: 24, limit: 12 })
  expect(total).toBe(expected.length)
  expect(ids).toEqual(expected.slice(24, 36).map(({ id }) => id))
  expect(index.size).toBe(5_500 - removedIds.size)
  expect(index.needsRebuild).toBe(true)
  expect(pauses).toBeGreaterThan(10)
})

test('of two equal listings the one confirmed as available later has the higher quality, and an old confirmation adds nothing', () => {
  const listing = { ...makeListing(1), publishedAt: 1_767_000_000_000_000 }
  const score = (days: number | null) =>
    scoreQuality({ ...listing, confirmedAt: days === null ? null : listing.publishedAt + days * 86_400_000_000 })
  expect(score(20)).toBeGreaterThan(score(5))
  expect(score(5)).toBeGreaterThan(score(null))
  expect(score(-5)).toBe(score(null))
  // Quality is stored with 32 bits; two steps must stay distinguishable
  expect(Math.fround(score(365) + 1 / QUALITY_STEPS)).not.toBe(Math.fround(score(365)))
})

test('a captured index is read back as it was, whatever changes before and while it is written', async () => {
  const index = new ListingIndex(10)
  const early = Array.from({ length: 3_000 }, (_, n) => makeListing(n)).sort(compareByAge)
  for (const listing of early) index.put(listing)
  await index.seal(async () => {})
  for (let n = 0; n < 400; n++) index.put(makeListing(10_000 + n))
  for (const { id } of early.slice(0, 50)) index.remove(id)
  const [before, houseCount] = [await answerSearches(index), await countHouses(index)]
  const write = index.capture()

  const change = (n: number) => {
    index.put({ ...makeListing(n), titles: [`Home bamboo new${n}`] })
    index.remove(early[(n * 7) % early.length]?.id ?? '')
  }
  for (let n = 0; n < 3_000; n++) change(20_000 + n) // more than the columns have room for
  expect(await answerSearches(index)).not.toEqual(before)
  const path = join(mkdtempSync(join(tmpdir(), 'tahanan-index-')), 'index')
  const signal = new AbortController().signal
  const file = await open(path, 'w+')
  const out = new ArrayWriter(file, signal)
  const changing = setInterval(() => change(30_000 + random.drawInteger(9_000)), 0)
  await write(out)
  await out.finish()
  clearInterval(changing)
  expect(await hasRightChecksum(file, signal)).toBe(true)

  const reader = new ArrayReader(file, (await file.stat()).size - CHECKSUM_BYTES, signal)
  const read = await ListingIndex.read(reader, [], async () => {})
  await file.close()
  rmSync(dirname(path), { recursive: true })
  expect([read.size, read.vocabulary.get('new20000')]).toEqual([3_350, undefined])
  expect(await answerSearches(read)).toEqual(before)
  // What was added to the original after the capture is not in the sets of the copy, where new documents get the same numbers.
  for (let n = 0; n < 40; n++) read.put({ ...makeListing(90_000 + n), type: 'loft', titles: ['Cabin'] })
  expect(await countHouses(read)).toBe(houseCount)
  expect(read.size).toBe(3_390)
})

const SEARCHES = (['price_low', 'price_high', 'newest', 'bedrooms', 'relevance'] as const).flatMap((order) =>
  [{}, { type: 'house', minPrice: 20_000, maxMoveIn: 60_000 } as const].flatMap((filters) =>
    [[], ['bamboo'], ['bambo', 'home']].map((words): SearchCriteria => ({
      filters: { ...NO_FILTERS, ...filters },
      place: null,
      near: null,
      words,
      order,
    })),
  ),
)

function countHouses(index: ListingIndex): Promise<number> {
  const filters = { ...NO_FILTERS, type: 'house' } as const
  return createIndexFinder(index).count({ filters, place: null, near: null, words: [], order: 'newest' })
}

function answerSearches(index: ListingIndex): Promise<unknown[]> {
  const finder = createIndexFinder(index)
  return Promise.all(
    SEARCHES.map(async (criteria) => [
      await finder.find(criteria, { offset: 12, limit: 24 }),
      await finder.countFacets(criteria),
    ]),
  )
}

import { expect, test } from 'vitest'
import { diceFrom } from '#tests/support/fixtures/random-searches.ts'
import { NO_FILTERS, type Wanted } from '#app/domain/search/criteria/search-criteria.model.ts'
import type { IndexedListing } from './columns.ts'
import { indexFinder } from '#app/domain/search/memory-index/index-finder.rules.server.ts'
import { ListingIndex } from './listing-index.ts'

const dice = diceFrom(11)

function listingNumber(n: number): IndexedListing {
  return {
    id: `${dice
      .under(2 ** 32)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    createdAt: 1_767_000_000_000_000 + dice.under(500) * 1_000_000,
    type: dice.of(['condo', 'house']),
    furnishing: 'furnished',
    price: dice.of([1_000_000, 2_000_000, 2_000_001, 3_500_000]),
    moveIn: dice.isIn(0.2) ? null : dice.under(9) * 1_000_000,
    bedrooms: dice.under(5),
    bathrooms: 1,
    hasParking: false,
    takesPets: false,
    availableFrom: null,
    lat: null,
    lng: null,
    citySlug: 'makati',
    districtSlug: null,
    barangay: null,
    city: 'Makati',
    province: null,
    region: 'Metro Manila',
    amenities: [],
    titles: [`Home ${dice.of(['amber', 'bamboo', 'coral'])}`],
    texts: ['A place to live.'],
    photos: 1,
    hasFloorArea: true,
  }
}

const byIdDown = (a: IndexedListing, b: IndexedListing) => (a.id < b.id ? 1 : -1)
const byPrice = (a: IndexedListing, b: IndexedListing) =>
  a.price - b.price || b.createdAt - a.createdAt || byIdDown(a, b)
const byAge = (a: IndexedListing, b: IndexedListing) => a.createdAt - b.createdAt || byIdDown(b, a)

test('an index grows far beyond what was expected of it, before and after it is sealed', async () => {
  const index = new ListingIndex(10)
  const early = Array.from({ length: 3_000 }, (_, n) => listingNumber(n)).sort(byAge)
  for (const listing of early) index.put(listing)
  let pauses = 0
  await index.seal(async () => void pauses++)
  const late = Array.from({ length: 2_500 }, (_, n) => listingNumber(5_000 + n))
  for (const listing of late) index.put(listing)
  const gone = new Set(early.filter((_, n) => n % 7 === 0).map(({ id }) => id))
  for (const id of gone) index.remove(id)

  const filters = { ...NO_FILTERS, type: 'house', minPrice: 20_000, maxMoveIn: 60_000 } as const
  const wanted: Wanted = { filters, place: null, near: null, words: ['bamboo'], order: 'price_low' }
  const expected = [...early, ...late]
    .filter(({ id, type, price, moveIn, titles }) => {
      const isCheap = moveIn !== null && moveIn <= 6_000_000
      return !gone.has(id) && type === 'house' && price >= 2_000_000 && isCheap && titles[0] === 'Home bamboo'
    })
    .sort(byPrice)
  const { ids, total } = await indexFinder(index).find(wanted, { offset: 24, limit: 12 })
  expect(total).toBe(expected.length)
  expect(ids).toEqual(expected.slice(24, 36).map(({ id }) => id))
  expect(index.size).toBe(5_500 - gone.size)
  expect(index.isWorn).toBe(true)
  expect(pauses).toBeGreaterThan(10)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readSearch, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'
import { findListings } from '#app/domain/search/results/search.queries.server.ts'
import { suggestSearches } from './suggestions.queries.server.ts'
import { parseQuery } from '#app/domain/search/query-parser/query-parser.queries.server.ts'

const database = setUpTestDatabase()

async function getSuggestions(params: Record<string, string>) {
  const ctx = createTestContext(database.db)
  const input = readSearch(new URLSearchParams(params))
  const suggestions = await suggestSearches(ctx, input, await parseQuery(ctx, input))
  return suggestions.map(({ kind, place, without, total, input: to }) => ({
    what: [kind, place ?? without].filter(Boolean).join(' '),
    total,
    to: toSearchParams(to).toString(),
  }))
}
const getSuggestionNames = async (params: Record<string, string>) =>
  (await getSuggestions(params)).map(({ what }) => what)

const CITIES = {
  makati: { city: 'Makati', citySlug: 'makati' },
  taguig: { city: 'Taguig', citySlug: 'taguig' },
  cebu: { city: 'Cebu City', citySlug: 'cebu' },
}

beforeAll(async () => {
  getPlaceIndex() // The file is read on first use; this keeps it out of the time limit of the first test.
  const toCentavos = (amount: number) => amount * 100
  await makeProperty(database.db, {
    ...CITIES.makati,
    propertyType: 'condo',
    bedroomCount: 2,
    basePrice: toCentavos(80_000),
    title: 'Makati home',
  })
  await makeProperty(database.db, {
    ...CITIES.makati,
    propertyType: 'condo',
    bedroomCount: 1,
    basePrice: toCentavos(20_000),
    title: 'Makati one',
  })
  await makeProperty(database.db, {
    ...CITIES.taguig,
    propertyType: 'condo',
    bedroomCount: 2,
    basePrice: toCentavos(30_000),
    title: 'Taguig home',
  })
  await makeProperty(database.db, {
    ...CITIES.cebu,
    propertyType: 'house',
    bedroomCount: 3,
    basePrice: toCentavos(15_000),
    title: 'Cebu home with a zebra',
  })
  await makeProperty(database.db, { ...CITIES.cebu, propertyType: 'house', status: 'draft', title: 'Cebu draft' })
})

describe('suggestions without results', () => {
  test('a search without results suggests nearby places, one filter less, anywhere and everything, each with its total', async () => {
    expect(await getSuggestions({ q: '2br condo makati under 40k' })).toEqual([
      { what: 'nearbyPlace Taguig', total: 1, to: 'q=2br+condo+under+40k&location=taguig' },
      { what: 'without bedrooms', total: 1, to: 'q=condo+makati+under+40k' },
      { what: 'without maxPrice', total: 1, to: 'q=2br+condo+makati' },
      { what: 'anywhere', total: 1, to: 'q=2br+condo+under+40k' },
      { what: 'everything', total: 4, to: '' },
    ])
  })

  test('filters of the URL are removed one at a time, the one with the most results first', async () => {
    expect(await getSuggestionNames({ type: 'condo', bedrooms: '3' })).toEqual([
      'without bedrooms',
      'without type',
      'everything',
    ])
  })

  test('words that few listings have are removed and the understood filters are kept', async () => {
    expect(await getSuggestions({ q: 'zebra condo makati' })).toContainEqual({
      what: 'without q',
      total: 2,
      to: 'q=condo+makati',
    })
  })

  test('a search without results always has a suggestion', async () => {
    for (const q of ['zzzzzz', '%_', '🏠', 'condo in basco batanes under 1k'])
      expect(await getSuggestionNames({ q }), q).toContain('everything')
  })

  test('a draft is not counted in suggestions', async () => {
    expect((await getSuggestions({ location: 'davao' })).find(({ what }) => what === 'everything')?.total).toBe(4)
  })
})

test('near misses fit all but one part, which is named, and are not among the results', async () => {
  const ctx = createTestContext(database.db)
  const search = (q: string) => findListings(ctx, readSearch(new URLSearchParams({ q })))
  const { listings, nearMisses } = await search('condo makati 2br under 30k')
  expect(listings).toEqual([])
  const shown = nearMisses.map(({ listing, dropped }) =>
    ['title' in listing ? listing.title : '', 'part' in dropped ? dropped.part.kind : dropped.filter].join(' without '),
  )
  expect(shown.toSorted()).toEqual(['Makati home without maxPrice', 'Makati one without bedrooms'])
})

test('of the homes above the highest rent, the nearest rents are near misses', async () => {
  const input = readSearch(new URLSearchParams({ type: 'condo', max_price: '10000' }))
  const { nearMisses } = await findListings(createTestContext(database.db), input)
  const titles = nearMisses
    .filter(({ dropped }) => 'filter' in dropped && dropped.filter === 'maxPrice')
    .map(({ listing }) => ('title' in listing ? listing.title : ''))
  expect(titles).toEqual(['Makati one', 'Taguig home'])
})

test('a search with few results suggests only searches that find more, at most six', async () => {
  const found = await getSuggestions({ q: 'condo makati 2br furnished with parking pets gym wifi near ayala mrt' })
  expect(found.length).toBeLessThanOrEqual(6)
  expect(found.length).toBeGreaterThan(0)
  expect((await getSuggestions({ location: 'makati' })).map(({ what }) => what)).toEqual(['everything'])
})

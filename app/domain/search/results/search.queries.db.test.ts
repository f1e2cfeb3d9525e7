import { beforeEach, describe, expect, test } from 'vitest'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { emptyTable } from '#tests/support/database/empty-table.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { loadSearchIndex } from './finder.service.server.ts'
import { findListings, getFacets, getPlaceFigures, findSimilarListings } from './search.queries.server.ts'

const database = setUpTestDatabase()

beforeEach(async () => {
  await emptyTable(database.db, 'properties')
})

async function searchListings(query: string) {
  const input = readSearch(new URLSearchParams(query))
  const found = await findListings(createTestContext(database.db), input)
  return { ...found, titles: found.listings.map((slot) => (isInvalidListing(slot) ? slot.id : slot.title)) }
}

const MAKATI = { city: 'Makati', citySlug: 'makati' }

/** Runs on SQL and on the index: visitors must not notice which one answers. */
describe.each(['SQL', 'the index'])('text search in %s', (way) => {
  beforeEach(async () => {
    if (way === 'the index') await loadSearchIndex(createTestContext(database.db))
  })

  test('a text search finds titles in both languages, regardless of case', async () => {
    await makeProperty(database.db, { title: 'Loft near the observatory', titleFil: 'Loft malapit sa tren' })
    await makeProperty(database.db, { title: 'House with a chandelier' })
    expect((await searchListings('q=OBSERVATORY')).titles).toEqual(['Loft near the observatory'])
    expect((await searchListings('q=Tren')).titles).toEqual(['Loft near the observatory'])
    expect((await searchListings('q=chandelier')).total).toBe(1)
  })

  test('a word is found without its accents, beside signs and by its beginning, a short word only as a whole', async () => {
    await makeProperty(database.db, { title: 'Señorita loft, chandelier/fountain', description: 'Xq.' })
    await makeProperty(database.db, { title: 'House of the owner’s uncle', description: 'Xqz.' })
    for (const q of ['senorita', 'SEÑORITA', 'fountain', 'chandel', 'xq'])
      expect((await searchListings(`q=${encodeURIComponent(q)}`)).titles, q).toEqual([
        'Señorita loft, chandelier/fountain',
      ])
    expect((await searchListings('q=owners+uncle')).total).toBe(1)
  })

  test.each(['%', '_', String.raw`\ `, "'; drop table properties; --"])(
    'the query %j is not executed and is not treated as a wildcard',
    async (text) => {
      await makeProperty(database.db, { title: 'House with a chandelier' })
      expect((await searchListings(`q=${encodeURIComponent(text)}`)).total).toBeLessThanOrEqual(1)
      expect((await searchListings('q=chandelier')).total).toBe(1)
    },
  )

  test('a commute finds the homes in its circle, and a place that nobody knows has no effect', async () => {
    const [near, far] = [
      { x: 121.03, y: 14.56 },
      { x: 121.07, y: 14.65 },
    ]
    await makeProperty(database.db, { title: 'Condo near work', location: near, approximateLocation: near })
    await makeProperty(database.db, { title: 'Condo far away', location: far, approximateLocation: far })
    const found = await searchListings('commute=Ayala+Center&commute_minutes=30')
    expect(found).toMatchObject({ titles: ['Condo near work'], commute: { kilometres: 6 }, focus: { kilometres: 6 } })
    expect((await searchListings('commute=Ayala+Center&commute_minutes=60')).total).toBe(2)
    expect(await searchListings('commute=zzzzzzzz')).toMatchObject({ total: 2, commute: null })
  })

  test('an area that was drawn finds what is inside of it', async () => {
    const [within, beyond] = [
      { x: 121.025, y: 14.555 },
      { x: 121.038, y: 14.568 },
    ]
    await makeProperty(database.db, { title: 'Condo inside', location: within, approximateLocation: within })
    await makeProperty(database.db, { title: 'Condo outside', location: beyond, approximateLocation: beyond })
    await makeProperty(database.db, { title: 'Condo without a position', location: null, approximateLocation: null })
    expect((await searchListings('shape=14.55_121.02-14.57_121.02-14.55_121.04')).titles).toEqual(['Condo inside'])
  })

  test('a cheap home asks at most the first quartile of its kind in its place, and the lowest rent comes first', async () => {
    const toCentavos = (pesos: number) => pesos * 100
    for (const pesos of [9_000, 11_000, 12_000, 30_000, 40_000, 50_000, 60_000, 70_000])
      await makeProperty(database.db, {
        ...MAKATI,
        propertyType: 'condo',
        basePrice: toCentavos(pesos),
        title: `Home ${pesos}`,
      })
    await makeProperty(database.db, {
      ...MAKATI,
      propertyType: 'house',
      basePrice: toCentavos(5_000),
      title: 'Small house',
    })
    const { titles, understood } = await searchListings('q=murang+condo+sa+makati')
    expect(titles).toEqual(['Home 9000', 'Home 11000'])
    expect(understood).toContainEqual(expect.objectContaining({ kind: 'cheap', pesos: 11_000 }))
  })

  test('a home near a landmark tells its distance', async () => {
    const { id } = await makeProperty(database.db, { approximateLocation: { x: 121.0298, y: 14.6654 } })
    const { reasons } = await searchListings('q=near+sm+north')
    expect(reasons[id]?.near).toEqual({ name: 'SM North EDSA', metres: 1_000 })
  })

  test('a word that no listing has is set aside and said, unless nothing else was typed', async () => {
    await makeProperty(database.db, { ...MAKATI, propertyType: 'condo', title: 'House with a chandelier' })
    const { total, understood } = await searchListings('q=condo+makati+qwrtyzx')
    expect(total).toBe(1)
    expect(understood).toContainEqual(expect.objectContaining({ kind: 'ignored', word: 'qwrtyzx' }))
    expect((await searchListings('q=qwrtyzx')).total).toBe(0)
  })

  test('alternatives, an excluded place, people and the lease decide which listings are found', async () => {
    const make = (name: string, values: object) =>
      makeProperty(database.db, { ...MAKATI, title: `Home ${name}`, ...values })
    await make('condo', { propertyType: 'condo', maxGuests: 2, minimumLeaseMonths: 12 })
    await make('loft', { propertyType: 'loft', maxGuests: 5, bedroomCount: 2, minimumLeaseMonths: 6 })
    await make('house', { propertyType: 'house', maxGuests: 6, bedroomCount: 1, petsAllowed: true })
    await make('flat', { propertyType: 'condo', city: 'Taguig', citySlug: 'taguig', districtSlug: 'bgc' })
    const find = async (q: string) =>
      (await searchListings(`q=${encodeURIComponent(q)}`)).titles.map((title) => title.slice('Home '.length)).sort()
    expect(await find('condo or loft in makati')).toEqual(['condo', 'loft'])
    expect(await find('condo makati or bgc')).toEqual(['condo', 'flat'])
    expect(await find('condo not bgc')).toEqual(['condo'])
    expect(await find('makati family of 5')).toEqual(['loft'])
    expect(await find('short term makati')).toEqual(['loft'])
    expect(await find('makati no pets')).toEqual(['condo', 'loft'])
  })

  test('a text search finds only active listings that are not deleted', async () => {
    for (const status of LISTING_STATUSES) await makeProperty(database.db, { title: `Chandelier ${status}`, status })
    await makeProperty(database.db, { title: 'Chandelier taken down', deletedAt: TEST_NOW })
    expect((await searchListings('q=chandelier')).titles).toEqual(['Chandelier active'])
  })

  test('the bedroom choice "Studio" leaves out shops and offices, in the list and in its count', async () => {
    await makeProperty(database.db, { propertyType: 'studio', bedroomCount: 0, title: 'Studio' })
    await makeProperty(database.db, { propertyType: 'commercial', bedroomCount: 0, title: 'Small shop' })
    await makeProperty(database.db, { propertyType: 'commercial', bedroomCount: 1, title: 'Shop with a room' })
    expect((await searchListings('bedrooms=0')).titles).toEqual(['Studio'])
    expect((await searchListings('bedrooms=0%2B')).titles.sort()).toEqual(['Shop with a room', 'Studio'])
    expect((await searchListings('type=commercial')).total).toBe(2)
    const facets = await getFacets(createTestContext(database.db), readSearch(new URLSearchParams()))
    expect(facets.bedrooms.exactly.slice(0, 2)).toEqual([1, 1])
    expect(facets.bedrooms.orMore[0]).toBe(2)
  })
})

describe('relevance of the index', () => {
  beforeEach(async () => {
    await makeProperty(database.db, { title: 'House with a chandelier', description: 'Near the observatory.' })
    await makeProperty(database.db, { title: 'Chandelier by the observatory' })
    await makeProperty(database.db, { title: 'Home in the hills', description: 'With mango trees.' })
    await loadSearchIndex(createTestContext(database.db))
  })

  test('unfinished and misspelt words are found', async () => {
    expect((await searchListings('q=chandel')).total).toBe(2)
    expect((await searchListings('q=chandeleir')).total).toBe(2)
    expect((await searchListings('q=obsrvatory')).total).toBe(2)
  })

  test('listings with more of the words in the title come first, and the reasons name those words', async () => {
    const { titles, listings, reasons } = await searchListings('q=chandelier+observatory')
    expect(titles).toEqual(['Chandelier by the observatory', 'House with a chandelier'])
    expect(listings.map(({ id }) => reasons[id]?.words)).toEqual([['chandelier', 'observatory'], ['chandelier']])
  })

  test('if no listing has all words, those with the most words are found', async () => {
    expect((await searchListings('q=chandelier+observatory+mango')).total).toBe(2)
  })
})

describe('search by place', () => {
  beforeEach(async () => {
    await makeProperty(database.db, { title: 'Home in Quezon City' })
    await makeProperty(database.db, { title: 'Home in Manila', city: 'Manila', citySlug: 'manila' })
    await makeProperty(database.db, { title: 'Home in BGC', city: 'Taguig', citySlug: 'taguig', districtSlug: 'bgc' })
    await makeProperty(database.db, {
      title: 'Home in Cebu',
      city: 'Cebu City',
      citySlug: 'cebu',
      region: 'Central Visayas',
    })
  })

  test.each([
    ['quezon-city', 'quezon-city', ['Home in Quezon City']],
    ['Quezon City', 'quezon-city', ['Home in Quezon City']],
    ['Quezn City', 'quezon-city', ['Home in Quezon City']],
    ['manila', 'manila', ['Home in Manila']],
    ['bgc', 'bgc', ['Home in BGC']],
    ['cebu', 'cebu', ['Home in Cebu']],
  ])('the location "%s" is resolved to %s', async (location, slug, titles) => {
    const found = await searchListings(`location=${encodeURIComponent(location)}`)
    expect(found.place?.slug).toBe(slug)
    expect(found.titles).toEqual(titles)
  })

  test('a search in a region finds its cities', async () => {
    expect((await searchListings('location=Central+Visayas')).titles).toEqual(['Home in Cebu'])
  })

  test('a search in an unknown place finds nothing', async () => {
    expect((await searchListings('location=zzzzzzzz')).total).toBe(0)
  })
})

describe('list of results', () => {
  test('a page has twelve listings, newest first, and the exact total', async () => {
    for (let n = 1; n <= 14; n++)
      await makeProperty(database.db, { title: `Home ${n}`, createdAt: new Date(TEST_NOW.getTime() + n * 60_000) })
    const first = await searchListings('')
    expect(first.total).toBe(14)
    expect(first.titles).toHaveLength(12)
    expect(first.titles[0]).toBe('Home 14')
    expect((await searchListings('page=2')).titles).toEqual(['Home 2', 'Home 1'])
  })

  test('a list can be filtered by type, and an unknown type is ignored', async () => {
    await makeProperty(database.db, { propertyType: 'house' })
    await makeProperty(database.db, { propertyType: 'condo' })
    expect((await searchListings('type=house')).total).toBe(1)
    expect((await searchListings('type=castle')).total).toBe(2)
  })
})

describe('facets and figures', () => {
  test('facets count the listings of each choice', async () => {
    for (const bedroomCount of [0, 2, 2, 7]) await makeProperty(database.db, { bedroomCount, propertyType: 'house' })
    await makeProperty(database.db, { propertyType: 'condo', bedroomCount: 1, basePrice: 5_000_000, petsAllowed: true })
    const facets = await getFacets(
      createTestContext(database.db),
      readSearch(new URLSearchParams('type=house&bedrooms=2')),
    )
    expect(facets).toMatchObject({ total: 2, parking: 2, pets: 0 })
    expect(facets.type).toMatchObject({ house: 2, condo: 0 })
    expect(facets.bedrooms).toEqual({ exactly: [1, 0, 2, 0, 0, 0], orMore: [4, 3, 3, 1, 1, 1] })
    expect(facets.price).toEqual({ lowest: 28_000, firstQuartile: 28_000, highest: 28_000, median: 28_000 })
    expect(facets.amenities).toHaveProperty('wifi', 0)
  })

  test('the figures of a place are the number of listings and the median rent', async () => {
    for (const basePrice of [1_000_000, 2_000_000, 9_000_000]) await makeProperty(database.db, { basePrice })
    await makeProperty(database.db, { status: 'draft', basePrice: 100 })
    const getFigures = (location: string) => getPlaceFigures(createTestContext(database.db), { location, type: null })
    expect(await getFigures('quezon-city')).toEqual({ total: 3, medianRent: 2_000_000 })
    expect(await getFigures('cebu')).toEqual({ total: 0, medianRent: null })
  })
})

describe('similar listings', () => {
  const findSimilarIds = async (listingId: string) =>
    (await findSimilarListings(createTestContext(database.db), { listingId, limit: 3 })).map(({ id }) => id)

  test('similar listings are the closest in place, type and rent, without the listing itself', async () => {
    const model = await makeProperty(database.db)
    const other = await makeProperty(database.db, { city: 'Cebu City', citySlug: 'cebu', region: 'Central Visayas' })
    const dear = await makeProperty(database.db, { basePrice: 9_000_000 })
    const twin = await makeProperty(database.db, { basePrice: 3_000_000 })
    await makeProperty(database.db, { status: 'pending' })
    const found = await findSimilarIds(model.id)
    expect(found[0]).toBe(twin.id)
    expect(found.slice(1).toSorted()).toEqual([dear.id, other.id].toSorted())
  })

  test('rooms and bedspaces are similar to their own kind before any whole unit', async () => {
    const place = { citySlug: 'iloilo', city: 'Iloilo City', region: 'Western Visayas' }
    const room = await makeProperty(database.db, { ...place, roomType: 'private_room', basePrice: 6_000_00 })
    const otherRoom = await makeProperty(database.db, { ...place, roomType: 'private_room', basePrice: 12_000_00 })
    await makeProperty(database.db, { ...place, basePrice: 6_000_00 })
    const [first] = await findSimilarIds(room.id)
    expect(first).toBe(otherRoom.id)
  })

  test('similar listings are found for a deleted listing and for an unknown id', async () => {
    const gone = await makeProperty(database.db, { status: 'inactive', deletedAt: TEST_NOW })
    const twin = await makeProperty(database.db)
    expect(await findSimilarIds(gone.id)).toEqual([twin.id])
    expect(await findSimilarIds('no-such-id')).toEqual([twin.id])
  })
})

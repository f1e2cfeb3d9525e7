import { beforeEach, expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { emptyTable } from '#tests/support/database/empty-table.ts'
import { getLandingFigures } from './landing.queries.server.ts'

const database = setUpTestDatabase()
const getFigures = (page: Parameters<typeof getLandingFigures>[1]) =>
  getLandingFigures(createTestContext(database.db), page)
type ListingValues = NonNullable<Parameters<typeof makeProperty>[1]>
let ownerId: string

async function makeListings(count: number, values: ListingValues) {
  for (let n = 0; n < count; n++) await makeProperty(database.db, { ownerId, ...values })
}

beforeEach(async () => {
  await emptyTable(database.db, 'properties')
  ownerId = (await makePerson(database.db, 'landlord')).id
  const makati = { city: 'Makati', citySlug: 'makati' }
  await makeListings(3, { ...makati, barangay: 'Poblacion', basePrice: 2_000_000 })
  await makeListings(2, { ...makati, barangay: 'Bel-Air', basePrice: 4_000_000, propertyType: 'house' })
  await makeListings(1, { ...makati, barangay: 'San Lorenzo', basePrice: 9_000_000 })
  await makeListings(4, { ...makati, barangay: 'Poblacion', status: 'draft', basePrice: 1 })
  await makeListings(1, { ...makati, barangay: 'Bel-Air', deletedAt: new Date() })
  await makeListings(3, { city: 'Pasay', citySlug: 'pasay' })
  await makeListings(2, { city: 'Taguig', citySlug: 'taguig', districtSlug: 'bgc' })
})

test('the figures of a city are its median rent, most common type, barangays and nearby places with listings', async () => {
  const { places, ...own } = await getFigures({ slug: 'makati', type: null })
  expect(own).toEqual({
    medianRent: 2_000_000,
    commonType: { type: 'condo', total: 4 },
    areas: [
      { name: 'Poblacion', total: 3 },
      { name: 'Bel-Air', total: 2 },
    ],
  })
  expect(places).toEqual([{ name: 'Pasay', slug: 'pasay', total: 3 }]) // Taguig has fewer listings than the minimum.
})

test('the figures of a type in a city count only that type', async () => {
  const houseFigures = await getFigures({ slug: 'makati', type: 'house' })
  expect(houseFigures).toEqual({
    medianRent: 4_000_000,
    commonType: null,
    areas: [{ name: 'Bel-Air', total: 2 }],
    places: [],
  })
})

test('the figures of a type without a place name the cities with the most listings of it', async () => {
  const { places, areas } = await getFigures({ slug: null, type: 'condo' })
  expect(places.map(({ slug, total }) => [slug, total])).toEqual([
    ['makati', 4],
    ['pasay', 3],
    ['taguig', 2],
  ])
  expect(areas).toEqual([])
})

test('the figures of a district count only the district', async () => {
  expect(await getFigures({ slug: 'bgc', type: null })).toMatchObject({ commonType: { total: 2 }, areas: [] })
})

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { landingFigures } from './landing.queries.server.ts'

const database = testDatabase()
const figures = (page: Parameters<typeof landingFigures>[1]) => landingFigures(testContext(database.db), page)
type Home = NonNullable<Parameters<typeof makeProperty>[1]>
let ownerId: string

async function homes(count: number, home: Home) {
  for (let n = 0; n < count; n++) await makeProperty(database.db, { ownerId, ...home })
}

beforeEach(async () => {
  await database.db.execute(sql`truncate properties cascade`)
  ownerId = (await makePerson(database.db, 'landlord')).id
  const makati = { city: 'Makati', citySlug: 'makati' }
  await homes(3, { ...makati, barangay: 'Poblacion', basePrice: 2_000_000 })
  await homes(2, { ...makati, barangay: 'Bel-Air', basePrice: 4_000_000, propertyType: 'house' })
  await homes(1, { ...makati, barangay: 'San Lorenzo', basePrice: 9_000_000 })
  await homes(4, { ...makati, barangay: 'Poblacion', status: 'draft', basePrice: 1 })
  await homes(1, { ...makati, barangay: 'Bel-Air', deletedAt: new Date() })
  await homes(3, { city: 'Pasay', citySlug: 'pasay' })
  await homes(2, { city: 'Taguig', citySlug: 'taguig', districtSlug: 'bgc' })
})

test('a city is told by its rents, its commonest kind, its barangays and the places around it that have homes', async () => {
  const { places, ...own } = await figures({ slug: 'makati', type: null })
  expect(own).toEqual({
    medianRent: 2_000_000,
    commonType: { type: 'condo', total: 4 },
    areas: [
      { name: 'Poblacion', total: 3 },
      { name: 'Bel-Air', total: 2 },
    ],
  })
  expect(places).toEqual([{ name: 'Pasay', slug: 'pasay', total: 3 }]) // Taguig has too few to send anybody there
})

test('a kind of home in a city counts that kind alone', async () => {
  const house = await figures({ slug: 'makati', type: 'house' })
  expect(house).toEqual({
    medianRent: 4_000_000,
    commonType: null,
    areas: [{ name: 'Bel-Air', total: 2 }],
    places: [],
  })
})

test('a kind of home anywhere names the cities with the most of it', async () => {
  const { places, areas } = await figures({ slug: null, type: 'condo' })
  expect(places.map(({ slug, total }) => [slug, total])).toEqual([
    ['makati', 4],
    ['pasay', 3],
    ['taguig', 2],
  ])
  expect(areas).toEqual([])
})

test('a district is counted by itself', async () => {
  expect(await figures({ slug: 'bgc', type: null })).toMatchObject({ commonType: { total: 2 }, areas: [] })
})

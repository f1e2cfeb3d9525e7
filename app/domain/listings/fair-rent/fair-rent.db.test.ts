import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { formatFairRent } from './fair-rent.labels.ts'
import { buildFairRentQuery, getFairRent } from './fair-rent.queries.server.ts'
import { getRentPosition } from './fair-rent.rules.ts'

const database = setUpTestDatabase()
const GROUP = { propertyType: 'loft', bedrooms: 1, roomType: 'entire_place' } as const

async function makeSimilar(count: number, values: Parameters<typeof makeProperty>[1] = {}) {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  for (let n = 1; n <= count; n++)
    await makeProperty(database.db, {
      ownerId,
      propertyType: 'loft',
      bedroomCount: 1,
      basePrice: n * 1_000_00,
      ...values,
    })
}

test('the quartiles of similar public listings are counted from eight on', async () => {
  const ctx = createTestContext(database.db)
  await makeSimilar(7, { citySlug: 'cebu', city: 'Cebu City' })
  expect(await getFairRent(ctx, { citySlug: 'cebu', ...GROUP })).toBeNull()
  await makeSimilar(9)
  // others that are not similar or not public
  await makeSimilar(3, { status: 'inactive', basePrice: 900_000_00 })
  await makeSimilar(3, { bedroomCount: 2, basePrice: 900_000_00 })
  await makeSimilar(3, { roomType: 'private_room', basePrice: 900_000_00 })
  const found = await getFairRent(ctx, { citySlug: 'quezon-city', ...GROUP })
  expect(found).toEqual({ count: 9, lower: 3_000_00, median: 5_000_00, upper: 7_000_00, countedOn: '2026-03-02' })
  if (found === null) return
  expect(formatFairRent(found, 'Quezon City')).toBe(
    '9 similar homes in Quezon City ask ₱3,000 to ₱7,000 a month; the typical rent is ₱5,000 (2 Mar 2026).',
  )
  expect([2_000_00, 3_000_00, 7_000_01].map((rent) => getRentPosition(rent, found))).toEqual([
    'below',
    'within',
    'above',
  ])
})

test('the figures are read from the index of the filters', async () => {
  const query = buildFairRentQuery({ citySlug: 'quezon-city', ...GROUP })
  const text = await explainWithIndex(database.db, 'properties', 'properties_public_search', query)
  expect(text).toContain('properties_public_search')
  expect(text).toMatch(/Index Cond: .*city_slug.*property_type/)
})

import { beforeAll, expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { buildRentFile, buildRentsOfCity, buildRentTable } from './rent-index.labels.server.ts'
import { buildRentMap, buildRentTrend } from './rent-chart.labels.server.ts'
import { buildRentIndexQuery, buildRentMonthsQuery, readRentIndex } from './rent-index.queries.server.ts'
import { findRentRow } from './rent-index.rules.ts'

const database = setUpTestDatabase()
const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS)
const CEBU = { citySlug: 'cebu', city: 'Cebu City' }

beforeAll(async () => {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  const make = async (count: number, values: Parameters<typeof makeProperty>[1], price: (n: number) => number) => {
    for (let n = 1; n <= count; n++) await makeProperty(database.db, { ownerId, basePrice: price(n), ...values })
  }
  const condo = { ...CEBU, propertyType: 'condo', bedroomCount: 1 } as const
  // 20 recent condos for 12,000 and 20 earlier ones for 10,000
  await make(20, { ...condo, createdAt: daysAgo(10) }, () => 12_000_00)
  await make(20, { ...condo, createdAt: daysAgo(120) }, () => 10_000_00)
  // a house each with 4, 5, 6 … bedrooms: one group of four or more
  for (let n = 0; n < 8; n++)
    await makeProperty(database.db, {
      ownerId,
      ...CEBU,
      propertyType: 'house',
      bedroomCount: 4 + n,
      basePrice: 50_000_00,
    })
  // too few for a figure, not homes, not public
  await make(7, { ...CEBU, propertyType: 'loft', bedroomCount: 2 }, () => 90_000_00)
  await make(9, { ...CEBU, propertyType: 'commercial', bedroomCount: 0 }, () => 500_000_00)
  await make(9, { ...condo, status: 'inactive' }, () => 900_000_00)
})

test('the index counts public homes of each group, without commercial space', async () => {
  const { rows, countedOn } = await readRentIndex(createTestContext(database.db))
  const find = (propertyType: 'condo' | 'house' | 'commercial' | null, bedrooms: number | null) =>
    findRentRow(rows, { citySlug: 'cebu', propertyType, bedrooms })
  expect(countedOn).toBe('2026-03-02')
  expect(find('condo', 1)).toMatchObject({ count: 40, lower: 10_000_00, median: 11_000_00, upper: 12_000_00 })
  expect(find('house', 4)?.count).toBe(8)
  expect(find(null, null)?.count).toBe(40 + 8 + 7)
  expect(find('commercial', null)).toBeNull()
})

test('the change compares homes of the last 90 days with those of the 90 days before', async () => {
  const { rows } = await readRentIndex(createTestContext(database.db))
  const group = { citySlug: 'cebu', propertyType: 'condo', bedrooms: 1 } as const
  expect(findRentRow(rows, group)?.trend).toEqual({ percent: 20, recentCount: 20, earlierCount: 20 })
  expect(findRentRow(rows, { ...group, propertyType: 'house', bedrooms: null })?.trend).toBeNull()
})

test('a table, a city page and the file leave out groups with fewer than eight homes', async () => {
  const ctx = createTestContext(database.db)
  const table = await buildRentTable(ctx, { by: 'typeAndBedrooms', city: 'cebu' })
  expect(table.lines.map(({ label, count }) => [label, count])).toEqual([
    ['Condo, 1 bedroom', 40],
    ['House, 4 bedrooms or more', 8],
  ])
  const city = await buildRentsOfCity(ctx, 'cebu')
  expect(city).toMatchObject({ slug: 'cebu', name: 'Cebu City', hasFigures: true })
  expect(city?.tables.map(({ caption }) => caption)).toEqual([
    'Asking rent a month, by type and bedrooms',
    'Asking rent a month, by type',
    'Asking rent a month, by bedrooms',
  ])
  const file = await buildRentFile(ctx)
  expect(file).toContain('cebu,condo,1,40,10000,11000,12000,120.0,2026-03-02')
  expect(file).not.toMatch(/loft|commercial/)
})

test('a district leads to its city, a city without homes has no figures, an unknown place is not found', async () => {
  const ctx = createTestContext(database.db)
  expect((await buildRentsOfCity(ctx, 'bgc'))?.slug).toBe('taguig')
  expect(await buildRentsOfCity(ctx, 'baguio')).toMatchObject({ hasFigures: false, tables: [] })
  expect(await buildRentsOfCity(ctx, 'no-such-place')).toBeNull()
})

test('the months show the typical rent of homes listed in them, for the country and a city, without months of few homes', async () => {
  const index = await readRentIndex(createTestContext(database.db))
  const ofCity = index.months.filter(({ citySlug }) => citySlug === 'cebu')
  expect(ofCity.map(({ month, median }) => [month, median])).toEqual([
    ['2025-11-01', 10_000_00],
    ['2026-01-01', 50_000_00],
    ['2026-02-01', 12_000_00],
  ])
  expect(index.months.filter(({ citySlug }) => citySlug === null).map(({ month }) => month)).toEqual(
    ofCity.map(({ month }) => month),
  )
  expect(buildRentTrend(index, 'cebu', 'Cebu')?.points.map(({ shortMonth, count }) => [shortMonth, count])).toEqual([
    ['Nov', 20],
    ['Jan', 15],
    ['Feb', 20],
  ])
  const twoMonths = { ...index, months: index.months.filter(({ month }) => month !== '2026-01-01') }
  expect(buildRentTrend(twoMonths, 'cebu', 'Cebu')).toBeNull() // two points are no line
  expect(buildRentMap(index).spots).toMatchObject([{ label: 'Cebu City', to: '/rents/cebu', isMetro: false, shade: 1 }])
})

test('every column of the index is in the index of the filters', async () => {
  for (const query of [buildRentIndexQuery(TEST_NOW), buildRentMonthsQuery(TEST_NOW)]) {
    const plan = await explainWithIndex(database.db, 'properties', 'properties_public_search', query)
    expect(plan).toContain('Index Only Scan using properties_public_search')
  }
})

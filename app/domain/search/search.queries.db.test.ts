import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { isInvalidListing } from '#app/domain/listings/listing.model.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { testContext, TEST_NOW } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readSearch } from './search.input.ts'
import { findListings } from './search.queries.server.ts'

const database = testDatabase()

beforeEach(async () => {
  await database.db.execute(sql`truncate properties cascade`)
})

async function search(query: string) {
  const input = readSearch(new URLSearchParams(query))
  const found = await findListings(testContext(database.db), input)
  return { ...found, titles: found.listings.map((slot) => (isInvalidListing(slot) ? slot.id : slot.title)) }
}

describe('a search by words', () => {
  test('finds them in the title, in either language, whatever their case', async () => {
    await makeProperty(database.db, { title: 'Loft near the LRT', titleFil: 'Loft malapit sa tren' })
    await makeProperty(database.db, { title: 'House with a garden' })
    expect((await search('q=lrt')).titles).toEqual(['Loft near the LRT'])
    expect((await search('q=TREN')).titles).toEqual(['Loft near the LRT'])
    expect((await search('q=garden')).total).toBe(1)
  })

  test.each(['%', '_', String.raw`\ `, "'; drop table properties; --"])('takes %j for what it is', async (words) => {
    await makeProperty(database.db, { title: 'House with a garden' })
    expect((await search(`q=${encodeURIComponent(words)}`)).total).toBe(0)
    await makeProperty(database.db, { title: `House ${words.trim()} garden` })
    expect((await search(`q=${encodeURIComponent(words)}`)).total).toBe(1)
  })

  test('never finds what is not open', async () => {
    for (const status of LISTING_STATUSES) await makeProperty(database.db, { title: `Bahay ${status}`, status })
    await makeProperty(database.db, { title: 'Bahay taken down', deletedAt: TEST_NOW })
    expect((await search('q=bahay')).titles).toEqual(['Bahay active'])
  })
})

describe('a search by place', () => {
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
  ])('%s means %s', async (location, slug, titles) => {
    const found = await search(`location=${encodeURIComponent(location)}`)
    expect(found.place?.slug).toBe(slug)
    expect(found.titles).toEqual(titles)
  })

  test('of a whole region finds its cities', async () => {
    expect((await search('location=Central+Visayas')).titles).toEqual(['Home in Cebu'])
  })

  test('that does not exist finds nothing', async () => {
    expect((await search('location=zzzzzzzz')).total).toBe(0)
  })
})

describe('a list', () => {
  test('gives twelve at a time, newest first, with the exact total', async () => {
    for (let n = 1; n <= 14; n++)
      await makeProperty(database.db, { title: `Home ${n}`, createdAt: new Date(TEST_NOW.getTime() + n * 60_000) })
    const first = await search('')
    expect(first.total).toBe(14)
    expect(first.titles).toHaveLength(12)
    expect(first.titles[0]).toBe('Home 14')
    expect((await search('page=2')).titles).toEqual(['Home 2', 'Home 1'])
  })

  test('can be of one kind; a kind that does not exist asks for all', async () => {
    await makeProperty(database.db, { propertyType: 'house' })
    await makeProperty(database.db, { propertyType: 'condo' })
    expect((await search('type=house')).total).toBe(1)
    expect((await search('type=castle')).total).toBe(2)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { isInvalidListing, type CardSlot, type ListingCard } from './listing.model.ts'
import {
  countByCity,
  countByType,
  countPublicListings,
  featuredListings,
  publicListing,
} from './listing.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { properties } from '#app/db/schema/listings.server.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { testContext, TEST_NOW } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = testDatabase()
const ctx = () => testContext(database.db)
const minute = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000)

beforeEach(async () => {
  await database.db.execute(sql`truncate properties cascade`)
})

/** A test that meets a broken row should say so, not skip it. */
function whole(slots: CardSlot[]): ListingCard[] {
  return slots.map((slot) => {
    if (isInvalidListing(slot)) throw new Error(`${slot.id} does not read as a listing`)
    return slot
  })
}

describe('featured homes', () => {
  test('are the featured ones first, then the newest, six at most', async () => {
    for (let n = 0; n < 8; n++) await makeProperty(database.db, { title: `Plain ${n}`, createdAt: minute(n) })
    await makeProperty(database.db, { title: 'Featured old', featured: true, createdAt: minute(-20) })
    await makeProperty(database.db, { title: 'Featured new', featured: true, createdAt: minute(-10) })
    const titles = whole(await featuredListings(ctx())).map(({ title }) => title)
    expect(titles).toEqual(['Featured new', 'Featured old', 'Plain 7', 'Plain 6', 'Plain 5', 'Plain 4'])
  })

  test('are six featured ones where there are more', async () => {
    for (let n = 0; n < 8; n++)
      await makeProperty(database.db, { title: `Featured ${n}`, featured: true, createdAt: minute(n) })
    await makeProperty(database.db, { title: 'Plain', createdAt: minute(60) })
    const titles = whole(await featuredListings(ctx())).map(({ title }) => title)
    expect(titles).toEqual(['Featured 7', 'Featured 6', 'Featured 5', 'Featured 4', 'Featured 3', 'Featured 2'])
  })

  test('are only the active ones that have not been taken down', async () => {
    for (const status of LISTING_STATUSES)
      await makeProperty(database.db, { title: `Home ${status}`, status, featured: true })
    await makeProperty(database.db, { title: 'Taken down', deletedAt: TEST_NOW })
    expect(whole(await featuredListings(ctx())).map(({ title }) => title)).toEqual(['Home active'])
  })

  test('one that does not read as a listing keeps its place and its id, and the others stay', async () => {
    const good = await makeProperty(database.db, { createdAt: minute(1) })
    const bad = await makeProperty(database.db, { createdAt: minute(2) })
    await database.db.execute(sql`alter table properties drop constraint properties_whole_unless_draft`)
    await database.db.update(properties).set({ title: '' }).where(eq(properties.id, bad.id))
    const slots = await featuredListings(ctx())
    expect(slots[0]).toEqual({ id: bad.id, isInvalid: true })
    expect(slots[1]).toMatchObject({ id: good.id, title: good.title })
  })
})

describe('a card', () => {
  test('says nothing but what the public may know', async () => {
    const home = await makeProperty(database.db, { featured: true })
    await makePropertyImage(database.db, { propertyId: home.id, placeholder: '#8fb7d8', widths: [400, 800] })
    const [card] = whole(await featuredListings(ctx()))
    expect(Object.keys(card ?? {}).sort()).toEqual([
      'availableFrom',
      'bathrooms',
      'bedrooms',
      'city',
      'deposit',
      'featured',
      'id',
      'lister',
      'parking',
      'photo',
      'price',
      'propertyType',
      'region',
      'title',
    ])
    expect(Object.keys(card?.lister ?? {}).sort()).toEqual(['kind', 'name'])
    expect(Object.keys(card?.photo ?? {}).sort()).toEqual(['alt', 'height', 'placeholder', 'url', 'width', 'widths'])
    const text = JSON.stringify(card)
    expect(text).not.toContain(home.street)
    expect(text).not.toContain(home.ownerId)
    expect(text).not.toMatch(/@|\+63|121\.04/)
  })

  test('is in the language of the reader, where the owner wrote it', async () => {
    await makeProperty(database.db, {
      title: 'House by the sea',
      titleFil: 'Bahay sa tabi ng dagat',
      createdAt: minute(2),
    })
    await makeProperty(database.db, { title: 'Only in English', createdAt: minute(1) })
    const inFilipino = testContext(database.db, { request: { locale: 'fil' } })
    expect(whole(await featuredListings(inFilipino)).map(({ title }) => title)).toEqual([
      'Bahay sa tabi ng dagat',
      'Only in English',
    ])
    expect(whole(await featuredListings(ctx()))[0]?.title).toBe('House by the sea')
  })

  test('keeps a day to come and forgets one that is past or today', async () => {
    await makeProperty(database.db, { title: 'Later', availableFrom: '2026-03-03', createdAt: minute(4) })
    await makeProperty(database.db, { title: 'Today', availableFrom: '2026-03-02', createdAt: minute(3) })
    await makeProperty(database.db, { title: 'Long ago', availableFrom: '2025-08-14', createdAt: minute(2) })
    await makeProperty(database.db, { title: 'Whenever', availableFrom: null, createdAt: minute(1) })
    const days = whole(await featuredListings(ctx())).map(({ availableFrom }) => availableFrom)
    expect(days).toEqual(['2026-03-03', null, null, null])
  })

  test('names the agent who manages it, else the owner', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const person = await makePerson(database.db, 'agent')
    const agent = await makeAgent(database.db, { userId: person.id })
    await makeProperty(database.db, { ownerId: owner.id, createdAt: minute(2) })
    await makeProperty(database.db, { ownerId: owner.id, agentId: agent.id, createdAt: minute(1) })
    expect(whole(await featuredListings(ctx())).map(({ lister }) => lister)).toEqual([
      { name: owner.fullName, kind: 'landlord' },
      { name: person.fullName, kind: 'agent' },
    ])
  })
})

describe('the figures', () => {
  test('count what is open now, by kind and by city, and nothing else', async () => {
    await makeProperty(database.db, { propertyType: 'house', city: 'Manila', citySlug: 'manila' })
    await makeProperty(database.db, { propertyType: 'house' })
    await makeProperty(database.db, { propertyType: 'condo' })
    await makeProperty(database.db, { propertyType: 'condo', status: 'pending' })
    await makeProperty(database.db, { propertyType: 'condo', deletedAt: TEST_NOW })
    expect(await countByType(ctx())).toEqual({ house: 2, condo: 1 })
    expect(await countByCity(ctx(), ['manila', 'quezon-city', 'davao'])).toEqual({
      manila: 1,
      'quezon-city': 2,
      davao: 0,
    })
    expect(await countPublicListings(ctx())).toBe(3)
  })

  test('change at once with the status of a listing', async () => {
    const home = await makeProperty(database.db, { propertyType: 'house' })
    expect(await countByCity(ctx(), ['quezon-city'])).toEqual({ 'quezon-city': 1 })
    await database.db.update(properties).set({ status: 'inactive' })
    expect(await countByCity(ctx(), ['quezon-city'])).toEqual({ 'quezon-city': 0 })
    expect(await countByType(ctx())).toEqual({})
    expect(home.status).toBe('active')
  })
})

describe('one home', () => {
  test('has everything a visitor reads, and no street, point, e-mail or phone', async () => {
    const home = await makeProperty(database.db, { descriptionFil: 'Maliwanag na kuwarto.' })
    await makePropertyImage(database.db, { propertyId: home.id, order: 1, alt: 'Kitchen' })
    await makePropertyImage(database.db, { propertyId: home.id, order: 0, alt: 'Front' })
    const detail = await publicListing(testContext(database.db, { request: { locale: 'fil' } }), home.id)
    expect(detail.description).toBe('Maliwanag na kuwarto.')
    expect(detail.photos.map(({ alt }) => alt)).toEqual(['Front', 'Kitchen'])
    expect(Object.keys(detail).sort()).toEqual([
      'advanceMonths',
      'amenities',
      'associationDues',
      'availableFrom',
      'barangay',
      'bathrooms',
      'bedrooms',
      'city',
      'citySlug',
      'cleaningFee',
      'deposit',
      'description',
      'featured',
      'floorArea',
      'furnishing',
      'id',
      'lister',
      'minimumLeaseMonths',
      'parking',
      'petsAllowed',
      'photos',
      'price',
      'propertyType',
      'region',
      'title',
    ])
    const text = JSON.stringify(detail)
    expect(text).not.toContain(home.street)
    expect(text).not.toMatch(/@|\+63|121\.04/)
  })

  test.each(['draft', 'pending', 'inactive'] as const)('that is %s does not exist for a visitor', async (status) => {
    const home = await makeProperty(database.db, { status })
    await expect(publicListing(ctx(), home.id)).rejects.toMatchObject({ code: 'listing.notFound' })
    await database.db.update(properties).set({ status: 'active' })
    await expect(publicListing(ctx(), home.id)).resolves.toMatchObject({ id: home.id })
  })

  test.each(['', '1', "' or 1=1 --", '00000000-0000-0000-0000-000000000000'])(
    'with the id %j is not found',
    async (id) => {
      await expect(publicListing(ctx(), id)).rejects.toMatchObject({ code: 'listing.notFound', status: 404 })
    },
  )
})

import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { isInvalidListing, type CardSlot, type ListingSummary } from './listing.model.ts'
import {
  countListingsByCity,
  countListingsByType,
  countPublicListings,
  getListingAvailability,
  listFeaturedListings,
  findPublicListing,
  listNewestListings,
  requirePublicListing,
} from './listing.queries.server.ts'
import { listCardsByIds } from './listing-card.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeAmenity, makeProperty, makePropertyAmenity, makePropertyImage } from '#seed/factories/listings.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { emptyTable } from '#tests/support/database/empty-table.ts'

const database = setUpTestDatabase()
const ctx = () => createTestContext(database.db)
const minuteAfterStart = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000)

beforeEach(async () => {
  await emptyTable(database.db, 'properties')
})

/** Throws on an invalid row, so that a test does not skip it silently. */
function requireValidCards(slots: CardSlot[]): ListingSummary[] {
  return slots.map((slot) => {
    if (isInvalidListing(slot)) throw new Error(`${slot.id} does not read as a listing`)
    return slot
  })
}

test('an owner without a name is the Property Owner, in the language of the reader', async () => {
  const owner = await makePerson(database.db, 'landlord', { fullName: ' ' })
  const { id } = await makeProperty(database.db, { ownerId: owner.id })
  const named = await makeProperty(database.db, {
    ownerId: (await makePerson(database.db, 'landlord', { fullName: 'Grace Uy' })).id,
  })
  const cards = requireValidCards(await listCardsByIds(ctx(), [id, named.id]))
  expect(cards.map(({ contact }) => contact.name)).toEqual(['Property Owner', 'Grace Uy'])
  const filipino = createTestContext(database.db, { request: { locale: 'fil' } })
  expect((await requirePublicListing(filipino, id)).contact.name).toBe('May-ari ng Property')
})

describe('featured listings', () => {
  test('featured listings come first, then the newest, at most six', async () => {
    for (let n = 0; n < 8; n++) await makeProperty(database.db, { title: `Plain ${n}`, createdAt: minuteAfterStart(n) })
    await makeProperty(database.db, { title: 'Featured old', featured: true, createdAt: minuteAfterStart(-20) })
    await makeProperty(database.db, { title: 'Featured new', featured: true, createdAt: minuteAfterStart(-10) })
    const titles = requireValidCards(await listFeaturedListings(ctx())).map(({ title }) => title)
    expect(titles).toEqual(['Featured new', 'Featured old', 'Plain 7', 'Plain 6', 'Plain 5', 'Plain 4'])
  })

  test('six featured listings are shown if there are more', async () => {
    for (let n = 0; n < 8; n++)
      await makeProperty(database.db, { title: `Featured ${n}`, featured: true, createdAt: minuteAfterStart(n) })
    await makeProperty(database.db, { title: 'Plain', createdAt: minuteAfterStart(60) })
    const titles = requireValidCards(await listFeaturedListings(ctx())).map(({ title }) => title)
    expect(titles).toEqual(['Featured 7', 'Featured 6', 'Featured 5', 'Featured 4', 'Featured 3', 'Featured 2'])
  })

  test('only active listings that are not deleted are featured', async () => {
    for (const status of LISTING_STATUSES)
      await makeProperty(database.db, { title: `Home ${status}`, status, featured: true })
    await makeProperty(database.db, { title: 'Taken down', deletedAt: TEST_NOW })
    expect(requireValidCards(await listFeaturedListings(ctx())).map(({ title }) => title)).toEqual(['Home active'])
  })

  test('an invalid listing keeps its place and its id, and the others are shown', async () => {
    const good = await makeProperty(database.db, { createdAt: minuteAfterStart(1) })
    const bad = await makeProperty(database.db, { createdAt: minuteAfterStart(2) })
    await database.db.execute(sql`alter table properties drop constraint properties_whole_unless_draft`)
    await database.db.update(properties).set({ title: '' }).where(eq(properties.id, bad.id))
    const slots = await listFeaturedListings(ctx())
    expect(slots[0]).toEqual({ id: bad.id, isInvalid: true })
    expect(slots[1]).toMatchObject({ id: good.id, title: good.title })
  })
})

describe('listing card data', () => {
  test('a card contains only public fields', async () => {
    const listing = await makeProperty(database.db, { featured: true })
    await makePropertyImage(database.db, { propertyId: listing.id, placeholder: '#8fb7d8', widths: [400, 800] })
    const [card] = requireValidCards(await listFeaturedListings(ctx()))
    expect(Object.keys(card ?? {}).sort()).toEqual([
      'availableFrom',
      'barangay',
      'bathrooms',
      'bedrooms',
      'city',
      'contact',
      'deposit',
      'featured',
      'id',
      'moveIn',
      'parking',
      'photo',
      'price',
      'propertyType',
      'region',
      'title',
    ])
    expect(Object.keys(card?.contact ?? {}).sort()).toEqual(['kind', 'name'])
    expect(Object.keys(card?.photo ?? {}).sort()).toEqual(['alt', 'height', 'placeholder', 'url', 'width', 'widths'])
    const text = JSON.stringify(card)
    expect(text).not.toContain(listing.street)
    expect(text).not.toContain(listing.ownerId)
    expect(text).not.toMatch(/@|\+63|121\.04/)
  })

  test('a card is in the language of the reader if the owner wrote it', async () => {
    await makeProperty(database.db, {
      title: 'House by the sea',
      titleFil: 'Bahay sa tabi ng dagat',
      createdAt: minuteAfterStart(2),
    })
    await makeProperty(database.db, { title: 'Only in English', createdAt: minuteAfterStart(1) })
    const inFilipino = createTestContext(database.db, { request: { locale: 'fil' } })
    expect(requireValidCards(await listFeaturedListings(inFilipino)).map(({ title }) => title)).toEqual([
      'Bahay sa tabi ng dagat',
      'Only in English',
    ])
    expect(requireValidCards(await listFeaturedListings(ctx()))[0]?.title).toBe('House by the sea')
  })

  test('a card says when the owner confirmed it, in the language of the reader, for 30 days', async () => {
    const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 24 * 60 * 60_000)
    for (const [title, days] of [
      ['Outdated', 31],
      ['Recent', 3],
    ] as const)
      await makeProperty(database.db, {
        title,
        availabilityConfirmedAt: daysAgo(days),
        createdAt: minuteAfterStart(days),
      })
    await makeProperty(database.db, { title: 'Never', availabilityConfirmedAt: null, createdAt: minuteAfterStart(1) })
    const listConfirmations = async (locale: 'en' | 'fil') =>
      requireValidCards(await listFeaturedListings(createTestContext(database.db, { request: { locale } }))).map(
        ({ confirmation }) => confirmation,
      )
    expect(await listConfirmations('en')).toEqual([undefined, 'Confirmed available 3 days ago', undefined])
    expect((await listConfirmations('fil'))[1]).toContain('3 araw')
  })

  test('a card keeps a future availability date and drops one that is today or past', async () => {
    await makeProperty(database.db, { title: 'Later', availableFrom: '2026-03-03', createdAt: minuteAfterStart(4) })
    await makeProperty(database.db, { title: 'Today', availableFrom: '2026-03-02', createdAt: minuteAfterStart(3) })
    await makeProperty(database.db, { title: 'Long ago', availableFrom: '2025-08-14', createdAt: minuteAfterStart(2) })
    await makeProperty(database.db, { title: 'Whenever', availableFrom: null, createdAt: minuteAfterStart(1) })
    const days = requireValidCards(await listFeaturedListings(ctx())).map(({ availableFrom }) => availableFrom)
    expect(days).toEqual(['2026-03-03', null, null, null])
  })

  test('a card names the agent who manages the listing, otherwise the owner', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const person = await makePerson(database.db, 'agent')
    const agent = await makeAgent(database.db, { userId: person.id })
    await makeProperty(database.db, { ownerId: owner.id, createdAt: minuteAfterStart(2) })
    await makeProperty(database.db, { ownerId: owner.id, agentId: agent.id, createdAt: minuteAfterStart(1) })
    expect(requireValidCards(await listFeaturedListings(ctx())).map(({ contact }) => contact)).toEqual([
      { name: owner.fullName, kind: 'landlord' },
      { name: person.fullName, kind: 'agent' },
    ])
  })
})

describe('photos of cards', () => {
  test('a list shows no photo twice: a later card with the same cover shows its next photo', async () => {
    const [first, second] = [
      await makeProperty(database.db, { createdAt: minuteAfterStart(2) }),
      await makeProperty(database.db, { createdAt: minuteAfterStart(1) }),
    ]
    for (const { id } of [first, second]) await makePropertyImage(database.db, { propertyId: id, url: '/same.webp' })
    await makePropertyImage(database.db, { propertyId: second.id, url: '/kitchen.webp', order: 1 })
    const listUrls = async (ids: string[]) =>
      requireValidCards(await listCardsByIds(ctx(), ids)).map(({ photo }) => photo?.url)
    expect(await listUrls([first.id, second.id])).toEqual(['/same.webp', '/kitchen.webp'])
    expect(await listUrls([second.id])).toEqual(['/same.webp'])
  })

  test('a drawing is labeled in the language of the reader, a photograph is not', async () => {
    const listing = await makeProperty(database.db)
    await makePropertyImage(database.db, { propertyId: listing.id, isIllustration: true })
    await makePropertyImage(database.db, { propertyId: listing.id, order: 1 })
    const getLabels = async (locale: 'en' | 'fil') => {
      const reader = createTestContext(database.db, { request: { locale } })
      return (await requirePublicListing(reader, listing.id)).photos.map(({ label }) => label)
    }
    expect(await getLabels('en')).toEqual(['Illustration', undefined])
    expect(await getLabels('fil')).toEqual(['Ilustrasyon', undefined])
  })
})

describe('listing counts', () => {
  test('counts by type and by city contain only public listings', async () => {
    await makeProperty(database.db, { propertyType: 'house', city: 'Manila', citySlug: 'manila' })
    await makeProperty(database.db, { propertyType: 'house' })
    await makeProperty(database.db, { propertyType: 'condo' })
    await makeProperty(database.db, { propertyType: 'condo', status: 'pending' })
    await makeProperty(database.db, { propertyType: 'condo', deletedAt: TEST_NOW })
    expect(await countListingsByType(ctx())).toEqual({ house: 2, condo: 1 })
    expect(await countListingsByCity(ctx(), ['manila', 'quezon-city', 'davao'])).toEqual({
      manila: 1,
      'quezon-city': 2,
      davao: 0,
    })
    expect(await countPublicListings(ctx())).toBe(3)
  })

  test('counts change at once with the status of a listing', async () => {
    const listing = await makeProperty(database.db, { propertyType: 'house' })
    expect(await countListingsByCity(ctx(), ['quezon-city'])).toEqual({ 'quezon-city': 1 })
    await database.db.update(properties).set({ status: 'inactive' })
    expect(await countListingsByCity(ctx(), ['quezon-city'])).toEqual({ 'quezon-city': 0 })
    expect(await countListingsByType(ctx())).toEqual({})
    expect(listing.status).toBe('active')
  })
})

describe('listing detail', () => {
  test('house rules and lease terms are in the language of the reader, or marked with the language they have', async () => {
    const listing = await makeProperty(database.db, {
      houseRules: 'No smoking.',
      houseRulesFil: 'Bawal manigarilyo.',
      leaseTerms: 'Post-dated checks.',
    })
    const detail = await requirePublicListing(
      createTestContext(database.db, { request: { locale: 'fil' } }),
      listing.id,
    )
    expect(detail.houseRules).toEqual({ text: 'Bawal manigarilyo.', locale: 'fil' })
    expect(detail.leaseTerms).toEqual({ text: 'Post-dated checks.', locale: 'en' })
    expect((await requirePublicListing(ctx(), listing.id)).houseRules).toEqual({ text: 'No smoking.', locale: 'en' })
  })

  test('the detail has all public fields and no street, exact position, email or phone', async () => {
    const listing = await makeProperty(database.db, { descriptionFil: 'Maliwanag na kuwarto.' })
    await makePropertyImage(database.db, { propertyId: listing.id, order: 1, alt: 'Kitchen' })
    await makePropertyImage(database.db, { propertyId: listing.id, order: 0, alt: 'Front' })
    const detail = await requirePublicListing(
      createTestContext(database.db, { request: { locale: 'fil' } }),
      listing.id,
    )
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
      'contact',
      'dates',
      'deposit',
      'description',
      'descriptionLocale',
      'featured',
      'floorArea',
      'furnishing',
      'houseRules',
      'id',
      'leaseTerms',
      'maxGuests',
      'minimumLeaseMonths',
      'otherDescription',
      'parking',
      'petsAllowed',
      'photos',
      'position',
      'price',
      'propertyType',
      'publishedOn',
      'region',
      'spaceFacts',
      'title',
    ])
    expect(Object.keys(detail.contact).sort()).toEqual(['kind', 'name'])
    expect(detail.position).toEqual({ lat: 14.6748, lng: 121.0451 }) // the approximate position
    const text = JSON.stringify(detail)
    expect(text).not.toMatch(/121\.0437|14\.676\b/)
    expect(text).not.toContain(listing.street)
    expect(text).not.toContain(listing.ownerId)
    expect(text).not.toMatch(/@|\+63/)
  })

  test('the detail has both descriptions if the owner wrote both', async () => {
    const both = await makeProperty(database.db, { description: 'By the sea.', descriptionFil: 'Sa tabing-dagat.' })
    const one = await makeProperty(database.db, { description: 'By the sea.' })
    const inFilipino = createTestContext(database.db, { request: { locale: 'fil' } })
    const texts = { description: 'By the sea.', descriptionLocale: 'en', otherDescription: 'Sa tabing-dagat.' }
    expect(await requirePublicListing(ctx(), both.id)).toMatchObject(texts)
    expect(await requirePublicListing(inFilipino, both.id)).toMatchObject({
      description: 'Sa tabing-dagat.',
      descriptionLocale: 'fil',
      otherDescription: 'By the sea.',
    })
    expect(await requirePublicListing(inFilipino, one.id)).toMatchObject({ ...texts, otherDescription: null })
  })

  test('amenities have a name in the language of the reader and a category', async () => {
    const listing = await makeProperty(database.db)
    const pool = await makeAmenity(database.db, { category: 'building', nameFil: 'Languyan', position: 2 })
    const stove = await makeAmenity(database.db, { category: 'comfort', nameFil: 'Kalan', position: 1 })
    for (const { id } of [pool, stove])
      await makePropertyAmenity(database.db, { propertyId: listing.id, amenityId: id })
    const inFilipino = createTestContext(database.db, { request: { locale: 'fil' } })
    expect((await requirePublicListing(inFilipino, listing.id)).amenities).toEqual([
      { slug: stove.slug, name: 'Kalan', category: 'comfort' },
      { slug: pool.slug, name: 'Languyan', category: 'building' },
    ])
  })

  test('a listing without a location has no position', async () => {
    const listing = await makeProperty(database.db, { location: null, approximateLocation: null })
    expect((await requirePublicListing(ctx(), listing.id)).position).toBeNull()
  })

  test.each(['draft', 'pending', 'inactive'] as const)('a %s listing is not found by a visitor', async (status) => {
    const listing = await makeProperty(database.db, { status })
    await expect(requirePublicListing(ctx(), listing.id)).rejects.toMatchObject({ code: 'listing.notFound' })
    await database.db.update(properties).set({ status: 'active' })
    await expect(requirePublicListing(ctx(), listing.id)).resolves.toMatchObject({ id: listing.id })
  })

  test.each(['', '1', "' or 1=1 --", '00000000-0000-0000-0000-000000000000'])(
    'a listing with the id %j is not found',
    async (id) => {
      await expect(requirePublicListing(ctx(), id)).rejects.toMatchObject({ code: 'listing.notFound', status: 404 })
    },
  )
})

describe('listing availability', () => {
  const getAvailability = async (overrides: Parameters<typeof makeProperty>[1]) =>
    getListingAvailability(ctx(), (await makeProperty(database.db, overrides)).id)

  test('a listing that was public is reported as removed or inactive', async () => {
    expect(await getAvailability({ deletedAt: TEST_NOW })).toBe('removed')
    expect(await getAvailability({ status: 'inactive' })).toBe('inactive')
  })

  test('a listing that was never public is reported as unknown', async () => {
    expect(await getAvailability({ status: 'draft', publishedAt: null })).toBe('unknown')
    expect(await getAvailability({ status: 'draft' })).toBe('unknown')
    expect(await getAvailability({ status: 'pending', publishedAt: null })).toBe('unknown')
    expect(await getAvailability({ status: 'draft', publishedAt: null, deletedAt: TEST_NOW })).toBe('unknown')
    expect(await getListingAvailability(ctx(), crypto.randomUUID())).toBe('unknown')
    expect(await getListingAvailability(ctx(), '../etc')).toBe('unknown')
  })
})

describe('cards by ids', () => {
  test('cards by ids keep the requested order and contain only active listings', async () => {
    const listings = await Promise.all(
      (['active', 'draft', 'active', 'inactive', 'pending'] as const).map((status) =>
        makeProperty(database.db, { status }),
      ),
    )
    const gone = await makeProperty(database.db, { deletedAt: TEST_NOW })
    const ids = [...listings, gone].map(({ id }) => id).toReversed()
    const found = requireValidCards(await listCardsByIds(ctx(), [...ids, crypto.randomUUID()]))
    expect(found.map(({ id }) => id)).toEqual([listings[2]?.id, listings[0]?.id])
    expect(await listCardsByIds(ctx(), [])).toEqual([])
  })

  test('the newest listings are the newest active ones', async () => {
    for (let n = 0; n < 4; n++)
      await makeProperty(database.db, { title: `Home number ${n}`, createdAt: minuteAfterStart(n) })
    await makeProperty(database.db, { status: 'draft', createdAt: minuteAfterStart(9) })
    expect(requireValidCards(await listNewestListings(ctx(), 2)).map(({ title }) => title)).toEqual([
      'Home number 3',
      'Home number 2',
    ])
  })
})

test('an unknown id gives null from find and an error from require', async () => {
  expect(await findPublicListing(ctx(), crypto.randomUUID())).toBeNull()
  await expect(requirePublicListing(ctx(), 'nonsense')).rejects.toMatchObject({ code: 'listing.notFound' })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { momentNumber, pesos } from '#seed/factories/factory.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { makeInquiry } from '#seed/factories/messaging.ts'
import { makeApplication, makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changeOwnListings } from './bulk.commands.server.ts'
import { deleteListing } from './listing-deletion.commands.server.ts'
import { getDeletionPreview } from './listing-deletion.queries.server.ts'
import { countOwnListings, listOwnListings } from './own-list.queries.server.ts'
import { ownListingList, TRAFFIC_DAYS } from './own-list.model.ts'

const database = setUpTestDatabase()

async function makeOwner(role: 'landlord' | 'agent' | 'tenant' = 'landlord') {
  const person = await makePerson(database.db, role)
  return { id: person.id, ctx: withActor(createTestContext(database.db), makeActor(role, person.id)) }
}
const read = (address: string) => ownListingList.read(new URLSearchParams(address))
const listTitles = async (ctx: Parameters<typeof listOwnListings>[0], address: string) =>
  (await listOwnListings(ctx, read(address))).map(({ title }) => title)

async function readListing(id: string) {
  const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
  if (!row) throw new Error('no listing')
  return row
}

describe('the list of own listings', () => {
  test('shows own listings only, with the traffic of 30 days, and searches, filters and sorts them', async () => {
    const { id: ownerId, ctx } = await makeOwner()
    await makeProperty(database.db, { title: 'Listing of another owner' })
    const make = (title: string, values: Partial<typeof properties.$inferInsert> = {}) =>
      makeProperty(database.db, { ownerId, title, ...values })
    const first = await make('First home', {
      createdAt: momentNumber(1),
      basePrice: pesos(9_000),
      unit: 'Unit 7B',
      city: 'Parañaque',
      availabilityConfirmedAt: momentNumber(3),
    })
    const second = await make('Second home', {
      createdAt: momentNumber(2),
      basePrice: pesos(12_000),
      availabilityConfirmedAt: momentNumber(2),
    })
    const draft = { status: 'draft', basePrice: pesos(10_000), reviewNote: 'Please add photos.' } as const
    await make('Third home', { createdAt: momentNumber(3), ...draft })
    await make('Deleted home', { deletedAt: momentNumber(4) })
    await makePropertyImage(database.db, { propertyId: first.id, url: '/pictures/cover-800.webp' })
    await database.db.insert(propertyDailyStats).values([
      { propertyId: first.id, day: toManilaDay(TEST_NOW), views: 7 },
      { propertyId: first.id, day: '2025-01-01', views: 100 },
      { propertyId: second.id, day: toManilaDay(TEST_NOW), views: 9 },
    ])
    await makeInquiry(database.db, { propertyId: first.id, createdAt: TEST_NOW })
    await makeApplication(database.db, { propertyId: first.id, status: 'pending' })
    await makeApplication(database.db, { propertyId: first.id, status: 'withdrawn', decidedAt: TEST_NOW })

    expect(await listTitles(ctx, '')).toEqual(['Third home', 'Second home', 'First home'])
    expect(await listTitles(ctx, 'sort=rentUp')).toEqual(['First home', 'Third home', 'Second home'])
    expect(await listTitles(ctx, 'sort=views')).toEqual(['Second home', 'First home', 'Third home'])
    expect((await listTitles(ctx, 'sort=inquiries'))[0]).toBe('First home')
    expect(await listTitles(ctx, 'sort=freshness')).toEqual(['Third home', 'Second home', 'First home'])
    for (const search of ['first', 'paranaque', '7b'])
      expect(await listTitles(ctx, `q=${search}`), search).toEqual(['First home'])
    expect(await listTitles(ctx, 'q=%25')).toEqual([])
    expect(await listTitles(ctx, 'status=draft')).toEqual(['Third home'])
    expect((await listOwnListings(ctx, read('q=first')))[0]).toMatchObject({
      cover: '/pictures/cover-800.webp',
      views: 7,
      viewsByDay: [...Array.from({ length: TRAFFIC_DAYS - 1 }, () => 0), 7],
      inquiries: 1,
      waitingApplications: 1,
      isReturned: false,
      inactiveReason: null,
    })
    expect((await listOwnListings(ctx, read('q=third')))[0]).toMatchObject({ waitingApplications: 0, isReturned: true })
    expect(await countOwnListings(ctx, read('q=home&status=active'))).toEqual({
      byStatus: { draft: 1, pending: 0, active: 2, inactive: 0 },
      total: 3,
      found: 2,
    })
  })
})

describe('changeOwnListings', () => {
  test('changes what the state machine allows, and reports each refusal with its reason', async () => {
    const { id: ownerId, ctx } = await makeOwner()
    const make = (status: 'active' | 'inactive' | 'pending') => makeProperty(database.db, { ownerId, status })
    const [active, inactive, pending] = [await make('active'), await make('inactive'), await make('pending')]
    const foreign = await makeProperty(database.db, { status: 'active' })
    const ids = [active.id, inactive.id, pending.id, foreign.id]
    const result = await changeOwnListings(ctx, { intent: 'deactivate', ids })
    expect(result.changed).toBe(1)
    expect(result.refused.map(({ id, code }) => [id, code])).toEqual([
      [inactive.id, 'listing.moveNotAllowed'],
      [pending.id, 'listing.moveNotAllowed'],
      [foreign.id, 'listing.notFound'],
    ])
    expect(result.refused[2]?.title).toBe('')
    expect((await readListing(foreign.id)).status).toBe('active')
    expect((await changeOwnListings(ctx, { intent: 'activate', ids: [active.id, active.id] })).changed).toBe(1)
  })

  test('confirms the availability of active own listings, with one audit entry each', async () => {
    const { id: ownerId, ctx } = await makeOwner()
    const listing = await makeProperty(database.db, {
      ownerId,
      availabilityAskedAt: momentNumber(0),
      availabilityAskCount: 2,
    })
    const draft = await makeProperty(database.db, { ownerId, status: 'draft' })
    const foreign = await makeProperty(database.db)
    const result = await changeOwnListings(ctx, { intent: 'confirm', ids: [listing.id, draft.id, foreign.id] })
    expect(result).toMatchObject({
      changed: 1,
      refused: [
        { id: draft.id, code: 'listing.notActive' },
        { id: foreign.id, code: 'listing.notFound' },
      ],
    })
    expect(await readListing(listing.id)).toMatchObject({
      availabilityConfirmedAt: TEST_NOW,
      availabilityAskedAt: null,
      availabilityAskCount: 0,
      version: 1,
    })
    expect((await readListing(foreign.id)).availabilityConfirmedAt).toEqual(foreign.availabilityConfirmedAt)
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, listing.id))
    expect(entries.map(({ action }) => action)).toEqual(['listing.availabilityConfirmed'])
  })
})

describe('deleteListing', () => {
  test('hides the listing and keeps its row; a second deletion finds nothing', async () => {
    const { id: ownerId, ctx } = await makeOwner()
    const listing = await makeProperty(database.db, { ownerId, featured: true })
    await makeInquiry(database.db, { propertyId: listing.id })
    expect(await getDeletionPreview(ctx, listing.id)).toMatchObject({ conversations: 1, hasTenancy: false })
    await deleteListing(ctx, listing.id)
    expect(await readListing(listing.id)).toMatchObject({ deletedAt: TEST_NOW, featured: false })
    await expect(deleteListing(ctx, listing.id)).rejects.toMatchObject({ code: 'listing.notFound' })
  })

  test('is refused to the owner while a booking exists; an administrator may', async () => {
    const { id: ownerId, ctx } = await makeOwner()
    const listing = await makeProperty(database.db, { ownerId })
    await makeBooking(database.db, { propertyId: listing.id })
    expect(await getDeletionPreview(ctx, listing.id)).toMatchObject({ hasTenancy: true })
    await expect(deleteListing(ctx, listing.id)).rejects.toMatchObject({ code: 'listing.hasTenancy' })
    expect((await readListing(listing.id)).deletedAt).toBeNull()
    const admin = await makePerson(database.db, 'admin')
    await deleteListing(withActor(ctx, makeActor('admin', admin.id)), listing.id)
  })

  test('a stranger of any role gets the answer for a missing listing', async () => {
    const listing = await makeProperty(database.db)
    for (const role of ['landlord', 'agent', 'tenant'] as const) {
      const { ctx } = await makeOwner(role)
      await expect(deleteListing(ctx, listing.id)).rejects.toMatchObject({ code: 'listing.notFound' })
      await expect(getDeletionPreview(ctx, listing.id)).rejects.toMatchObject({ code: 'listing.notFound' })
    }
    expect((await readListing(listing.id)).deletedAt).toBeNull()
  })
})

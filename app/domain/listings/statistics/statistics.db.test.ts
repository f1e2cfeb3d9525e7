import { describe, expect, test } from 'vitest'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { pesos } from '#seed/factories/factory.ts'
import { makeProperty, makePropertyImage, makeWishlistProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeInquiry, makeMessage } from '#seed/factories/messaging.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listListingHistory } from './history.queries.server.ts'
import { findSimilar, getAnswerTimes, listTrafficDays } from './statistics.queries.server.ts'

const database = setUpTestDatabase()
const HOUR_MS = 60 * 60_000
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR_MS)

async function makeOwnListing() {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: owner.id, citySlug: 'makati', city: 'Makati' })
  return { owner, listing, ctx: withActor(createTestContext(database.db), makeActor('landlord', owner.id)) }
}

describe('statistics of a listing', () => {
  test('traffic is counted by day in Manila, from the daily statistics and from each table', async () => {
    const { listing, ctx } = await makeOwnListing()
    const propertyId = listing.id
    await database.db.insert(propertyDailyStats).values({ propertyId, day: '2026-03-01', views: 4 })
    // 17:00 UTC is the next day in Manila
    await makeInquiry(database.db, { propertyId, createdAt: new Date('2026-02-28T17:00:00Z') })
    await makeWishlistProperty(database.db, { propertyId, createdAt: TEST_NOW })
    await makeWishlistProperty(database.db, { propertyId, createdAt: TEST_NOW, removedAt: TEST_NOW })
    await makeApplication(database.db, { propertyId, createdAt: TEST_NOW })
    await makeApplication(database.db, { propertyId, createdAt: hoursAgo(24 * 40) })
    expect(await listTrafficDays(ctx, propertyId, 30)).toEqual([
      { day: '2026-03-01', views: 4, inquiries: 1, saves: 0, applications: 0 },
      { day: '2026-03-02', views: 0, inquiries: 0, saves: 1, applications: 1 },
    ])
  })

  test('similar homes are compared from eight on', async () => {
    const { listing, ctx } = await makeOwnListing()
    const makeSimilar = (price: number) =>
      makeProperty(database.db, { citySlug: 'makati', city: 'Makati', basePrice: pesos(price), bedroomCount: 5 })
    const compared = { ...listing, bedroomCount: 5 }
    for (const price of [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000]) await makeSimilar(price)
    expect(await findSimilar(ctx, compared)).toBeNull()
    const last = await makeSimilar(8_000)
    await makePropertyImage(database.db, { propertyId: last.id })
    await makeProperty(database.db, { citySlug: 'makati', city: 'Makati', bedroomCount: 5, status: 'inactive' })
    expect(await findSimilar(ctx, compared)).toEqual({
      count: 8,
      medianRent: pesos(4_500),
      upperQuartileRent: pesos(6_250),
      medianPhotos: 0,
    })
  })

  test('an answer is the first message of another person after the inquiry', async () => {
    const { owner, listing, ctx } = await makeOwnListing()
    const ask = async (askedAt: Date, answeredAt: Date | null) => {
      const conversation = await makeConversation(database.db, { propertyId: listing.id })
      const { id: conversationId, clientUserId: senderId } = conversation
      await makeInquiry(database.db, { propertyId: listing.id, conversationId, senderId, createdAt: askedAt })
      await makeMessage(database.db, { conversationId, senderId, createdAt: askedAt })
      if (answeredAt) await makeMessage(database.db, { conversationId, senderId: owner.id, createdAt: answeredAt })
    }
    await ask(hoursAgo(50), hoursAgo(46))
    await ask(hoursAgo(5), null)
    expect(await getAnswerTimes(ctx, listing.id)).toEqual({ inquiries: 2, unanswered: 1, medianHours: 4 })
  })

  test('history names the owner as such and hides the names of administrators', async () => {
    const { listing, ctx } = await makeOwnListing()
    const admin = await makePerson(database.db, 'admin')
    await setListingStatus(ctx, { id: listing.id, status: 'inactive' })
    await setListingStatus(withActor(ctx, makeActor('admin', admin.id)), { id: listing.id, status: 'draft' })
    const history = await listListingHistory(ctx, listing.id)
    expect(history.map(({ by, change }) => ({ by, change }))).toEqual([
      { by: { kind: 'platform' }, change: { kind: 'status', from: 'inactive', to: 'draft' } },
      { by: { kind: 'self' }, change: { kind: 'status', from: 'active', to: 'inactive' } },
    ])
  })
})

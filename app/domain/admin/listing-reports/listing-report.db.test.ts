import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { reportListing } from './listing-report.commands.server.ts'
import type { ListingReportInput } from './listing-report.schema.ts'

const database = setUpTestDatabase()
const SCAM: ListingReportInput = { reason: 'scam', note: '' }
const createGuestContext = (clientAddress: string) => createTestContext(database.db, { request: { clientAddress } })
const listReports = () => database.db.select().from(listingReports)

beforeEach(async () => {
  await database.db.delete(listingReports)
  await database.db.delete(rateLimits)
})

/** Counts the reports that succeeded and collects the error codes of the others. */
async function collectOutcomes(attempts: Promise<void>[]) {
  const results = await Promise.allSettled(attempts)
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  return { passed: attempts.length - refusals.length, refusals: new Set(refusals) }
}

describe('listing reports', () => {
  test('a signed-in sender is recorded with the report and has one open report per listing', async () => {
    const person = await makePerson(database.db, 'tenant')
    const listing = await makeProperty(database.db)
    const ctx = createTestContext(database.db, { actor: makeActor('tenant', person.id) })
    const attempts = Array.from({ length: 10 }, () => reportListing(ctx, listing.id, { reason: 'scam', note: 'Look.' }))
    expect(await collectOutcomes(attempts)).toEqual({ passed: 1, refusals: new Set(['listing.alreadyReported']) })
    expect(await listReports()).toMatchObject([
      { propertyId: listing.id, reporterId: person.id, note: 'Look.', status: 'open' },
    ])
  })

  test('a sender may report a listing again after the first report is resolved and a day has passed', async () => {
    const person = await makePerson(database.db, 'tenant')
    const listing = await makeProperty(database.db)
    const ctx = createTestContext(database.db, { actor: makeActor('tenant', person.id) })
    await reportListing(ctx, listing.id, SCAM)
    await database.db.delete(rateLimits) // simulates the next day
    await expect(reportListing(ctx, listing.id, SCAM)).rejects.toMatchObject({
      code: 'listing.alreadyReported',
      status: 409,
    })
    await database.db
      .update(listingReports)
      .set({ status: 'dismissed', handledAt: new Date() })
      .where(eq(listingReports.propertyId, listing.id))
    await reportListing(ctx, listing.id, SCAM)
    expect(await listReports()).toHaveLength(2)
  })

  test('a guest may send five reports an hour, and a refused duplicate does not count', async () => {
    const listings = await Promise.all(Array.from({ length: 50 }, () => makeProperty(database.db)))
    const ctx = createGuestContext('203.0.113.7')
    const [first] = listings
    await reportListing(ctx, first?.id ?? '', SCAM)
    const doubles = Array.from({ length: 20 }, () => reportListing(ctx, first?.id ?? '', SCAM))
    expect(await collectOutcomes(doubles)).toEqual({ passed: 0, refusals: new Set(['listing.alreadyReported']) })
    const rest = listings.slice(1).map(({ id }) => reportListing(ctx, id, SCAM))
    expect(await collectOutcomes(rest)).toEqual({ passed: 4, refusals: new Set(['app.tooManyRequests']) })
    expect(await listReports()).toHaveLength(5)
    await reportListing(createGuestContext('203.0.113.8'), first?.id ?? '', SCAM) // another client address is not limited
  })

  test('a report refused by the hourly limit does not count as a report of the listing', async () => {
    const listings = await Promise.all(Array.from({ length: 6 }, () => makeProperty(database.db)))
    const ctx = createGuestContext('203.0.113.9')
    for (const { id } of listings.slice(0, 5)) await reportListing(ctx, id, SCAM)
    const last = listings[5]?.id ?? ''
    await expect(reportListing(ctx, last, SCAM)).rejects.toMatchObject({ code: 'app.tooManyRequests' })
    await database.db.delete(rateLimits).where(eq(rateLimits.count, 5)) // simulates the end of the hour
    await reportListing(ctx, last, SCAM)
    expect(await listReports()).toHaveLength(6)
  })

  test.each(['draft', 'pending', 'inactive'] as const)(
    'a report of a %s listing is answered as not found',
    async (status) => {
      const listing = await makeProperty(database.db, { status })
      await expect(reportListing(createGuestContext('203.0.113.1'), listing.id, SCAM)).rejects.toMatchObject({
        code: 'listing.notFound',
      })
      expect(await listReports()).toEqual([])
    },
  )
})

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listingCodes } from '#app/db/schema/listings/listing-codes.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { listingScanDays, listingViewMarks } from '#app/db/schema/platform/analytics.server.ts'
import { countListingScan, writeListingScans } from '#app/domain/analytics/traffic/listing-scans.service.server.ts'
import { SCAN_SOURCES } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findListingIdByCode, getShortUrl, listScansBySource } from './short-address.queries.server.ts'

const database = setUpTestDatabase()
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

beforeEach(async () => {
  await database.db.delete(listingViewMarks)
  await database.db.delete(listingScanDays)
})

const visit = (browserId: string, userAgent = BROWSER, now = TEST_NOW) =>
  createTestContext(database.db, { now, request: { browserId, userAgent } })

async function scan(listingId: string, visits: readonly ['poster' | 'share', string, string?, Date?][]): Promise<void> {
  for (const [source, browserId, userAgent, now] of visits) {
    const ctx = visit(browserId, userAgent, now)
    countListingScan(ctx, listingId, source)
    await writeListingScans(ctx)
  }
}
const listDays = () =>
  database.db
    .select({ day: listingScanDays.day, source: listingScanDays.source, scans: listingScanDays.scans })
    .from(listingScanDays)
    .orderBy(listingScanDays.day, listingScanDays.source)

test('every listing gets a code that leads to it and never changes, whatever its state', async () => {
  const listings = await Promise.all(
    (['active', 'draft', 'inactive'] as const).map((status) => makeProperty(database.db, { status })),
  )
  const ctx = createTestContext(database.db)
  const codes = new Set<string>()
  for (const { id } of listings) {
    const url = await getShortUrl(ctx, id)
    const code = /^https:\/\/tahanan\.example\/h\/([a-hjkmnp-z2-9]{7})$/.exec(url)?.[1] ?? ''
    expect(await findListingIdByCode(ctx, code)).toBe(id)
    codes.add(code)
    await database.db.update(properties).set({ title: 'New title', status: 'inactive' }).where(eq(properties.id, id))
    expect(await getShortUrl(ctx, id)).toBe(url)
  }
  expect(codes.size).toBe(3)
  expect(await findListingIdByCode(ctx, 'aaaaaaa')).toBeNull()
})

test('the code of a deleted listing leads nowhere', async () => {
  const { id } = await makeProperty(database.db)
  const ctx = createTestContext(database.db)
  const code = (await getShortUrl(ctx, id)).slice(-7)
  await database.db.update(properties).set({ deletedAt: new Date(), status: 'draft' }).where(eq(properties.id, id))
  expect(await findListingIdByCode(ctx, code)).toBeNull()
})

test('two listings that would have the same code get two', async () => {
  const id = crypto.randomUUID()
  const { rows } = await database.db.execute<{ code: string }>(sql`select make_listing_code(${id}::uuid, 0) as code`)
  const { id: other } = await makeProperty(database.db)
  await database.db
    .update(listingCodes)
    .set({ code: rows[0]?.code ?? '' })
    .where(eq(listingCodes.propertyId, other))
  await makeProperty(database.db, { id })
  const [stored] = await database.db.select().from(listingCodes).where(eq(listingCodes.propertyId, id))
  expect(stored?.code).toMatch(/^[a-hjkmnp-z2-9]{7}$/)
  expect(stored?.code).not.toBe(rows[0]?.code)
})

test('a scan counts once for a visitor, day and source; robots count never', async () => {
  const { id } = await makeProperty(database.db)
  const nextDay = new Date(TEST_NOW.getTime() + 86_400_000)
  await scan(id, [
    ['poster', 'anna'],
    ['poster', 'anna'],
    ['poster', 'ben'],
    ['share', 'anna'],
    ['poster', 'robot', 'facebookexternalhit/1.1'],
    ['poster', 'anna', BROWSER, nextDay],
  ])
  expect(await listDays()).toEqual([
    { day: '2026-03-02', source: 'poster', scans: 2 },
    { day: '2026-03-02', source: 'share', scans: 1 },
    { day: '2026-03-03', source: 'poster', scans: 1 },
  ])
})

test('several scans of one batch are counted together, and a scan of a listing that is gone is dropped', async () => {
  const { id } = await makeProperty(database.db)
  const ctx = visit('anna')
  for (const source of SCAN_SOURCES) countListingScan(ctx, id, source)
  countListingScan(ctx, crypto.randomUUID(), 'poster')
  await writeListingScans(ctx)
  expect((await listDays()).map(({ scans }) => scans)).toEqual(SCAN_SOURCES.map(() => 1))
})

test('the owner reads the scans of 30 days by source; a stranger learns nothing', async () => {
  const owner = await makePerson(database.db, 'landlord')
  const { id: propertyId } = await makeProperty(database.db, { ownerId: owner.id })
  const add = (day: string, source: 'poster' | 'viber', scans: number) =>
    database.db.insert(listingScanDays).values({ propertyId, day, source, scans })
  await add('2026-03-02', 'viber', 2)
  await add('2026-02-01', 'poster', 5)
  await add('2026-01-31', 'poster', 9) // before the 30 days
  const ctx = createTestContext(database.db, { actor: makeActor('landlord', owner.id) })
  expect(await listScansBySource(ctx, propertyId)).toEqual([
    { source: 'poster', scans: 5 },
    { source: 'viber', scans: 2 },
  ])
  const stranger = createTestContext(database.db, { actor: makeActor('landlord') })
  await expect(listScansBySource(stranger, propertyId)).rejects.toMatchObject({ code: 'listing.notFound' })
})

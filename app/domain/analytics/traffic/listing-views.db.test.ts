import { expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { listingViewMarks, propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countListingView, sweepViewMarks, writeListingViews } from './listing-views.service.server.ts'

const database = setUpTestDatabase()
const listRows = async () =>
  (await database.db.select().from(propertyDailyStats).orderBy(propertyDailyStats.day)).map(({ day, views }) => [
    day,
    views,
  ])

test('views are added to the row of the listing and the day in Manila; nothing is counted while analytics are off', async () => {
  const clock = manualClock(new Date('2026-03-01T15:00:00Z')) // 23:00 in Manila
  const id = (await makePerson(database.db, 'admin')).id
  const ctx = withActor(createTestContext(database.db, { adapters: { clock } }), makeActor('admin', id))
  const listing = await makeProperty(database.db)
  let visitors = 0
  const view = (listingId: string) => {
    const request = { ...ctx.request, browserId: `browser ${visitors++}` }
    countListingView({ ...ctx, actor: null, request }, listingId)
  }
  for (let n = 0; n < 3; n++) view(listing.id)
  await writeListingViews(ctx)
  view(listing.id)
  view(crypto.randomUUID()) // deleted meanwhile
  await writeListingViews(ctx)
  expect(await listRows()).toEqual([['2026-03-01', 4]])

  clock.advance(2 * 60 * 60 * 1_000)
  view(listing.id)
  await writeListingViews(ctx)
  expect(await listRows()).toEqual([
    ['2026-03-01', 4],
    ['2026-03-02', 1],
  ])

  await saveSettings(ctx, { analyticsEnabled: false })
  view(listing.id)
  await writeListingViews(ctx)
  expect((await listRows()).at(-1)).toEqual(['2026-03-02', 1])
  await saveSettings(ctx, { analyticsEnabled: true })
})

test('a visitor counts once for a listing and day, also on two processes, and a robot does not count', async () => {
  await database.db.delete(propertyDailyStats)
  const listing = await makeProperty(database.db)
  const processes = [createTestContext(database.db), createTestContext(database.db)]
  const view = (browserId: string | null, userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') => {
    for (const ctx of processes)
      countListingView({ ...ctx, request: { ...ctx.request, browserId, userAgent } }, listing.id)
  }
  for (let n = 0; n < 3; n++) view('one')
  view('two')
  view(null)
  for (const robot of [
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'curl/8.5',
    'facebookexternalhit/1.1',
    'HeadlessChrome',
  ])
    view(robot, robot)
  await Promise.all(processes.map(writeListingViews))
  expect(await listRows()).toEqual([['2026-03-02', 3]])
  view('one')
  await Promise.all(processes.map(writeListingViews))
  expect(await listRows()).toEqual([['2026-03-02', 3]])
  await database.db.delete(listingViewMarks)
  view('one') // null control: without the mark the visitor counts again
  await Promise.all(processes.map(writeListingViews))
  expect(await listRows()).toEqual([['2026-03-02', 4]])
})

test('marks of past days are deleted', async () => {
  await database.db.delete(listingViewMarks)
  const listing = await makeProperty(database.db)
  const ctx = createTestContext(database.db)
  countListingView(ctx, listing.id)
  await writeListingViews(ctx)
  expect(await sweepViewMarks(database.db, TEST_NOW)).toBe(0)
  expect(await sweepViewMarks(database.db, new Date(TEST_NOW.getTime() + 24 * 60 * 60_000))).toBe(1)
})

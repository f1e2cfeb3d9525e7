import { expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countListingView, writeListingViews } from './listing-views.service.server.ts'

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
  for (let n = 0; n < 3; n++) countListingView(ctx, listing.id)
  await writeListingViews(ctx)
  countListingView(ctx, listing.id)
  countListingView(ctx, crypto.randomUUID()) // deleted meanwhile
  await writeListingViews(ctx)
  expect(await listRows()).toEqual([['2026-03-01', 4]])

  clock.advance(2 * 60 * 60 * 1_000)
  countListingView(ctx, listing.id)
  await writeListingViews(ctx)
  expect(await listRows()).toEqual([
    ['2026-03-01', 4],
    ['2026-03-02', 1],
  ])

  await saveSettings(ctx, { analyticsEnabled: false })
  countListingView(ctx, listing.id)
  await writeListingViews(ctx)
  expect((await listRows()).at(-1)).toEqual(['2026-03-02', 1])
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { homePageCities, homePageListings } from '#app/db/schema/platform/home-page.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { listFeaturedListings } from '#app/domain/listings/public/listing.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createRecordingEvents, createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { publishHomePage } from './home-page.commands.server.ts'
import { loadHomePageDesk } from './home-page-desk.queries.server.ts'
import type { HomePageChoice } from './home-page.model.ts'
import {
  dropHomePageChoice,
  HOME_PAGE_TOPIC,
  listHomePageListings,
  listPopularPlaces,
} from './home-page.queries.server.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(homePageListings)
  await database.db.delete(homePageCities)
  await database.db.update(properties).set({ status: 'inactive' })
})

const AUTOMATIC = ['', '', '', '']
const DAY_MS = 86_400_000

async function createEditor(clock = manualClock(TEST_NOW)) {
  const { id } = await makePerson(database.db, 'admin')
  const events = createRecordingEvents()
  const ctx = createTestContext(database.db, { actor: makeActor('admin', id), adapters: { clock, events } })
  const readSeen = async () => (await loadHomePageDesk(ctx, new URLSearchParams())).seen
  const publish = async (choice: Partial<HomePageChoice>, seen?: string) =>
    publishHomePage(ctx, { listings: [], cities: AUTOMATIC, ...choice, seen: seen ?? (await readSeen()) })
  return { ctx, events, clock, publish, readSeen }
}

const makeListings = (count: number, values = {}) =>
  Promise.all(
    Array.from({ length: count }, () => makeProperty(database.db, { status: 'active', city: 'Makati', ...values })),
  )
const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const toChosen = (ids: string[], until: string | null = null) => ids.map((id) => ({ id, until }))

test('chosen homes come first in their order, the rule fills the rest, and a guest gets no home twice', async () => {
  const { ctx, events, publish } = await createEditor()
  const listings = await makeListings(8)
  const byRule = listIds(await listFeaturedListings(ctx))
  const chosen = [byRule[4], listings.map(({ id }) => id).find((id) => !byRule.includes(id)), byRule[0]] as string[]
  await publish({ listings: toChosen(chosen) })
  const shown = await listHomePageListings(ctx)
  expect(listIds(shown).slice(0, 3)).toEqual(chosen)
  expect(new Set(listIds(shown)).size).toBe(6)
  expect(shown.slice(0, 3).every((card) => 'featured' in card && card.featured)).toBe(true)
  expect(events.published).toEqual([{ topic: HOME_PAGE_TOPIC, subjectId: 'home' }])
  const [entry] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, ctx.actor?.id ?? ''))
  expect(entry).toMatchObject({ action: 'homePage.published', details: { listings: chosen } })

  await publish({})
  expect(listIds(await listHomePageListings(ctx))).toEqual(byRule)
})

test('an inactive home and one after its last day are left out, and the console says so', async () => {
  const { ctx, clock, publish } = await createEditor()
  const [a, b, c] = listIds(await makeListings(9)) as [string, string, string]
  await publish({
    listings: [
      { id: a, until: null },
      { id: b, until: '2026-03-02' },
      { id: c, until: null },
    ],
  })
  await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, a))
  clock.advance(3 * DAY_MS)
  dropHomePageChoice(ctx)
  const shown = listIds(await listHomePageListings(ctx))
  expect(shown).toHaveLength(6)
  expect(shown[0]).toBe(c)
  expect(shown).not.toContain(a)
  const desk = await loadHomePageDesk(ctx, new URLSearchParams())
  expect(desk.listings.map(({ id, state }) => [id, state])).toEqual([
    [a, 'inactive'],
    [b, 'ended'],
    [c, 'shown'],
  ])
  expect(desk.preview.listings.map(({ card, isChosen }) => [card.id, isChosen])[0]).toEqual([c, true])
  expect(listIds(desk.preview.listings.map(({ card }) => card)).slice(0, 1)).toEqual([c])
})

test('chosen cities have their places and live counts', async () => {
  const { ctx, publish } = await createEditor()
  await makeListings(2, { citySlug: 'makati' })
  await publish({ cities: ['', 'makati', '', 'cebu'] })
  const places = await listPopularPlaces(ctx)
  expect(places.map(({ slug, name, count }) => [slug, name, count])).toEqual([
    ['quezon-city', 'Quezon City', 0],
    ['makati', 'Makati', 2],
    ['manila', 'Manila', 0],
    ['cebu', 'Cebu', 0],
  ])
  await makeListings(1, { citySlug: 'makati' })
  await publish({ cities: ['makati', '', '', ''] })
  expect((await listPopularPlaces(ctx))[0]).toMatchObject({ slug: 'makati', count: 3 })
})

test('of two who publish from the same state exactly one wins', async () => {
  const { publish, readSeen } = await createEditor()
  const ids = listIds(await makeListings(4))
  const seen = await readSeen()
  const results = await Promise.allSettled(ids.map((id) => publish({ listings: toChosen([id]) }, seen)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'app.changedMeanwhile' })
})

test('a home that was never public has no title in the console and is not published; one that became inactive may stay', async () => {
  const { ctx, publish } = await createEditor()
  const [hidden] = listIds(await makeListings(1, { status: 'inactive', title: 'Secret loft' })) as [string]
  const desk = await loadHomePageDesk(ctx, new URLSearchParams({ draft: '1', listing1: hidden, q: 'Secret loft' }))
  expect(desk.listings).toMatchObject([{ state: 'gone', title: '' }])
  expect(desk.found).toEqual([])
  await expect(publish({ listings: toChosen([hidden]) })).rejects.toMatchObject({ code: 'listing.notFound' })
  await expect(publish({ listings: toChosen([crypto.randomUUID()]) })).rejects.toMatchObject({
    code: 'listing.notFound',
  })

  await database.db.update(properties).set({ status: 'active' }).where(eq(properties.id, hidden))
  await publish({ listings: toChosen([hidden]) })
  expect((await loadHomePageDesk(ctx, new URLSearchParams({ q: 'secr lof' }))).found).toMatchObject([{ id: hidden }])
  await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, hidden))
  await publish({ listings: toChosen([hidden], '2026-04-01') })
})

test.each([
  [{ listings: 'same' }, 'listing2'],
  [{ until: '2026-03-01' }, 'until1'],
  [{ until: '2028-01-01' }, 'until1'],
  [{ cities: ['makati', 'makati', '', ''] }, 'city2'],
  [{ cities: ['nowhere-at-all', '', '', ''] }, 'city1'],
  [{ cities: ['bgc', '', '', ''] }, 'city1'],
])('%j is refused at %s', async (change: { listings?: string; until?: string; cities?: string[] }, field) => {
  const { publish } = await createEditor()
  const [listing] = listIds(await makeListings(1)) as [string]
  const listings = toChosen(change.listings ? [listing, listing] : [listing], change.until ?? null)
  const attempt = publish({ listings, ...(change.cities ? { cities: change.cities } : {}) })
  await expect(attempt).rejects.toMatchObject({ params: { field } })
})

test.each(['tenant', 'landlord', 'agent', null] as const)('%s may neither look nor publish', async (role) => {
  const ctx = createTestContext(database.db, { actor: role && makeActor(role) })
  const code = role ? 'auth.forbidden' : 'auth.signInRequired'
  await expect(loadHomePageDesk(ctx, new URLSearchParams())).rejects.toMatchObject({ code })
  await expect(publishHomePage(ctx, { listings: [], cities: AUTOMATIC, seen: '' })).rejects.toMatchObject({ code })
})

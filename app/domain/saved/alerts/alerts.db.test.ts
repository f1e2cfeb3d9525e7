import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notificationPreferences, notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { alertQueue, savedSearches, savedSearchMatches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { pauseByLink } from '#app/domain/saved/searches/pause-link.commands.server.ts'
import { buildMatchKeys } from '#app/domain/saved/searches/saved-search.commands.server.ts'
import { NO_FILTERS, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makeWishlist, makeWishlistProperty } from '#seed/factories/listings.ts'
import { ANY_LISTING, makeSavedSearch } from '#seed/factories/saved-searches.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { processAlertQueue } from './alert-queue.commands.server.ts'
import { tellDueSearches } from './search-alert.commands.server.ts'

const database = setUpTestDatabase()
const DAY_MS = 24 * 60 * 60_000
const createContext = (now = TEST_NOW): Ctx => createTestContext(database.db, { now })
const contextAfterDays = (days: number) => createContext(new Date(TEST_NOW.getTime() + days * DAY_MS))
const listMails = () => database.db.select().from(emails)
const listLines = () => database.db.select().from(notifications)
const setListing = (id: string, values: Partial<typeof properties.$inferInsert>) =>
  database.db.update(properties).set(values).where(eq(properties.id, id))
const runJobs = async (ctx = createContext()) => {
  await processAlertQueue(ctx)
  await tellDueSearches(ctx, ['at_once'])
}

beforeEach(async () => {
  await database.db.delete(savedSearches)
  await database.db.delete(alertQueue)
  await database.db.delete(emails)
  await database.db.delete(notifications)
})

function makeSearch(
  filters: Partial<SearchCriteria['filters']> = {},
  values: Parameters<typeof makeSavedSearch>[1] = {},
) {
  const criteria = { ...ANY_LISTING, filters: { ...NO_FILTERS, ...filters } }
  return makeSavedSearch(database.db, { criteria, ...buildMatchKeys(criteria), frequency: 'at_once', ...values })
}

const makeActive = (values: Parameters<typeof makeProperty>[1] = {}) =>
  makeProperty(database.db, { status: 'active', propertyType: 'condo', basePrice: 2_000_000, ...values })

describe('alerts of saved searches', () => {
  test('a new listing is told once by line and mail, to the owner of the search that finds it', async () => {
    await makeSearch({ type: 'condo', maxPrice: 25_000 }, { name: 'Condos' })
    await makeSearch({ type: 'house' })
    await makeSearch({ type: 'condo' }, { pausedAt: TEST_NOW })
    await makeActive({ title: 'Sunny condo' })
    await runJobs()
    await runJobs(contextAfterDays(400)) // a moved clock finds nothing left to tell
    await runJobs(contextAfterDays(-400))
    const [mail, ...others] = await listMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'search.found', subject: '1 new home for “Condos”' })
    expect(mail ? readMailText(mail) : '').toContain('Sunny condo')
    expect(await listLines()).toMatchObject([{ kind: 'search.found', count: 1 }])
    expect(await database.db.select().from(alertQueue)).toEqual([])
  })

  test('a listing that is hidden and published again is not told again', async () => {
    await makeSearch()
    const { id } = await makeActive()
    await runJobs()
    await setListing(id, { status: 'inactive' })
    await setListing(id, { status: 'active' })
    expect(await database.db.select().from(alertQueue)).toHaveLength(1)
    await runJobs()
    expect(await listMails()).toHaveLength(1)
  })

  test('a draft, a listing that is hidden before the job runs, and an own listing are not told', async () => {
    const owner = await makePerson(database.db, 'landlord')
    await makeSearch({}, { userId: owner.id })
    await makeActive({ ownerId: owner.id })
    const { id } = await makeActive()
    await setListing(id, { status: 'inactive' })
    await makeProperty(database.db, { status: 'pending' })
    await runJobs()
    expect(await listMails()).toEqual([])
  })

  test('without a saved search nothing is noted about a new listing', async () => {
    await makeActive()
    expect(await database.db.select().from(alertQueue)).toEqual([])
  })

  test('only the weekly mail adds homes like the saved ones with the reason, and none to people who turned such mails off', async () => {
    const tellWeekly = (days: number) => tellDueSearches(contextAfterDays(days), ['daily', 'weekly'])
    const { userId } = await makeSearch({ type: 'house' }, { frequency: 'weekly', lastToldOn: '2026-02-01' })
    await makeSearch({ type: 'house' }, { userId, frequency: 'daily', lastToldOn: '2026-02-01', name: 'Daily' })
    const makeIn = (values: Parameters<typeof makeProperty>[1]) =>
      makeActive({ city: 'Baguio', citySlug: 'baguio', propertyType: 'loft', ...values })
    const { id: wishlistId } = await makeWishlist(database.db, { userId })
    const savedListing = await makeIn({ title: 'Saved loft' })
    await makeWishlistProperty(database.db, { wishlistId, propertyId: savedListing.id })
    await makeIn({ title: 'Cheaper loft', basePrice: 1_800_000 })
    await makeActive({ title: 'New house', propertyType: 'house' })
    await runJobs()
    await tellWeekly(1)
    const texts = new Map((await listMails()).map((mail) => [mail.subject, readMailText(mail)]))
    expect(texts.get('1 new home for “Daily”')).not.toContain('Cheaper loft')
    const weekly = [...texts].find(([subject]) => !subject.includes('Daily'))?.[1]
    expect(weekly).toContain('New house')
    expect(weekly).toMatch(/Like the homes you saved[^]*Cheaper loft[^]*In Baguio like one you saved, ₱2,000 less/)
    expect(weekly).not.toContain('Saved loft')

    await database.db.delete(emails)
    await database.db
      .insert(notificationPreferences)
      .values({ userId, topic: 'saved', channel: 'email', enabled: false })
    await makeActive({ title: 'Another house', propertyType: 'house' })
    await runJobs()
    await tellWeekly(20)
    expect(await listMails()).toEqual([])
  })

  test('daily and weekly searches get one mail for all listings, a day and a week after the last', async () => {
    const today = { lastToldOn: '2026-03-02' }
    await makeSearch({}, { frequency: 'daily', name: 'Daily', ...today })
    await makeSearch({}, { frequency: 'weekly', name: 'Weekly', ...today })
    for (let n = 0; n < 3; n++) await makeActive()
    await runJobs()
    const tellSummaries = (days: number) => tellDueSearches(contextAfterDays(days), ['daily', 'weekly'])
    await tellSummaries(0)
    expect(await listMails()).toEqual([])
    await tellSummaries(1)
    await tellSummaries(1)
    expect((await listMails()).map(({ subject }) => subject)).toEqual(['3 new homes for “Daily”'])
    await tellSummaries(7)
    expect((await listMails()).map(({ subject }) => subject).toSorted()).toEqual([
      '3 new homes for “Daily”',
      '3 new homes for “Weekly”',
    ])
  })

  test('the link in the mail pauses its search, and a paused search is told nothing', async () => {
    const search = await makeSearch()
    await makeActive()
    await runJobs()
    const [mail] = await listMails()
    const token = /searches\/pause\?token=([^\s&"]+)/.exec(mail ? readMailText(mail) : '')?.[1] ?? ''
    await pauseByLink(createContext(), decodeURIComponent(token))
    await makeActive()
    await runJobs()
    expect(await listMails()).toHaveLength(1)
    const [row] = await database.db.select().from(savedSearches).where(eq(savedSearches.id, search.id))
    expect(row?.pausedAt).toEqual(TEST_NOW)
    await expect(pauseByLink(createContext(), `${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({
      code: 'notification.linkInvalid',
    })
  })

  test('eight workers at the same time tell each of 10 listings once', async () => {
    await makeSearch({}, { name: 'A' })
    await makeSearch({}, { name: 'B' })
    for (let n = 0; n < 10; n++) await makeActive({ title: `Condo number ${n + 100}` })
    await Promise.all(Array.from({ length: 8 }, () => runJobs()))
    expect(await countTold()).toEqual({ told: 20, different: 20 })
  })

  test('workers that read before they claim tell a listing more than once (null control)', async () => {
    await makeSearch()
    await makeActive({ title: 'Condo number 100' })
    await processAlertQueue(createContext())
    const readings = await Promise.all(Array.from({ length: 8 }, () => database.db.select().from(savedSearchMatches)))
    await Promise.all(readings.map(tellWithoutClaim))
    expect((await countTold()).told).toBeGreaterThan(1)
  })

  /** The listings in all mails, and how many different pairs of search and listing they are. */
  async function countTold() {
    const told = (await listMails()).flatMap((mail) =>
      [...readMailText(mail).matchAll(/Condo number \d+/g)].map(([title]) => `${mail.toAddress} ${title}`),
    )
    return { told: told.length, different: new Set(told).size }
  }

  async function tellWithoutClaim(untold: (typeof savedSearchMatches.$inferSelect)[]): Promise<void> {
    await inTransaction(createContext(), async (tx) => {
      for (const { searchId, propertyId, toldAt } of untold) {
        if (toldAt !== null) continue
        const mail = { template: 'control', locale: 'en', to: 'a@tahanan.example', subject: 'New' } as const
        await queueMail(tx, { ...mail, text: 'Condo number 100' })
        await tx.db
          .update(savedSearchMatches)
          .set({ toldAt: TEST_NOW })
          .where(and(eq(savedSearchMatches.searchId, searchId), eq(savedSearchMatches.propertyId, propertyId)))
      }
    })
  }
})

describe('alerts of saved listings', () => {
  async function makeSaved() {
    const listing = await makeActive({ title: 'Sunny condo' })
    const person = await makePerson(database.db, 'tenant')
    const wishlistId = (await makeWishlist(database.db, { userId: person.id })).id
    const second = (await makeWishlist(database.db, { userId: person.id, name: 'Second' })).id
    for (const id of [wishlistId, second])
      await makeWishlistProperty(database.db, { wishlistId: id, propertyId: listing.id, createdAt: TEST_NOW })
    return { listing, person }
  }

  test('a lower rent is told once to a person who saved the listing in two lists; a higher rent is not told', async () => {
    const { listing } = await makeSaved()
    await setListing(listing.id, { basePrice: 2_500_000 })
    await runJobs()
    expect(await listLines()).toEqual([])
    await setListing(listing.id, { basePrice: 1_800_000 })
    await Promise.all([runJobs(), runJobs(), runJobs()])
    expect(await listLines()).toMatchObject([{ kind: 'saved.priceDropped', params: { note: '₱25,000 → ₱18,000' } }])
    expect(await listMails()).toMatchObject([{ subject: 'Lower rent: Sunny condo' }])
    await setListing(listing.id, { basePrice: 2_000_000 })
    await setListing(listing.id, { basePrice: 1_800_000 })
    await runJobs()
    expect(await listLines()).toHaveLength(1) // the same price is no news
  })

  test('a saved listing that is active again is told once a day', async () => {
    const { listing } = await makeSaved()
    for (let n = 0; n < 2; n++) {
      await setListing(listing.id, { status: 'inactive' })
      await setListing(listing.id, { status: 'active' })
    }
    await Promise.all([runJobs(), runJobs()])
    expect(await listLines()).toMatchObject([{ kind: 'saved.availableAgain' }])
  })
})

// Measures how long a new listing takes to be matched with 10,000 saved searches, and the worst case in which all of them find it. Exits
// with 1 if a budget is missed.
import { loadavg } from 'node:os'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { amenities } from '#app/db/schema/listings/listings.server.ts'
import { savedSearches, savedSearchMatches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { matchSavedSearches } from '#app/domain/saved/alerts/match-searches.commands.server.ts'
import { buildMatchKeys } from '#app/domain/saved/searches/saved-search.commands.server.ts'
import type { SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { ANY_LISTING } from '#seed/factories/saved-searches.ts'
import { createTestContext } from '#tests/support/context.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import {
  buildRandomCriteria,
  createTestRandom,
  listPlacesToSearch,
  makeRandomListings,
} from '#tests/support/fixtures/random-searches.ts'
import { computeFigures, formatLine, TABLE_HEADER } from './figures.ts'

const SEARCHES = 10_000
const LISTINGS = 100
const WARM_UP = 10
/** Each stores 10,000 matches. */
const WORST_LISTINGS = 12
const BUDGET_MS = 100

const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir })
const random = createTestRandom(10_000)
let isWithinBudget = false
try {
  await migrateDatabase(postgres.url)
  const { db, close } = openDatabase(postgres.url)
  try {
    const ctx = createTestContext(db)
    const ids = await makeRandomListings(db, random, LISTINGS)
    const places = await listPlacesToSearch(ctx)
    const slugs = (await db.select({ slug: amenities.slug }).from(amenities)).map(({ slug }) => slug)
    const { id: firstUserId } = await makePerson(db, 'tenant')
    const userIds = [firstUserId, ...(await makeUsers(SEARCHES / 20 - 1))]
    await fillSearches((n) => buildRandomSearch(n))
    console.log(`load ${loadavg()[0]?.toFixed(1) ?? '?'}\n\n${TABLE_HEADER}`)
    const typical = await measureMatches(ids)
    console.log(formatLine('typical searches', typical.figures))
    await db.delete(savedSearches)
    await fillSearches(() => ANY_LISTING)
    const worst = await measureMatches(ids.slice(0, WORST_LISTINGS))
    console.log(formatLine('all searches find the listing', worst.figures))
    console.log(`matches of a listing: typical ${typical.matches.toFixed(0)}, worst ${worst.matches.toFixed(0)}`)
    isWithinBudget = typical.figures.p95 < BUDGET_MS
    console.log(
      `${isWithinBudget ? 'ok  ' : 'OVER'} p95 of 10,000 searches: ${typical.figures.p95.toFixed(1)} ms (budget ${BUDGET_MS})`,
    )

    async function makeUsers(count: number): Promise<string[]> {
      const values = Array.from({ length: count }, (_, n) => ({ email: `b${n}@tahanan.example`, fullName: 'Bench' }))
      return (await db.insert(users).values(values).returning({ id: users.id })).map(({ id }) => id)
    }

    function buildRandomSearch(n: number): SearchCriteria {
      const criteria = buildRandomCriteria(random, places, slugs.slice(0, 12))
      return n % 5 === 0 ? { ...criteria, words: ['condo'] } : criteria
    }

    async function fillSearches(build: (n: number) => SearchCriteria): Promise<void> {
      for (let start = 0; start < SEARCHES; start += 1_000) {
        const values = Array.from({ length: 1_000 }, (_, offset) => {
          const n = start + offset
          const criteria = build(n)
          const userId = userIds[n % userIds.length] ?? firstUserId
          const row = { userId, name: `Search ${n}`, query: `q=${n}`, criteria, lastToldOn: '2026-03-01' }
          return { ...row, ...buildMatchKeys(criteria) }
        })
        await db.insert(savedSearches).values(values)
      }
      await db.execute('vacuum analyze saved_searches')
    }

    async function measureMatches(listingIds: readonly string[]) {
      const times: number[] = []
      for (const [n, id] of listingIds.entries()) {
        const start = performance.now()
        await matchSavedSearches(ctx, id)
        if (n >= WARM_UP) times.push(performance.now() - start)
      }
      const matches = (await db.$count(savedSearchMatches)) / listingIds.length
      return { figures: computeFigures(times), matches }
    }
  } finally {
    await close()
  }
} finally {
  await postgres.stop()
  await remove()
}
process.exitCode = isWithinBudget ? 0 : 1

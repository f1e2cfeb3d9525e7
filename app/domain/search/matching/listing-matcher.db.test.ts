// Property test: the matcher says yes exactly if the search finds the listing, for random searches and listings.
import { beforeAll, describe, expect, test } from 'vitest'
import { amenities } from '#app/db/schema/listings/listings.server.ts'
import {
  removeFilters,
  type SearchCriteria,
  type SearchPlace,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { createSqlFinder } from '#app/domain/search/sql/sql-finder.queries.server.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  buildRandomCriteria,
  createTestRandom,
  listPlacesToSearch,
  makeRandomListings,
} from '#tests/support/fixtures/random-searches.ts'
import { createListingMatcher } from './listing-matcher.queries.server.ts'

const database = setUpTestDatabase()
const random = createTestRandom(20_261_116)
const LISTINGS = 60
const SEARCHES = 200
const WORDS = ['condo', 'bahay', 'stud', 'station', 'lahug', 'nosuchword', '1.5', '--']
let ids: string[] = []
let searches: { criteria: SearchCriteria; foundIds: Set<string> }[] = []

beforeAll(async () => {
  const ctx = createTestContext(database.db)
  ids = await makeRandomListings(database.db, random, LISTINGS)
  const places: (SearchPlace | null)[] = await listPlacesToSearch(ctx)
  const slugs = (await database.db.select({ slug: amenities.slug }).from(amenities)).map(({ slug }) => slug)
  const finder = createSqlFinder(database.db)
  const randomCriteria = Array.from({ length: SEARCHES }, () => ({
    ...buildRandomCriteria(random, places, slugs.slice(0, 8)),
    words: random.drawBoolean(0.3) ? [random.drawFrom(WORDS), random.drawFrom(WORDS)] : [],
  }))
  searches = await Promise.all(
    randomCriteria.map(async (criteria) => {
      const { ids: foundIds } = await finder.find(criteria, { offset: 0, limit: LISTINGS })
      return { criteria, foundIds: new Set(foundIds) }
    }),
  )
})

/** The pairs of search and listing about which matcher and search differ, with the number of pairs that match. */
async function comparePairs(change: (criteria: SearchCriteria) => SearchCriteria) {
  let [matching, differing] = [0, 0]
  const changed = searches.map(({ criteria, foundIds }) => ({ criteria: change(criteria), foundIds }))
  for (const id of ids) {
    const matcher = await createListingMatcher(database.db, id)
    const found = new Set(matcher ? await matcher.match(changed) : [])
    for (const search of changed) {
      if (found.has(search)) matching++
      if (found.has(search) !== search.foundIds.has(id)) differing++
    }
  }
  return { matching, differing }
}

describe('matcher of a listing', () => {
  test('the matcher agrees with the search on 12,000 pairs of random searches and listings', async () => {
    const { matching, differing } = await comparePairs((criteria) => criteria)
    process.stdout.write(`12,000 pairs: ${matching} match, ${differing} differ\n`)
    expect(differing).toBe(0)
    expect(matching).toBeGreaterThan(300)
  })

  test('a matcher that ignores one filter is detected', async () => {
    const { differing } = await comparePairs((criteria) => removeFilters(criteria, 'pets'))
    expect(differing).toBeGreaterThan(10)
  })
})

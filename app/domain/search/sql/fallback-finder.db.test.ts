import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS, type Finder, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  buildRandomCriteria,
  createTestRandom,
  listPlacesToSearch,
  makeRandomListings,
  METRO,
} from '#tests/support/fixtures/random-searches.ts'
import { createFallbackFinder, FALLBACK_LIMITS, PLANNER_SETTINGS } from './fallback-finder.service.server.ts'
import { createSqlFinder } from './sql-finder.queries.server.ts'

const database = setUpTestDatabase()
const SEARCHES = 40
const PAGE = { offset: 0, limit: 12 }
const NO_CRITERIA: SearchCriteria = { filters: NO_FILTERS, place: null, near: null, words: [], order: 'newest' }
const ORDERS = ['relevance', 'newest', 'price_high'] as const
const WORDS = [[], ['bahay'], ['zzzzzz'], ['condo', 'bright'], ['tv']]

/**
 * 6,000 listings with texts of a usual length: enough that PostgreSQL prefers an index wherever there is one. The commit is synchronous,
 * because VACUUM marks pages as visible, which index-only scans need, only after their commit is on the disk.
 */
beforeAll(async () => {
  await makeRandomListings(database.db, createTestRandom(11), 500)
  await database.pool.query(`
    set local synchronous_commit = on;
    insert into properties (owner_id, status, published_at, created_at, title, description, property_type, furnishing, bedroom_count,
      bathroom_count, parking_count, location, approximate_location, barangay, city, city_slug, province, region, base_price)
    select owner_id, status, published_at + n * interval '1 minute', created_at + n * interval '1 minute', title, description || repeat(' ' || md5(n || id::text), 12),
      property_type, furnishing, bedroom_count, bathroom_count, parking_count, location, approximate_location, barangay, city, city_slug,
      province, region, base_price + n
    from properties, generate_series(1, 11) n`)
  await database.pool.query('vacuum analyze properties')
})

type Statement = { text: string; params: unknown[] }

/** The statements of these searches. */
async function recordStatements(searches: readonly SearchCriteria[]): Promise<Statement[]> {
  const statements: Statement[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) }
  const finder = createSqlFinder(drizzle({ client: database.pool, logger }))
  for (const criteria of searches) await searchInEveryWay(finder, criteria)
  return statements
}

async function listRandomSearches(): Promise<SearchCriteria[]> {
  const random = createTestRandom(12)
  const places = await listPlacesToSearch(createTestContext(database.db))
  return Array.from({ length: SEARCHES }, (_, n) => {
    const words = WORDS[n % WORDS.length] ?? []
    return n % 4 === 0
      ? { ...NO_CRITERIA, words }
      : { ...buildRandomCriteria(random, places, ['wifi', 'balcony']), words }
  })
}

async function searchInEveryWay(finder: Finder, criteria: SearchCriteria): Promise<void> {
  await finder.find(criteria, PAGE)
  await finder.countFacets(criteria)
  await finder.findOnMap(criteria, { bounds: METRO, zoom: 12 })
}

/** The statements whose plan has this step, with the settings of the fallback. `change` is made before and rolled back. */
async function listPlansWith(step: RegExp, statements: readonly Statement[], change = ''): Promise<string[]> {
  const client = await database.pool.connect()
  const plans: string[] = []
  try {
    await client.query(`begin; ${change}; ${PLANNER_SETTINGS}`)
    for (const { text, params } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      if (step.test(plan)) plans.push(`${text}\n${plan}`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return plans
}

describe('plans of the search in SQL', () => {
  test('no search reads the whole table, and without the index of the filters some do (control)', async () => {
    const statements = await recordStatements(await listRandomSearches())
    const tableScan = /Seq Scan on properties\b/
    expect(statements.length).toBeGreaterThan(SEARCHES * 10)
    expect(await listPlansWith(tableScan, statements)).toEqual([])
    expect(
      await listPlansWith(tableScan, statements, 'drop index properties_public_search, properties_availability_due'),
    ).not.toEqual([])
  })

  test('a search by words reads their index, and without it splits the text of every listing (control)', async () => {
    const makeSearch = (words: (typeof WORDS)[number], order: (typeof ORDERS)[number]) => ({
      ...NO_CRITERIA,
      words,
      order,
    })
    const searches = WORDS.slice(1).flatMap((words) => ORDERS.map((order) => makeSearch(words, order)))
    const statements = await recordStatements(searches)
    const splitsTexts = /Filter: .*to_tsvector/
    expect(await listPlansWith(splitsTexts, statements)).toEqual([])
    const without = await listPlansWith(splitsTexts, statements, 'drop index properties_public_words')
    expect(without).toHaveLength(statements.length)
  })
})

describe('limits of the fallback', () => {
  const SIMULTANEOUS = 30

  async function searchAtOnce(makeFinder: (db: ReturnType<typeof openDatabase>['db']) => Finder) {
    const { db, pool, close } = openDatabase(database.url, { max: 10 })
    const finder = makeFinder(db)
    const results = await Promise.allSettled(
      Array.from({ length: SIMULTANEOUS }, () => finder.find({ ...NO_CRITERIA, words: ['bahay'] }, PAGE)),
    )
    const connections = pool.totalCount
    await close()
    return { results, connections, finder }
  }

  test('many searches take two connections, and the excess is refused with 503 and Retry-After', async () => {
    const { results, connections, finder } = await searchAtOnce((db) => createFallbackFinder(db))
    const { maxConcurrent, maxQueueLength } = FALLBACK_LIMITS
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(connections).toBeLessThanOrEqual(maxConcurrent)
    expect(refused).toHaveLength(SIMULTANEOUS - maxConcurrent - maxQueueLength)
    for (const error of refused) expect(error).toMatchObject({ code: 'app.busy', status: 503, retryAfter: 5 })
    expect(finder).toMatchObject({ counts: { answered: maxConcurrent + maxQueueLength, refused: refused.length } })
  })

  test('without the limit the same searches take the whole pool (control)', async () => {
    const { connections } = await searchAtOnce((db) => createSqlFinder(db))
    expect(connections).toBe(10)
  })

  test('the fallback finds what plain SQL finds', async () => {
    const random = createTestRandom(13)
    const places = await listPlacesToSearch(createTestContext(database.db))
    const [fallback, reference] = [createFallbackFinder(database.db), createSqlFinder(database.db)]
    for (let n = 0; n < 10; n++) {
      const criteria = { ...buildRandomCriteria(random, places, ['wifi']), words: WORDS[n % WORDS.length] ?? [] }
      expect(await fallback.find(criteria, PAGE)).toEqual(await reference.find(criteria, PAGE))
      expect(await fallback.countFacets(criteria)).toEqual(await reference.countFacets(criteria))
    }
    expect((await database.pool.query('show random_page_cost')).rows).toEqual([{ random_page_cost: '4' }]) // local to the transaction
  })
})

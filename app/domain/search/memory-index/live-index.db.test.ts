import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { makeProperty, makePropertyAmenity } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createTestRandom, makeRandomListings } from '#tests/support/fixtures/random-searches.ts'
import { countBits } from './engine/bits.ts'
import { matchCriteria } from './index-facets.rules.server.ts'
import { LiveIndex, MAX_STALE_MS } from './live-index.service.server.ts'
import { NO_FILTERS, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'

const database = setUpTestDatabase()
const NO_CRITERIA: SearchCriteria = { filters: NO_FILTERS, place: null, near: null, words: [], order: 'newest' }

beforeEach(async () => {
  await database.db.execute(sql`truncate properties cascade`)
})

async function openIndex(db: Db = database.db, lines: string[] = []): Promise<LiveIndex> {
  const live = new LiveIndex(db, createLog({ write: (line) => lines.push(line) }))
  await live.load()
  return live
}

async function countMatches(live: LiveIndex, criteria: SearchCriteria = NO_CRITERIA): Promise<number | null> {
  const index = await live.getCurrentIndex()
  return index && countBits(matchCriteria(index, criteria))
}

async function getHighestChange(): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ highest: string }>(
    'select max(changed_in)::text as highest from listing_changes',
  )
  return rows[0]?.highest
}

describe('memory index and changes in the database', () => {
  test('new, changed and deleted listings appear in the index', async () => {
    const live = await openIndex()
    expect(await countMatches(live)).toBe(0)
    const { id } = await makeProperty(database.db)
    expect(await countMatches(live)).toBe(1)
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, id))
    expect(await countMatches(live)).toBe(0)
    await database.db.update(properties).set({ status: 'active' }).where(eq(properties.id, id))
    expect(await countMatches(live)).toBe(1)
    await database.db.delete(properties).where(eq(properties.id, id))
    expect(await countMatches(live)).toBe(0)
  })

  test('an amenity that is added to a listing appears in the index', async () => {
    const { id } = await makeProperty(database.db)
    const live = await openIndex()
    const withPool = { ...NO_CRITERIA, filters: { ...NO_FILTERS, amenities: ['swimming-pool'] } }
    expect(await countMatches(live, withPool)).toBe(0)
    const { rows } = await database.pool.query<{ id: string }>(`select id from amenities where slug = 'swimming-pool'`)
    await makePropertyAmenity(database.db, { propertyId: id, amenityId: rows[0]?.id ?? '' })
    expect(await countMatches(live, withPool)).toBe(1)
  })

  test('the index includes a transaction that starts first and commits last', async () => {
    const [early, late] = [await makeProperty(database.db), await makeProperty(database.db)]
    const live = await openIndex()
    const slowClient = await database.pool.connect()
    try {
      await slowClient.query('begin')
      await slowClient.query('update properties set status = $2 where id = $1', [early.id, 'inactive'])
      await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, late.id))
      expect(await countMatches(live)).toBe(1)
      expect(await countMatches(live)).toBe(1)
      const highest = await getHighestChange()
      await slowClient.query('commit')
      expect(await countMatches(live)).toBe(0)
      expect(await getHighestChange()).toBe(highest) // A query for higher transaction ids only would miss this change.
    } finally {
      slowClient.release()
    }
  })

  test('after a TRUNCATE, SQL answers until the index is loaded again', async () => {
    await makeProperty(database.db)
    const live = await openIndex()
    expect(await countMatches(live)).toBe(1)
    await database.db.execute(sql`truncate properties cascade`)
    expect(await live.getCurrentIndex()).toBeNull()
    await live.load()
    expect(await countMatches(live)).toBe(0)
  })

  test('concurrent searches never get a result older than their start', async () => {
    const live = await openIndex()
    for (let listingCount = 1; listingCount <= 5; listingCount++) {
      await makeProperty(database.db)
      const counts = await Promise.all(Array.from({ length: 20 }, () => countMatches(live)))
      expect(new Set(counts)).toEqual(new Set([listingCount]))
    }
  })

  test('an index with many deleted documents is replaced while searches go on', async () => {
    await makeRandomListings(database.db, createTestRandom(7), 700)
    const lines: string[] = []
    const live = await openIndex(database.db, lines)
    const listingCount = await countMatches(live)
    await database.db.update(properties).set({ version: 2 }) // Each update marks one document as deleted and adds one.
    expect(await countMatches(live)).toBe(listingCount)
    await live.load()
    expect(lines.filter((line) => line.includes('search.indexLoaded'))).toHaveLength(2)
    expect(await countMatches(live)).toBe(listingCount)
  })
})

test('an index that fails to load is logged, and there is no index', async () => {
  const lines: string[] = []
  const closedDatabase = openDatabase(database.url)
  await closedDatabase.close()
  const live = await openIndex(closedDatabase.db, lines)
  expect(await live.getCurrentIndex()).toBeNull()
  expect(lines.join('')).toContain('search.indexFailed')
})

describe('an index whose updates fail', () => {
  test('the last index answers for five minutes, the state says so, and then there is none', async () => {
    await makeProperty(database.db)
    let now = 0
    const lines: string[] = []
    const broken = openDatabase(database.url)
    const live = new LiveIndex(broken.db, createLog({ write: (line) => lines.push(line) }), () => now)
    await live.load()
    now += MAX_STALE_MS + 1
    expect(await countMatches(live)).toBe(1) // Time alone does not make an index stale.
    expect(live.state).toMatchObject({ isLoaded: true, staleMs: 0 })
    await broken.close()
    now += MAX_STALE_MS
    expect(await countMatches(live)).toBe(1)
    expect(live.state).toMatchObject({ isLoaded: true, staleMs: MAX_STALE_MS })
    expect(lines.join('')).toContain('search.indexBehind')
    now += 1
    expect(await live.getCurrentIndex()).toBeNull()
  })

  test('an update that succeeds again ends the stale state', async () => {
    let now = 0
    const { db, outage } = makeFailingDatabase()
    const live = new LiveIndex(db, createLog({ level: 'silent' }), () => now)
    await live.load()
    outage.isOn = true
    now += 5_000
    expect(await countMatches(live)).toBe(0)
    expect(live.state.staleMs).toBe(5_000)
    outage.isOn = false
    await makeProperty(database.db)
    expect(await countMatches(live)).toBe(0) // Right after a failure no search waits for another update.
    now += 1_000
    expect(await countMatches(live)).toBe(1)
    expect(live.state.staleMs).toBe(0)
  })
})

describe('an index that fails to load', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('it is not ready until three loads have failed', async () => {
    const { db, outage } = makeFailingDatabase()
    outage.isOn = true
    const live = new LiveIndex(db, createLog({ level: 'silent' }))
    const readiness: boolean[] = []
    for (let n = 0; n < 3; n++) {
      await live.load()
      readiness.push(live.isReady)
    }
    expect(readiness).toEqual([false, false, true])
    expect(live.state).toMatchObject({ isLoaded: false, failedLoads: 3 })
    await live.close()
  })

  test('the load is repeated after a second without a search', async () => {
    const { db, outage } = makeFailingDatabase()
    outage.isOn = true
    const live = new LiveIndex(db, createLog({ level: 'silent' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await live.load()
    outage.isOn = false
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    await live.load()
    expect(live.isReady).toBe(true)
    expect(live.state).toMatchObject({ isLoaded: true, staleMs: 0, failedLoads: 0 })
  })
})

/** A database that refuses queries during an outage. */
function makeFailingDatabase(): { db: Db; outage: { isOn: boolean } } {
  const outage = { isOn: false }
  const execute: Db['execute'] = (query) => {
    if (outage.isOn) throw new Error('The database is down')
    return database.db.execute(query)
  }
  const db = new Proxy(database.db, {
    get: (target, key) => (key === 'execute' ? execute : (Reflect.get(target, key) as unknown)),
  })
  return { db, outage }
}

test('closing the index during the load stops the load without an error', async () => {
  const lines: string[] = []
  const live = new LiveIndex(database.db, createLog({ write: (line) => lines.push(line) }))
  const loading = live.load()
  await live.close()
  await loading
  expect(await live.getCurrentIndex()).toBeNull()
  expect(lines.join('')).not.toContain('search.indexFailed')
})

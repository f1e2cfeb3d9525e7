// An index from a snapshot and the changes since must answer like an index from the database, and no other snapshot may be used.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { amenities, properties } from '#app/db/schema/listings/listings.server.ts'
import type { SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { createTestContext } from '#tests/support/context.ts'
import { cloneDatabase, setUpAppConnection, setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  buildRandomCriteria,
  createTestRandom,
  listPlacesToSearch,
  makeRandomListings,
} from '#tests/support/fixtures/random-searches.ts'
import { createIndexFinder } from './index-finder.rules.server.ts'
import { IndexSnapshots } from './index-snapshot.service.server.ts'
import { LiveIndex } from './live-index.service.server.ts'
import { makeMark } from './snapshot-mark.queries.server.ts'

const database = setUpTestDatabase()
/** The role of the server, which owns nothing. */
const app = setUpAppConnection(database)
const random = createTestRandom(29)
let folder = ''
let ids: string[] = []
const open: LiveIndex[] = []
const getPath = (suffix = '') => join(folder, `search-index.snapshot${suffix}`)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tahanan-snapshot-'))
  await database.db.execute(sql`truncate properties cascade`)
  // While a transaction of another test runs in the server, changes before it are read again, and this one would require a reload
  await database.db.execute(sql`delete from listing_changes`)
  ids = await makeRandomListings(database.db, random, 300)
})
afterEach(async () => {
  for (const live of open.splice(0)) await live.close()
  rmSync(folder, { recursive: true })
})

/** As a process that starts: from the snapshot if there is one. */
async function start(db: Db = app.db): Promise<{ live: LiveIndex; files: IndexSnapshots }> {
  const log = createLog({ level: 'silent' })
  const files = new IndexSnapshots(folder, db, log)
  const live = new LiveIndex(db, log, undefined, { files, minListings: 0 })
  open.push(live)
  await live.load()
  return { live, files }
}

/** A process that loads from the database, writes the snapshot and stops. */
async function writeSnapshot(): Promise<void> {
  const { live } = await start()
  await live.close()
  expect(existsSync(getPath())).toBe(true)
}

async function loadFromDatabase(): Promise<LiveIndex> {
  const live = new LiveIndex(database.db, createLog({ level: 'silent' }))
  open.push(live)
  await live.load()
  return live
}

const WORDS = [[], [], ['condo'], ['maaliwalas'], ['stasion'], ['bahay', 'home'], ['renovated']]

async function drawSearches(count: number, seed: number): Promise<SearchCriteria[]> {
  const seeded = createTestRandom(seed)
  const places = await listPlacesToSearch(createTestContext(database.db))
  const slugs = (await database.db.select({ slug: amenities.slug }).from(amenities).limit(12)).map(({ slug }) => slug)
  return Array.from({ length: count }, () => {
    const words = seeded.drawFrom(WORDS)
    const criteria = buildRandomCriteria(seeded, places, slugs)
    return { ...criteria, words, order: words.length > 0 && seeded.drawBoolean(0.5) ? 'relevance' : criteria.order }
  })
}

async function answer(live: LiveIndex, searches: readonly SearchCriteria[]): Promise<unknown[]> {
  const index = await live.getCurrentIndex()
  if (!index) throw new Error('There is no index')
  const finder = createIndexFinder(index)
  const answers: unknown[] = []
  for (const criteria of searches)
    answers.push([
      await finder.find(criteria, { offset: 0, limit: 12 }),
      await finder.find(criteria, { offset: 24, limit: 12 }),
      await finder.countFacets(criteria),
      await finder.getRents(criteria),
    ])
  return answers
}

async function expectSameAnswers(live: LiveIndex, seed: number): Promise<void> {
  const searches = await drawSearches(60, seed)
  expect(await answer(live, searches)).toEqual(await answer(await loadFromDatabase(), searches))
}

async function changeListings(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = random.drawFrom(ids)
    const change = random.drawInteger(5)
    const update = (values: Partial<typeof properties.$inferInsert>) =>
      database.db.update(properties).set(values).where(eq(properties.id, id))
    if (change === 0) await update({ status: random.drawFrom(LISTING_STATUSES) })
    else if (change === 1) await update({ basePrice: random.drawFrom([500_000, 2_500_000, 3_333_300]) })
    else if (change === 2) await update({ title: 'Renovated loft', bedroomCount: random.drawInteger(8) })
    else if (change === 3) await database.db.delete(properties).where(eq(properties.id, id))
    else ids.push(...(await makeRandomListings(database.db, random, 1)))
  }
}

describe('an index from a snapshot', () => {
  test('answers like one from the database, at once and after random changes and restarts', async () => {
    await writeSnapshot()
    for (let round = 0; round < 4; round++) {
      if (round > 0) await changeListings(25)
      const { live } = await start()
      expect(live.state.loads).toEqual({ snapshot: 1, database: 0 })
      await expectSameAnswers(live, round)
      await changeListings(10)
      await expectSameAnswers(live, 100 + round) // it can be changed like any other
      utimesSync(getPath(), 0, 0) // the last file is not recent
      await live.close()
    }
  })

  test('a snapshot that is written while listings change is that of its beginning', async () => {
    const { live, files } = await start()
    const index = await live.getCurrentIndex()
    if (!index) throw new Error('There is no index')
    await expect.poll(() => files.counts.written).toBe(1)
    const { rows } = await app.db.execute<{ xmin: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
    )
    const writing = files.write(index, rows[0]?.xmin ?? '', AbortSignal.timeout(60_000))
    await changeListings(30)
    await live.getCurrentIndex()
    expect(await writing).toBe(true)
    const { live: restarted } = await start()
    expect(restarted.state.loads).toEqual({ snapshot: 1, database: 0 })
    await expectSameAnswers(restarted, 7)
  })

  test('a transaction that began before the snapshot and commits after the restart is found', async () => {
    const slowClient = await database.pool.connect()
    try {
      await slowClient.query('begin')
      await slowClient.query(`update properties set title = 'Renovated late' where id = any($1)`, [ids.slice(0, 20)])
      await writeSnapshot()
      const { live } = await start()
      expect(live.state.loads.snapshot).toBe(1)
      await slowClient.query('commit')
      await expectSameAnswers(live, 8)
    } finally {
      slowClient.release()
    }
  })
})

describe('a snapshot that cannot be trusted', () => {
  async function expectRefused(reason: string, db: Db = app.db): Promise<void> {
    const { live, files } = await start(db)
    expect(files.counts.refused).toEqual({ [reason]: 1 })
    expect(live.state.loads).toEqual({ snapshot: 0, database: 1 })
  }

  test.each([0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.9999])('a changed byte at %d of the file', async (share) => {
    await writeSnapshot()
    const bytes = readFileSync(getPath())
    const at = Math.floor(bytes.length * share)
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    writeFileSync(getPath(), bytes)
    await expectRefused('damaged')
  })

  test.each([0, 3, 100, 0.5, 0.999])('a file cut at %d', async (end) => {
    await writeSnapshot()
    const bytes = readFileSync(getPath())
    writeFileSync(getPath(), bytes.subarray(0, end < 1 ? Math.floor(bytes.length * end) : end))
    await expectRefused('damaged')
  })

  test.each([
    ['format', /"format":\d/, '"format":9'],
    ['code', /"code":"./, '"code":"-'],
    ['schema', /"schema":"./, '"schema":"-'],
  ])('of another %s', async (_, pattern, replacement) => {
    await writeSnapshot()
    replaceInHeader(pattern, replacement)
    await expectRefused('version')
  })

  test('of another system', async () => {
    await writeSnapshot()
    replaceInHeader(/"system":"./, '"system":"-')
    await expectRefused('database')
  })

  test('of another database of the same cluster', async () => {
    await writeSnapshot()
    const other = await cloneDatabase()
    const opened = openDatabase(other.url)
    try {
      await expectRefused('database', opened.db)
    } finally {
      for (const live of open.splice(0)) await live.close()
      await opened.close()
      await other.drop()
    }
  })

  test('of a database that was restored from a backup with the same rows', async () => {
    await writeSnapshot()
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`create temp table kept on commit drop as select * from listing_changes`)
      await tx.execute(sql`delete from listing_changes`)
      await tx.execute(sql`insert into listing_changes select * from kept`)
    })
    await expectRefused('database')
  })

  test('whose mark was removed after many others', async () => {
    await writeSnapshot()
    for (let n = 0; n < 256; n++) await makeMark(app.db)
    await expectRefused('database')
    const { rows } = await app.db.execute(
      sql`select from listing_changes where listing_id >= 'ffffffff-0000-0000-0000-000000000000'`,
    )
    expect(rows.length).toBeLessThanOrEqual(257)
  })

  test('from before a TRUNCATE of the listings', async () => {
    await writeSnapshot()
    await database.db.execute(sql`truncate properties cascade`)
    ids = await makeRandomListings(database.db, random, 40)
    await expectRefused('changes')
  })

  /** With a right checksum. */
  function replaceInHeader(pattern: RegExp, replacement: string): void {
    const bytes = readFileSync(getPath())
    const text = bytes.subarray(0, 1_000).toString('latin1')
    expect(text).toMatch(pattern)
    bytes.write(text.replace(pattern, replacement), 0, 'latin1')
    bytes.writeUInt32LE(crc32(bytes.subarray(0, -4)), bytes.length - 4)
    writeFileSync(getPath(), bytes)
  }
})

describe('the file of a snapshot', () => {
  test('a process that is killed while it writes leaves the last file, and its unfinished one is removed later', async () => {
    await writeSnapshot()
    const whole = readFileSync(getPath())
    writeFileSync(getPath('.unfinished'), whole.subarray(0, whole.length / 2))
    await changeListings(5)
    const { live, files } = await start()
    expect(live.state.loads.snapshot).toBe(1)
    utimesSync(getPath(), 0, 0)
    await live.close()
    expect(files.counts).toMatchObject({ written: 0, failedWrites: 0 }) // another process may still be writing
    utimesSync(getPath('.unfinished'), 0, 0)
    await changeListings(5)
    const next = await start()
    await next.live.close()
    expect(next.files.counts.written).toBe(1)
    expect(existsSync(getPath('.unfinished'))).toBe(false)
    expect((await start()).live.state.loads.snapshot).toBe(1)
  })

  test('a write that is aborted or fails leaves no file', async () => {
    const { live, files } = await start()
    const index = await live.getCurrentIndex()
    if (!index) throw new Error('There is no index')
    await expect.poll(() => files.counts.written).toBe(1)
    rmSync(getPath())
    expect(await files.write(index, '1', AbortSignal.abort())).toBe(false)
    expect(files.counts.failedWrites).toBe(1)
    expect([existsSync(getPath()), existsSync(getPath('.unfinished'))]).toEqual([false, false])
  })

  test('it is written at the stop only after changes, and by one of two processes', async () => {
    await writeSnapshot()
    const written = statSync(getPath()).mtimeMs
    await (await start()).live.close()
    expect(statSync(getPath()).mtimeMs).toBe(written)
    utimesSync(getPath(), 0, 0)
    const [first, second] = [await start(), await start()]
    await changeListings(5)
    await first.live.getCurrentIndex()
    await second.live.getCurrentIndex()
    await Promise.all([first.live.close(), second.live.close()])
    expect(first.files.counts.written + second.files.counts.written).toBe(1)
  })

  test('a small index is not written', async () => {
    const log = createLog({ level: 'silent' })
    const files = new IndexSnapshots(folder, app.db, log)
    const live = new LiveIndex(app.db, log, undefined, { files })
    await live.load()
    await live.close()
    expect(files.counts.written).toBe(0)
    expect(existsSync(getPath())).toBe(false)
  })
})

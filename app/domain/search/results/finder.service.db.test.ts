import { afterEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { closeSearchIndex, getFinder, getSearchState, isSearchReady, loadSearchIndex } from './finder.service.server.ts'

const database = setUpTestDatabase()
const opened: Database[] = []

/** A pool whose only connection is taken, as by searches under traffic. */
async function openBusyPool(): Promise<{ ctx: Ctx; release: () => void }> {
  const pool = openDatabase(database.url, { max: 1 })
  opened.push(pool)
  const client = await pool.pool.connect()
  return { ctx: createTestContext(pool.db), release: () => client.release() }
}

afterEach(async () => {
  for (const { db, close } of opened.splice(0)) {
    await closeSearchIndex(createTestContext(db))
    await close()
  }
})

describe('load of the search index under traffic', () => {
  test('the load ends although searches hold every connection, and waits for them if it shares their pool (control)', async () => {
    await makeProperty(database.db)
    const [withOwn, shared] = [await openBusyPool(), await openBusyPool()]
    const sharedLoad = loadSearchIndex(shared.ctx)
    await loadSearchIndex(withOwn.ctx, () => openDatabase(database.url, { max: 2 }))
    expect(getSearchState(withOwn.ctx)).toMatchObject({ isLoaded: true, staleMs: 0, failedLoads: 0 })
    expect((await getFinder(withOwn.ctx)).canSuggest).toBe(true)
    expect(getSearchState(shared.ctx)).toMatchObject({ isLoaded: false })
    withOwn.release()
    shared.release()
    await sharedLoad
    expect(getSearchState(shared.ctx)).toMatchObject({ isLoaded: true })
  })

  test('the search is not ready before the first load ends, and the fallback answers meanwhile', async () => {
    const { ctx, release } = await openBusyPool()
    expect(isSearchReady(ctx)).toBe(true) // a process without an index, such as a worker
    const loading = loadSearchIndex(ctx)
    expect(isSearchReady(ctx)).toBe(false)
    expect((await getFinder(ctx)).canSuggest).toBe(false)
    release()
    await loading
    expect(isSearchReady(ctx)).toBe(true)
    expect((await getFinder(ctx)).canSuggest).toBe(true)
  })
})

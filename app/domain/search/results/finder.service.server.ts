// Chooses between the memory index and SQL. SQL is used while the index loads, inside a transaction, and if the index fails.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#app/db/client.server.ts'
import { toPrimary } from '#app/db/replicas/replica-database.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { createIndexFinder } from '#app/domain/search/memory-index/index-finder.rules.server.ts'
import { IndexSnapshots } from '#app/domain/search/memory-index/index-snapshot.service.server.ts'
import { type IndexState, LiveIndex } from '#app/domain/search/memory-index/live-index.service.server.ts'
import {
  createFallbackFinder,
  type FallbackCounts,
  type FallbackFinder,
} from '#app/domain/search/sql/fallback-finder.service.server.ts'
import { createSqlFinder } from '#app/domain/search/sql/sql-finder.queries.server.ts'
import type { Finder } from '#app/domain/search/criteria/search-criteria.model.ts'

type Search = { index: LiveIndex; fallback: FallbackFinder; connections: Database | null }

/** By database. A transaction is a different object and may see uncommitted rows, so it has no index. */
const searches = new WeakMap<Ctx['db'], Search>()

/**
 * Loads the index in the background. A process that does not call this searches in SQL. `openConnections` opens the connections for
 * loading and updating the index: in the pool of the requests the load would wait behind the searches that need it. Without a
 * `snapshotFolder` the index is always loaded from the database.
 */
export async function loadSearchIndex(
  ctx: Ctx,
  openConnections?: () => Database,
  snapshotFolder?: string,
): Promise<void> {
  let search = searches.get(ctx.db)
  if (!search) {
    const connections = openConnections?.() ?? null
    const [db, { log }] = [connections?.db ?? ctx.db, ctx.adapters]
    const snapshots = snapshotFolder === undefined ? null : { files: new IndexSnapshots(snapshotFolder, db, log) }
    const index = new LiveIndex(db, log, undefined, snapshots)
    searches.set(ctx.db, (search = { index, fallback: createFallbackFinder(ctx.db), connections }))
  }
  await yieldToEventLoop()
  getPlaceIndex() // The file is read on first use; the first visitor should not wait for it.
  await search.index.load()
}

export async function closeSearchIndex(ctx: Ctx): Promise<void> {
  const search = searches.get(ctx.db)
  await search?.index.close()
  await search?.connections?.close()
}

/** False until the first load has ended: traffic should wait, because SQL answers only a few searches at once. */
export function isSearchReady(ctx: Ctx): boolean {
  return searches.get(ctx.db)?.index.isReady ?? true
}

/** For the metrics; null in a process without an index. */
export function getSearchState(ctx: Ctx): (IndexState & { fallback: FallbackCounts }) | null {
  const search = searches.get(ctx.db)
  return search ? { ...search.index.state, fallback: search.fallback.counts } : null
}

export async function getFinder(ctx: Ctx): Promise<Finder> {
  const search = searches.get(toPrimary(ctx.db))
  if (!search) return createSqlFinder(ctx.db)
  const index = await search.index.getCurrentIndex()
  return index ? createIndexFinder(index) : search.fallback
}

// Chooses between the memory index and SQL. SQL is used while the index loads, inside a transaction, and if the index fails.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { createIndexFinder } from '#app/domain/search/memory-index/index-finder.rules.server.ts'
import { LiveIndex } from '#app/domain/search/memory-index/live-index.service.server.ts'
import { createSqlFinder } from '#app/domain/search/sql/sql-finder.queries.server.ts'
import type { Finder } from '#app/domain/search/criteria/search-criteria.model.ts'

/** By database. A transaction is a different object and may see uncommitted rows, so it has no index. */
const indexes = new WeakMap<Ctx['db'], LiveIndex>()

/** Loads the index in the background. A process that does not call this searches in SQL. */
export async function loadSearchIndex(ctx: Ctx): Promise<void> {
  let index = indexes.get(ctx.db)
  if (!index) indexes.set(ctx.db, (index = new LiveIndex(ctx.db, ctx.adapters.log)))
  await yieldToEventLoop()
  getPlaceIndex() // The file is read on first use; the first visitor should not wait for it.
  await index.load()
}

export async function closeSearchIndex(ctx: Ctx): Promise<void> {
  await indexes.get(ctx.db)?.close()
}

export async function getFinder(ctx: Ctx): Promise<Finder> {
  const index = await indexes.get(ctx.db)?.getCurrentIndex()
  return index ? createIndexFinder(index) : createSqlFinder(ctx.db)
}

// Which way to search: the index where it is ready, plain SQL while it is being loaded, inside a transaction, or should it fail.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { createIndexFinder } from '#app/domain/search/memory-index/index-finder.rules.server.ts'
import { LiveIndex } from '#app/domain/search/memory-index/live-index.service.server.ts'
import { createSqlFinder } from '#app/domain/search/sql/sql-finder.queries.server.ts'
import type { Finder } from '#app/domain/search/criteria/search-criteria.model.ts'

/** By database: a transaction is another object, sees what nobody else sees yet, and so has none. */
const indexes = new WeakMap<Ctx['db'], LiveIndex>()

/** Begins to load in the background; a process that does not call this searches by SQL. */
export async function loadSearchIndex(ctx: Ctx): Promise<void> {
  let index = indexes.get(ctx.db)
  if (!index) indexes.set(ctx.db, (index = new LiveIndex(ctx.db, ctx.adapters.log)))
  await yieldToEventLoop()
  getPlaceIndex() // reads its file on first use, which the first visitor should not wait for
  await index.load()
}

export async function closeSearchIndex(ctx: Ctx): Promise<void> {
  await indexes.get(ctx.db)?.close()
}

export async function getFinder(ctx: Ctx): Promise<Finder> {
  const index = await indexes.get(ctx.db)?.getCurrentIndex()
  return index ? createIndexFinder(index) : createSqlFinder(ctx.db)
}

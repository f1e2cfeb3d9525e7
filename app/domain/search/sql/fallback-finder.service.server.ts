// The search in SQL as a substitute for the memory index, under traffic. It may never take the connections that other pages need: a few
// searches run at once, each on one connection, a few wait, and the rest is refused with 503.
import { sql } from 'drizzle-orm'
import { type ConcurrencyLimits, createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Finder } from '#app/domain/search/criteria/search-criteria.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { createSqlFinder } from './sql-finder.queries.server.ts'

/** Also bounds the waiting time: a search takes 50 to 250 ms with 100,000 listings, and at most the statement timeout. */
export const FALLBACK_LIMITS = { maxConcurrent: 2, maxQueueLength: 8 } as const
const RETRY_AFTER_SECONDS = 5

export type FallbackCounts = { answered: number; refused: number }
export type FallbackFinder = Finder & { readonly counts: Readonly<FallbackCounts> }

export function createFallbackFinder(
  db: Db,
  limits: Omit<ConcurrencyLimits, 'onOverload'> = FALLBACK_LIMITS,
): FallbackFinder {
  const counts: FallbackCounts = { answered: 0, refused: 0 }
  const runLimited = createConcurrencyLimiter({
    ...limits,
    onOverload: () => {
      counts.refused++
      fail('app.busy', {}, { retryAfter: RETRY_AFTER_SECONDS })
    },
  })
  const search = <T>(work: (finder: Finder) => Promise<T>): Promise<T> =>
    runLimited(async () => {
      const found = await onOneConnection(db, (tx) => work(createSqlFinder(tx)))
      counts.answered++
      return found
    })
  return {
    counts,
    canSuggest: false,
    find: (criteria, page) => search((finder) => finder.find(criteria, page)),
    count: (criteria) => search((finder) => finder.count(criteria)),
    countFacets: (criteria) => search((finder) => finder.countFacets(criteria)),
    findOnMap: (criteria, view) => search((finder) => finder.findOnMap(criteria, view)),
    getRents: (criteria) => search((finder) => finder.getRents(criteria)),
    listUnknownWords: (words) => search((finder) => finder.listUnknownWords(words)),
  }
}

/**
 * Until the end of the transaction. Workers would take the processors that the load of the memory index needs. The price of a random page
 * is that of a solid-state disk: with the default, made for rotating disks, PostgreSQL reads the whole table instead of the indexes.
 */
export const PLANNER_SETTINGS = 'set local max_parallel_workers_per_gather = 0; set local random_page_cost = 1.1'

/** All queries of a search run one after another in one transaction. */
function onOneConnection<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(PLANNER_SETTINGS))
      return work(tx)
    },
    { accessMode: 'read only' },
  )
}

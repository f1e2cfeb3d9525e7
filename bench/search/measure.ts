// Runs the 500 searches on each market, checks totals against SQL, and measures hostile searches and the plain ILIKE query.
import pg from 'pg'
import { getFinder } from '#app/domain/search/results/finder.service.server.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { findListings } from '#app/domain/search/results/search.queries.server.ts'
import { resolveSearch } from '#app/domain/search/criteria/search-criteria.queries.server.ts'
import { createSqlFinder } from '#app/domain/search/sql/sql-finder.queries.server.ts'
import { type Figures, computeFigures, TABLE_HEADER, formatLine } from '../figures.ts'
import type { Market } from './market.ts'
import { makeSearches, HOSTILE_QUERIES, type Kind, type BenchSearch } from './searches.ts'

export type Measurement = {
  listingCount: number
  byKind: Record<Kind, Figures>
  all: Figures
  plain: Figures
  hostile: number
}

type Time = { kind: Kind; ms: number; total: number }

const KINDS = ['filters', 'keywords', 'combinations'] as const
const CHECKED_COUNT = 12
const ROUNDS = 3
const WARM_UP_COUNT = 150

export async function measure(markets: readonly Market[]): Promise<Measurement[]> {
  const searches = makeSearches()
  for (const { ctx } of markets)
    for (const { input } of searches.slice(0, WARM_UP_COUNT)) await findListings(ctx, input)
  const times = await measureSearches(markets, searches)
  const measured: Measurement[] = []
  for (const market of markets) {
    const figures = printFigures(market, times.get(market) ?? [])
    await checkTotals(market, searches)
    const hostile = await measureHostileSearches(market)
    const plain = await measurePlainSearches(market, searches)
    measured.push({ listingCount: market.listingCount, ...figures, hostile, plain })
  }
  return measured
}

/**
 * Runs each search on all markets in turn, so that other load on the machine affects all of them. The best of three rounds counts,
 * which removes pauses of the machine.
 */
async function measureSearches(
  markets: readonly Market[],
  searches: readonly BenchSearch[],
): Promise<Map<Market, Time[]>> {
  const times = new Map(
    markets.map((market) => [market, searches.map(({ kind }) => ({ kind, ms: Infinity, total: 0 }))]),
  )
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, { input }] of searches.entries()) {
      for (const market of markets) {
        const from = performance.now()
        const { total } = await findListings(market.ctx, input)
        const time = times.get(market)?.[n]
        if (time) Object.assign(time, { ms: Math.min(time.ms, performance.now() - from), total })
      }
    }
  }
  return times
}

function printFigures({ listingCount }: Market, times: readonly Time[]): Pick<Measurement, 'byKind' | 'all'> {
  const filterByKind = (kind: Kind) => times.filter((each) => each.kind === kind)
  const found = KINDS.map(
    (kind) => `${filterByKind(kind).filter(({ total }) => total > 0).length} of ${filterByKind(kind).length} ${kind}`,
  )
  console.log(`\n${listingCount.toLocaleString('en')} listings; found something: ${found.join(', ')}`)
  console.log(TABLE_HEADER)
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, computeFigures(filterByKind(kind).map(({ ms }) => ms))]))
  const all = computeFigures(times.map(({ ms }) => ms))
  for (const [kind, figures] of Object.entries({ ...byKind, all })) console.log(formatLine(kind, figures))
  return { byKind: byKind as Measurement['byKind'], all }
}

/** Filters only, because the memory index and SQL match keywords differently. */
async function checkTotals({ ctx }: Market, searches: readonly BenchSearch[]): Promise<void> {
  const some = searches.filter(({ input }) => input.q === '').slice(0, CHECKED_COUNT)
  const [ours, theirs] = [await getFinder(ctx), createSqlFinder(ctx.db)]
  for (const { input } of some) {
    const { criteria } = await resolveSearch(ctx, input)
    const totals = [await ours.count(criteria), await theirs.count(criteria)]
    if (totals[0] !== totals[1]) throw new Error(`The total ${totals.join(' is not ')} for ${JSON.stringify(input)}`)
  }
  console.log(`${some.length} totals counted again by SQL: the same`)
}

async function measureHostileSearches({ ctx }: Market): Promise<number> {
  let worst = 0
  for (const query of HOSTILE_QUERIES) {
    const from = performance.now()
    await findListings(ctx, readSearch(new URLSearchParams(query)))
    worst = Math.max(worst, performance.now() - from)
  }
  console.log(`${HOSTILE_QUERIES.length} hostile searches: worst ${worst.toFixed(1)} ms`)
  return worst
}

const PLAIN_SEARCH_COUNT = 20
const PLAIN_TIMEOUT_MS = 90_000

/** The plain query: ILIKE on title or description, the joined view, an exact count. */
async function measurePlainSearches({ url }: Market, searches: readonly BenchSearch[]): Promise<Figures> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  const start = performance.now()
  try {
    for (const { input } of searches.filter(({ kind }) => kind === 'keywords').slice(0, PLAIN_SEARCH_COUNT)) {
      if (performance.now() - start > PLAIN_TIMEOUT_MS) break
      const from = performance.now()
      const where = `v.status = 'active' and (v.title ilike $1 or p.description ilike $1)`
      const joined = `property_summary_view v join properties p on p.id = v.id where ${where}`
      await client.query(`select v.* from ${joined} order by v.created_at desc limit 12`, [`%${input.q}%`])
      await client.query(`select count(*) from ${joined}`, [`%${input.q}%`])
      times.push(performance.now() - from)
    }
  } finally {
    await client.end()
  }
  const figures = computeFigures(times)
  console.log(formatLine('keywords, the plain ILIKE way', figures))
  return figures
}

// Types phrases as renters do into a fixed market, and prints how many give the right first page and the right first home. `phrases.json`
// may be used for tuning and its wrong phrases are listed. `kept-back.json` was written first and is never tuned to: only its score is
// printed. `--min-page 95 --min-first 90` makes the score of the first set a requirement.
import { parseArgs } from 'node:util'
import { manualClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { closeSearchIndex, loadSearchIndex } from '#app/domain/search/results/finder.service.server.ts'
import { findListings } from '#app/domain/search/results/search.queries.server.ts'
import { createTestAdapters, createTestContext } from '#tests/support/context.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import keptBack from './relevance/kept-back.json' with { type: 'json' }
import phrases from './relevance/phrases.json' with { type: 'json' }
import { judgePhrase, type Phrase, type Verdict } from './relevance/judge.ts'
import { fillMarket, type MarketListing } from './relevance/market.ts'

type Judged = Phrase & Verdict
type Score = { page: number; first: number }

const NOW = new Date('2026-11-15T02:00:00Z')
const { values } = parseArgs({
  options: { 'min-page': { type: 'string', default: '95' }, 'min-first': { type: 'string', default: '90' } },
})

const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir, durability: 'none' })
try {
  const score = await run(postgres.url)
  process.exitCode = score.page >= Number(values['min-page']) && score.first >= Number(values['min-first']) ? 0 : 1
} finally {
  await postgres.stop()
  await remove()
}

async function run(url: string): Promise<Score> {
  const market = await fillMarket(url)
  const { db, close } = openDatabase(url)
  const log = createLog({ level: 'warn' })
  const ctx = createTestContext(db, { now: NOW, adapters: createTestAdapters({ clock: manualClock(NOW), log }) })
  await loadSearchIndex(ctx)
  try {
    console.log(`${market.length.toLocaleString('en')} homes\n`)
    const tuned = await judgeAll(ctx, phrases, market)
    const score = printScore('phrases', tuned)
    printScore('kept-back phrases', await judgeAll(ctx, keptBack, market))
    for (const { q, group, reason } of tuned.filter((each) => each.reason !== null))
      console.log(`  ${group.padEnd(9)} ${q}: ${reason}`)
    return score
  } finally {
    await closeSearchIndex(ctx)
    await close()
  }
}

async function judgeAll(ctx: Ctx, list: readonly Phrase[], market: readonly MarketListing[]): Promise<Judged[]> {
  const byId = new Map(market.map((listing) => [listing.id, listing]))
  const judged: Judged[] = []
  for (const phrase of list) {
    const { listings } = await findListings(ctx, readSearch(new URLSearchParams({ q: phrase.q })))
    const found = listings.map(({ id }) => id)
    judged.push({ ...phrase, ...judgePhrase(phrase, found, market, byId) })
  }
  return judged
}

function printScore(name: string, judged: readonly Judged[]): Score {
  const groups = [...Map.groupBy(judged, ({ group }) => group)]
  console.log(
    `${name.padEnd(20)}${'count'.padStart(7)}${'right first page'.padStart(18)}${'right first home'.padStart(18)}`,
  )
  for (const [group, list] of groups) printLine(`  ${group}`, list)
  return printLine('  all', judged)
}

function printLine(name: string, judged: readonly Judged[]): Score {
  const toShare = (count: number) => (100 * count) / Math.max(1, judged.length)
  const score = {
    page: toShare(judged.filter(({ hasRightPage }) => hasRightPage).length),
    first: toShare(judged.filter(({ hasRightFirst }) => hasRightFirst).length),
  }
  const figures = [score.page, score.first].map((share) => `${share.toFixed(1)} %`.padStart(18))
  console.log(`${name.padEnd(20)}${String(judged.length).padStart(7)}${figures.join('')}`)
  return score
}

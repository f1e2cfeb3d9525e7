// Measures searches over 10,000, 100,000 and 1,000,000 listings: twelve cards and an exact total, against a plain ILIKE query on the
// same rows. Exits with 1 if a budget is missed. `--sizes 10000,100000` is a quick run.
import { parseArgs } from 'node:util'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { type Market, openMarket } from './search/market.ts'
import { measure, type Measurement } from './search/measure.ts'

const BUDGETS_MS = { filters: 20, keywords: 50, combinations: 100 } as const
const MAX_GROWTH = 2
const MIN_TIMES_FASTER = 50
const MAX_HOSTILE_MS = 2_000
/** The speed-up over ILIKE is required only at this size; with few rows both are fast. */
const LARGE_SIZE = 1_000_000

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000,1000000' } } })
const sizes = values.sizes.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('--sizes takes whole numbers')

const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir, durability: 'none' })
const markets: Market[] = []
let measured: Measurement[] = []
try {
  for (const size of sizes) markets.push(await openMarket(postgres.url, size))
  measured = await measure(markets)
} finally {
  for (const market of markets) await market.close()
  await postgres.stop()
  await remove()
}
process.exitCode = report(measured) ? 0 : 1

function report(all: readonly Measurement[]): boolean {
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return false
  const checks = [
    ...(['filters', 'keywords', 'combinations'] as const).map((kind): Check => [
      `${kind}, p95 at ${last.listingCount.toLocaleString('en')}`,
      last.byKind[kind].p95,
      BUDGETS_MS[kind],
      'ms',
    ]),
    [
      `growth of p95 from ${first.listingCount} to ${last.listingCount}`,
      last.all.p95 / first.all.p95,
      MAX_GROWTH,
      'times',
    ] as Check,
    ['worst hostile search', Math.max(...all.map(({ hostile }) => hostile)), MAX_HOSTILE_MS, 'ms'] as Check,
  ]
  const timesFaster = last.plain.p95 / last.byKind.keywords.p95
  const isFaster = last.listingCount < LARGE_SIZE || timesFaster >= MIN_TIMES_FASTER
  console.log('')
  for (const [name, value, budget, unit] of checks) {
    console.log(`${value <= budget ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(1)} ${unit} (budget ${budget})`)
  }
  console.log(
    `${isFaster ? 'ok  ' : 'OVER'} keywords against ILIKE, p95: ${timesFaster.toFixed(0)} times faster (budget ${MIN_TIMES_FASTER} at 1,000,000)`,
  )
  return isFaster && checks.every(([, value, budget]) => value <= budget)
}

type Check = [name: string, value: number, budget: number, unit: string]

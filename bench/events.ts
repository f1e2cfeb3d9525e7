// Analytics events under load (docs/performance.md, Budgets): 10,000 events a second for 10 seconds are stored or refused, and pages
// stay at most twice as slow as right before in the same run. Exits with 1 if a budget is missed.
import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '#app/db/client.server.ts'
import { analyticsEvents } from '#app/db/schema/platform/analytics.server.ts'
import { EVENT_BATCH_MAX } from '#app/domain/analytics/events/event.schema.ts'
import { findListingPath, startBenchServer } from './bench-server.ts'
import { nextClientAddress } from './client-address.ts'
import { computeFigures, formatLine, TABLE_HEADER } from './figures.ts'

const EVENTS_PER_SECOND = 10_000
const SECONDS = 10
const WARM_UP_MS = 3_000
const PAGE_FACTOR = 2
const PAUSE_MS = 20
const FLOOD = join(import.meta.dirname, 'events', 'flood.ts')

type Flood = { batches: number; sentAfterMs: number; answers: Record<string, number> }

const server = await startBenchServer({
  SEED_DEMO: '1',
  TRUSTED_PROXIES: 'loopback',
  LOG_LEVEL: 'warn',
  LOAD_SHEDDING: '1', // as in the product
})
const database = openDatabase(server.databaseUrl)
let isWithinBudget = false
try {
  isWithinBudget = await run()
} finally {
  await database.close()
  await server.stop()
}
process.exitCode = isWithinBudget ? 0 : 1

async function run(): Promise<boolean> {
  const path = await findListingPath(server.url)
  await measurePageDuring(path, () => sleep(WARM_UP_MS))
  console.log(`load ${readLoad()}\n\n${TABLE_HEADER}`)
  const idle = await measurePageDuring(path, () => sleep(SECONDS * 1_000))
  console.log(formatLine('listing page, idle', idle.figures))
  const before = await database.db.$count(analyticsEvents)
  const busy = await measurePageDuring(path, sendFlood)
  console.log(formatLine('listing page, during the events', busy.figures))
  const stored = (await database.db.$count(analyticsEvents)) - before
  const { batches, sentAfterMs, answers } = busy.result
  const accepted = Object.entries(answers).reduce((sum, [status, n]) => (status.startsWith('2') ? sum + n : sum), 0)
  const refused = (answers['429'] ?? 0) + (answers['503'] ?? 0)
  console.log(
    `\n${batches * EVENT_BATCH_MAX} events in ${(sentAfterMs / 1_000).toFixed(1)} s: ${stored} stored, ${refused * EVENT_BATCH_MAX} refused; answers ${JSON.stringify(answers)}; load ${readLoad()}\n`,
  )
  const factor = busy.figures.p95 / idle.figures.p95
  const checks: [name: string, isKept: boolean][] = [
    [`page p95 ${factor.toFixed(2)} times idle (budget ${PAGE_FACTOR})`, factor <= PAGE_FACTOR],
    ['every accepted event is stored', stored === accepted * EVENT_BATCH_MAX],
    ['every batch was accepted or refused', accepted + refused === batches],
    [`the events were sent at the rate (${(sentAfterMs / 1_000).toFixed(1)} s)`, sentAfterMs <= SECONDS * 1_000 * 1.2],
  ]
  for (const [name, isKept] of checks) console.log(`${isKept ? 'ok  ' : 'OVER'} ${name}`)
  return checks.every(([, isKept]) => isKept)
}

/** In a process of its own, so that sending does not delay the measurement. */
async function sendFlood(): Promise<Flood> {
  const args = [FLOOD, server.url, String(EVENTS_PER_SECOND), String(SECONDS)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Flood
}

async function measurePageDuring<T>(path: string, work: () => Promise<T>) {
  const stop = new AbortController()
  const visits = visitPage(path, stop.signal)
  const result = await work().finally(() => stop.abort())
  return { result, figures: computeFigures(await visits) }
}

async function visitPage(path: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const requestedAt = performance.now()
    const response = await fetch(`${server.url}${path}`, { headers: { 'X-Forwarded-For': nextClientAddress() } })
    await response.text()
    if (response.status !== 200) throw new Error(`the page answered ${response.status}`)
    times.push(performance.now() - requestedAt)
    await sleep(PAUSE_MS)
  }
  return times
}

function readLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? '?'
}

// npm run drill:search-restart: starts the built server over 100,000 listings while visitors search 20 times a second (promise F1). The
// searches begin as soon as the port is open, as without a load balancer that asks /readyz. Measured from the start of the process: the
// time until /readyz answers 200, the time until the memory index is loaded, and what the searches got meanwhile. Exit code 1 if the
// server is not ready in time, or if a search fails after it is ready. Options: --listings, --rate (searches a second), --seconds (time limit).
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { nextClientAddress } from '../../bench/client-address.ts'
import { computeFigures } from '../../bench/figures.ts'
import { fillDatabase } from '../../bench/search/fill.ts'
import { makeSearches } from '../../bench/search/searches.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '150' },
  },
})
const [LISTINGS, RATE, SECONDS] = [Number(values.listings), Number(values.rate), Number(values.seconds)]
/** Searches go on for this long after the server is ready: none of them may fail. */
const AFTER_READY_MS = 10_000
const CLIENT_TIMEOUT_MS = 10_000

type Outcome = { sentAt: number; ms: number; result: string }

const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir, durability: 'none' })
let server: ServerProcess | null = null
try {
  const madeAt = performance.now()
  const databaseUrl = await fillDatabase(postgres.url, 'market', LISTINGS)
  console.log(`${LISTINGS.toLocaleString('en')} listings made in ${formatSeconds(performance.now() - madeAt)}`)
  const startedAt = performance.now()
  server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'info',
    SEED_DEMO: 'false',
  })
  process.exitCode = (await watchRestart(server, startedAt)) ? 0 : 1
} finally {
  await server?.stop()
  await postgres.stop()
  await remove()
}

/** The process has just started and has no memory index, as after any restart. */
async function watchRestart(started: ServerProcess, startedAt: number): Promise<boolean> {
  const { url } = started
  const outcomes: Outcome[] = []
  const stopSearches = sendSearches(url, outcomes)
  const getSeconds = () => performance.now() - startedAt
  const listeningMs = getSeconds()
  let [readyMs, indexMs] = [Infinity, Infinity]
  while (getSeconds() < SECONDS * 1_000 && (readyMs === Infinity || indexMs === Infinity)) {
    if (readyMs === Infinity && (await isReady(url))) readyMs = getSeconds()
    if (indexMs === Infinity && started.output().includes('search.indexLoaded')) indexMs = getSeconds()
    await sleep(50)
  }
  if (readyMs < Infinity) await sleep(AFTER_READY_MS)
  await stopSearches()
  console.log(`listening after ${formatSeconds(listeningMs)}, ready after ${formatSeconds(readyMs)}`)
  console.log(`memory index loaded after ${formatSeconds(indexMs)}`)
  const loadedAt = startedAt + Math.max(readyMs, indexMs)
  const isAfter = ({ sentAt }: Outcome) => sentAt >= loadedAt
  report(
    'until then',
    outcomes.filter((outcome) => !isAfter(outcome)),
  )
  const after = outcomes.filter(isAfter)
  report('afterwards', after)
  return loadedAt < Infinity && after.every(({ result }) => result === '200')
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS) }).catch(() => null)
  return response?.status === 200
}

/** At a fixed rate, no matter how long the answers take. Returns a function that stops and waits for the last answers. */
function sendSearches(url: string, outcomes: Outcome[]): () => Promise<void> {
  const searches = makeSearches()
  const pending = new Set<Promise<void>>()
  let sent = 0
  const timer = setInterval(() => {
    const input = searches[sent++ % searches.length]?.input
    if (!input) return
    const query = toSearchParams(input).toString()
    const answered = search(`${url}/${input.q === '' ? 'properties' : 'search'}?${query}`).then((outcome) => {
      outcomes.push(outcome)
      pending.delete(answered)
    })
    pending.add(answered)
  }, 1_000 / RATE)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
  }
}

async function search(address: string): Promise<Outcome> {
  const sentAt = performance.now()
  const finish = (result: string): Outcome => ({ sentAt, ms: performance.now() - sentAt, result })
  try {
    const response = await fetch(address, {
      headers: { 'X-Forwarded-For': nextClientAddress(), Accept: 'text/html' },
      signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    const canRetry = response.status === 503 && response.headers.has('Retry-After')
    return finish(canRetry ? '503 with Retry-After' : String(response.status))
  } catch (error) {
    return finish(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 10 s' : 'connection error')
  }
}

function report(name: string, outcomes: readonly Outcome[]): void {
  const counts = new Map<string, number>()
  for (const { result } of outcomes) counts.set(result, (counts.get(result) ?? 0) + 1)
  const parts = [...counts].map(([result, count]) => `${count} × ${result}`)
  const { p50, p95, max } = computeFigures(outcomes.map(({ ms }) => ms))
  const times = [p50, p95, max].map((ms) => ms.toFixed(0)).join(' / ')
  console.log(`${name}: ${outcomes.length} searches, ${parts.join(', ') || 'none'}; p50 / p95 / max ${times} ms`)
}

function formatSeconds(ms: number): string {
  return ms === Infinity ? `more than ${SECONDS} s` : `${(ms / 1_000).toFixed(1)} s`
}

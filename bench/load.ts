// npm run bench:load: how many requests a second one process answers, with visitors as mixed as those of the site (bench/load/visits.ts). Open loop,
// from a generator in a process of its own, with a new client address for each request. The rate grows until the p95 exceeds 300 ms or a
// request is refused; the highest rate before that is the knee. Compared with the same server without its page cache and with a bare node:http
// server that sends the same list page. Exits with 1 if the knee is below 250 a second and below 60 % of node:http.
// Options: --listings 100000, --seconds 12, --variants cache,uniform,none, --previous <commit> for an earlier version beside them.
import { type ChildProcess, fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import type { Job, LoadResult } from '#tests/drills/overload/generator.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { buildPreviousVersion } from '#tests/support/servers/previous-version.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { buildIfStale } from '../scripts/build.ts'
import { computeFigures } from './figures.ts'
import { drawVisits, type Popularity } from './load/visits.ts'
import { measureLoad } from './pages/load.ts'
import { fillDatabase } from './search/fill.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '12' },
    variants: { type: 'string', default: 'cache,uniform,none' },
    previous: { type: 'string' },
  },
})
const [LISTINGS, SECONDS] = [Number(values.listings), Number(values.seconds)]
if (!(LISTINGS > 0) || !(SECONDS > 0)) throw new Error('--listings and --seconds take numbers')

const BUDGET = { perSecond: 250, ofPlain: 0.6, p95Ms: 300 }
/** A process that has served for a while: its code is compiled, and it keeps the pages that are often asked for. */
const WARM_UPS = { cache: { seconds: 90, perSecond: 80 }, none: { seconds: 6, perSecond: 15 } }
const FIRST_RATE = 10
const GROWTH = 1.3
const READY_TIMEOUT_MS = 600_000
/** More than any run asks for, so that no address comes again by repetition. */
const VISITS = 200_000

type Variant = {
  title: string
  popularity: Popularity
  env: Record<string, string>
  warmUp: keyof typeof WARM_UPS
  folder?: string
}
const VARIANTS: Record<string, Variant> = {
  cache: {
    title: 'page cache, popular pages',
    popularity: 'zipf',
    env: { PAGE_CACHE_CHECK_MS: '250' },
    warmUp: 'cache',
  },
  uniform: {
    title: 'page cache, evenly spread',
    popularity: 'uniform',
    env: { PAGE_CACHE_CHECK_MS: '250' },
    warmUp: 'none',
  },
  none: { title: 'no page cache, popular pages', popularity: 'zipf', env: { PAGE_CACHE_MB: '0' }, warmUp: 'none' },
}
const chosen = values.variants.split(',').map((name) => VARIANTS[name] ?? fail(`unknown variant ${name}`))

await buildIfStale()
const previous = values.previous === undefined ? null : buildPreviousVersion(values.previous)
if (previous)
  chosen.push({
    title: `version ${values.previous}`,
    popularity: 'zipf',
    env: {},
    warmUp: 'none',
    folder: previous.folder,
  })
const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir })
const generator = fork(new URL('../tests/drills/overload/generator.ts', import.meta.url), { serialization: 'advanced' })
try {
  console.log(`filling ${LISTINGS.toLocaleString('en')} listings …`)
  const databaseUrl = await fillDatabase(postgres.url, 'load', LISTINGS)
  const listingIds = await readListingIds(databaseUrl)
  const knees: number[] = []
  let plain = 0
  for (const variant of chosen) {
    const server = await startVariant(variant, databaseUrl)
    try {
      plain ||= await measurePlain(server.url)
      knees.push(await findKnee(server, drawVisits(listingIds, VISITS, variant.popularity), WARM_UPS[variant.warmUp]))
    } finally {
      await server.stop()
    }
  }
  process.exitCode = report(plain, knees) ? 0 : 1
} finally {
  generator.disconnect()
  await postgres.stop()
  await remove()
  previous?.remove()
}

async function startVariant({ title, env, folder }: Variant, databaseUrl: string): Promise<ServerProcess> {
  const common = {
    DATABASE_URL: databaseUrl,
    SEED_DEMO: '0',
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'warn',
    LOAD_SHEDDING: '1',
  }
  const startedAt = performance.now()
  const server = await startServerProcess({ ...common, ...env }, READY_TIMEOUT_MS, folder)
  while (!(await fetch(`${server.url}/readyz`)).ok) await sleep(200) // the index is loaded after the start
  console.log(`\n${title} (ready in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`)
  console.log('  offered/s  answered/s   p50 ms   p95 ms   p99 ms  refused  failed')
  return server
}

async function findKnee(
  server: ServerProcess,
  paths: string[],
  warmUp: { seconds: number; perSecond: number },
): Promise<number> {
  const site = { url: server.url, listingIds: [], people: [] }
  let sent = 0
  /** Goes on where the last one ended: the same addresses again would be kept pages. */
  const offer = (perSecond: number, seconds: number) => {
    const next = paths.slice(sent, sent + perSecond * seconds + 1)
    sent = (sent + perSecond * seconds) % (VISITS / 2)
    return runJob(generator, { site, mix: { paths: next }, seconds, load: { perSecond } })
  }
  await offer(warmUp.perSecond, warmUp.seconds)
  const isWithinBudget = async (rate: number) => {
    const result = await offer(rate, SECONDS)
    const { p50, p95, p99 } = computeFigures(result.admittedMs)
    const failed = Object.values(result.failed).reduce((sum, count) => sum + count, 0)
    const cells = [rate, result.admittedMs.length / SECONDS, p50, p95, p99, result.refused, failed]
    console.log(cells.map((cell, n) => cell.toFixed(0).padStart([11, 12, 9, 9, 9, 9, 8][n] ?? 9)).join(''))
    return p95 <= BUDGET.p95Ms && result.refused === 0 && failed === 0
  }
  let knee = 0
  let rate = FIRST_RATE
  // A rate is offered twice before it counts as too high: another program may have disturbed the first
  while ((await isWithinBudget(rate)) || (await isWithinBudget(rate))) {
    knee = rate
    rate = Math.ceil(rate * GROWTH)
  }
  console.log(`  ${await describeCache(server)}`)
  return knee
}

async function describeCache(server: ServerProcess): Promise<string> {
  const text = await (await fetch(server.metricsUrl)).text()
  const read = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '', value = '0']) => [name, Number(value)] as const)
  const results = read(/^page_cache_requests_total\{result="(\w+)"\} (\d+)$/gm)
  const total = results.reduce((sum, [, count]) => sum + count, 0)
  const [, memory = 0] = read(/^(process_resident_memory_bytes) ([\d.e+]+)$/gm)[0] ?? []
  const shares = results.map(([name, count]) => `${name} ${((count / total) * 100).toFixed(0)} %`).join(', ')
  return `${shares === '' ? 'no page cache' : shares}; ${(memory / 1_048_576).toFixed(0)} MB`
}

async function measurePlain(url: string): Promise<number> {
  const html = await (await fetch(`${url}/properties`)).text()
  const server = fork(new URL('load/plain-server.ts', import.meta.url))
  const listening = new Promise<number>((resolve) => server.once('message', (port) => resolve(Number(port))))
  server.send({ html })
  const address = `http://127.0.0.1:${await listening}/`
  await measureLoad(address, 2)
  const { perSecond } = await measureLoad(address, SECONDS)
  server.disconnect()
  console.log(
    `  bare node:http sends the list page (${(html.length / 1_024).toFixed(0)} KB) ${perSecond.toFixed(0)} times a second; load ${loadavg()[0]?.toFixed(1)}`,
  )
  return perSecond
}

function report(plain: number, knees: readonly number[]): boolean {
  console.log(
    `\n${LISTINGS.toLocaleString('en')} listings; the knee is the highest rate with a p95 of ${BUDGET.p95Ms} ms and nothing refused`,
  )
  for (const [n, { title }] of chosen.entries())
    console.log(
      `${title.padEnd(30)} ${String(knees[n]).padStart(5)} a second, ${(((knees[n] ?? 0) / plain) * 100).toFixed(0)} % of node:http`,
    )
  const needed = Math.min(BUDGET.perSecond, plain * BUDGET.ofPlain)
  const isKept = (knees[0] ?? 0) >= needed
  console.log(`${isKept ? 'ok  ' : 'UNDER'} budget ${needed.toFixed(0)} a second`)
  return isKept
}

async function readListingIds(url: string): Promise<string[]> {
  const { pool, close } = openDatabase(url, { statementTimeoutMs: 60_000 })
  const { rows } = await pool.query<{ id: string }>(
    `select id from properties where status = 'active' order by md5(id::text)`,
  )
  await close()
  return rows.map(({ id }) => id)
}

function runJob(worker: ChildProcess, job: Job): Promise<LoadResult> {
  return new Promise((resolve) => {
    worker.once('message', (result) => resolve(result as LoadResult))
    worker.send(job)
  })
}

function fail(reason: string): never {
  throw new Error(reason)
}

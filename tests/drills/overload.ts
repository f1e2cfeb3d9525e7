// npm run drill:overload: measures the capacity of one built server, then offers three times as much, first without load shedding (null
// control) and then with it (promise F7). Open loop: requests are sent at their time, whether or not earlier ones were answered, from a
// process of its own. Exit code 1 if with shedding the goodput falls under 70 % of the capacity, the p95 of admitted requests exceeds
// 500 ms, a health check fails, or signed-in actions do worse than guests.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { computeFigures } from '../../bench/figures.ts'
import { startBenchServer } from '../../bench/bench-server.ts'
import { measureLoad } from '../../bench/pages/load.ts'
import type { LoadResult } from './overload-client.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, 'skip-null-control': { type: 'boolean', default: false } },
})
const SECONDS = Number(values.seconds)
const TIMES = 3
const MAX_P95_MS = 500
const MIN_GOODPUT = 0.7
const PATH = '/properties'

type Row = { name: string; offered: number; result: LoadResult }
const rows: Row[] = []
let capacity = 0
for (const shedding of values['skip-null-control'] ? (['1'] as const) : (['0', '1'] as const))
  rows.push(await run(shedding))
process.exitCode = report() ? 0 : 1

async function run(shedding: '0' | '1'): Promise<Row> {
  const server = await startBenchServer({
    SEED_DEMO: '1',
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'warn',
    LOAD_SHEDDING: shedding,
  })
  try {
    await measureLoad(server.url + PATH, 5) // warm-up
    if (capacity === 0) {
      const measured = await measureLoad(server.url + PATH, 6)
      capacity = measured.perSecond
      console.log(`capacity: ${capacity.toFixed(0)} requests a second on ${PATH}, p95 ${measured.p95.toFixed(0)} ms`)
    }
    await sleep(1_000)
    const offered = Math.round(capacity * TIMES)
    const result = await offerLoad(server.url, offered)
    return { name: shedding === '1' ? 'with load shedding' : 'without (null control)', offered, result }
  } finally {
    await server.stop()
  }
}

function offerLoad(url: string, perSecond: number): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const client = spawn(
      process.execPath,
      ['tests/drills/overload-client.ts', url, PATH, String(perSecond), String(SECONDS)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let output = ''
    client.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    client.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(output) as LoadResult) : reject(new Error('the client failed')),
    )
  })
}

function report(): boolean {
  console.log(`\n${TIMES} times the capacity for ${SECONDS} s`)
  console.log(
    'server                   offered/s  good/s  of capacity   p50 ms   p95 ms   p99 ms  refused  failed  health p95 ms  guests  actions',
  )
  for (const { name, offered, result } of rows) {
    const { p50, p95, p99 } = computeFigures(result.admittedMs)
    const cells = [
      name.padEnd(24),
      String(offered).padStart(10),
      (result.good / SECONDS).toFixed(0).padStart(8),
      `${((result.good / SECONDS / capacity) * 100).toFixed(0)} %`.padStart(13),
      ...[p50, p95, p99].map((ms) => ms.toFixed(0).padStart(9)),
      String(result.refused).padStart(9),
      String(result.failed).padStart(8),
      computeFigures(result.healthMs).p95.toFixed(0).padStart(15),
      formatShare(result.guests).padStart(8),
      formatShare(result.actions).padStart(9),
    ]
    console.log(cells.join(''))
  }
  console.log('good: answered in under 2 s; guests, actions: admitted share of page views and of signed-in actions')
  const shed = rows.at(-1)?.result
  if (!shed) return false
  return (
    shed.good / SECONDS >= capacity * MIN_GOODPUT &&
    computeFigures(shed.admittedMs).p95 <= MAX_P95_MS &&
    shed.healthFailed === 0 &&
    shed.withoutRetryAfter === 0 &&
    shed.actions.admitted / shed.actions.sent >= shed.guests.admitted / shed.guests.sent
  )
}

function formatShare({ admitted, sent }: { admitted: number; sent: number }): string {
  return `${Math.round((admitted / Math.max(sent, 1)) * 100)} %`
}

// npm run drill:sign-in-flood: measures the 95th percentile of a page on the built server, idle and during a flood of sign-ins
// with wrong passwords from ever new client addresses (promise A2). The flood runs in a process of its own, so that its work does
// not delay the measurement. Exit code 1 if the ratio is 2 or more, if a page was refused, or if no sign-in was refused for overload.
// LOAD_SHEDDING=0 measures the null control.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#tests/support/servers/free-port.ts'

const SECONDS = Number(process.env.DRILL_SECONDS ?? 12)
const FLOOD_CONNECTIONS = Number(process.env.DRILL_CONNECTIONS ?? 100)
const MAX_RATIO = 2 // promise A2
const PAGE = '/properties'
const READY_TIMEOUT_MS = 90_000
/** Between two pages: a visitor, not a second flood. */
const PAUSE_MS = 20

const floodUrl = process.argv[2]
if (floodUrl === undefined) await runDrill()
else await flood(floodUrl)

async function runDrill(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-flood-'))
  chmodSync(dataDir, 0o711)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      DISK_WATERMARK_MB: '0',
      SEED_DEMO: '1',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: 'loopback',
      LOAD_SHEDDING: process.env.LOAD_SHEDDING ?? '1',
    },
  })
  try {
    await waitUntilReady(url)
    await measurePages(url, 3) // compiles the code of the page
    const idle = await measurePages(url, SECONDS)
    const { child, statuses } = startFlood(url)
    try {
      await sleep(2_000) // until the queue of hashes is full
      const flooded = await measurePages(url, SECONDS)
      child.kill('SIGTERM')
      report(idle, flooded, await statuses)
    } finally {
      child.kill('SIGKILL') // after a failure it would go on forever
    }
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return
    await sleep(250)
  }
  throw new Error('The server did not become ready.')
}

type Pages = {
  /** In milliseconds and in order of size, without those of refused pages. */
  times: number[]
  refused: number
}

/** Each request has a client address of its own because of the rate limits. */
async function measurePages(url: string, seconds: number): Promise<Pages> {
  const times: number[] = []
  let refused = 0
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const startedAt = performance.now()
    const response = await fetch(url + PAGE, { headers: { 'X-Forwarded-For': makeAddress() } })
    await response.arrayBuffer()
    if (response.status === 503) refused++
    else if (response.ok) times.push(performance.now() - startedAt)
    else throw new Error(`${PAGE} answered ${response.status}`)
    await sleep(PAUSE_MS)
  }
  return { times: times.toSorted((a, b) => a - b), refused }
}

type Statuses = Record<string, number>

function startFlood(url: string): { child: ChildProcess; statuses: Promise<Statuses> } {
  const child = fork(import.meta.filename, [url])
  const statuses = new Promise<Statuses>((resolve) => child.once('message', (counts) => resolve(counts as Statuses)))
  return { child, statuses }
}

/** Runs in the second process until it is told to stop, and sends back how often each status was answered. */
async function flood(url: string): Promise<void> {
  const counts: Statuses = {}
  const stopping = new AbortController()
  process.once('SIGTERM', () => stopping.abort())
  const signIn = async () => {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${url}/signin`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: url, 'X-Forwarded-For': makeAddress() },
        body: new URLSearchParams({ email: `${crypto.randomUUID()}@tahanan.example`, password: 'Not the one 1!' }),
      }).catch(() => null)
      await response?.arrayBuffer().catch(() => undefined)
      const status = String(response?.status ?? 'no answer')
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, signIn))
  process.send?.(counts, () => process.exit(0))
}

function makeAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1
  return `10.${part()}.${part()}.${part()}`
}

function report(idle: Pages, flooded: Pages, statuses: Statuses): void {
  const getPercentile = ({ times }: Pages, share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  const describe = (name: string, pages: Pages) => {
    const [p50, p95] = [0.5, 0.95].map((share) => getPercentile(pages, share).toFixed(1))
    console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms (${pages.times.length} pages, ${pages.refused} refused)`)
  }
  describe('Idle', idle)
  describe('During the flood', flooded)
  console.log(`Answers to the flood of ${FLOOD_CONNECTIONS} connections: ${JSON.stringify(statuses)}`)
  const ratio = getPercentile(flooded, 0.95) / getPercentile(idle, 0.95)
  console.log(`Ratio of the 95th percentiles: ${ratio.toFixed(2)} (promised: under ${MAX_RATIO}, and no page refused)`)
  const isShed = (statuses['503'] ?? 0) > 0
  if (!isShed) console.log('No sign-in was refused for overload: the flood was too weak to show anything.')
  process.exitCode = ratio < MAX_RATIO && flooded.refused === 0 && isShed ? 0 : 1
}

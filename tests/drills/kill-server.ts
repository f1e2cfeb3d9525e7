// npm run drill:kill-server: kills the built server with its embedded database repeatedly while it answers (promises F1, F2). The
// acknowledgments are hits of a rate limit: each answered request is one committed count, so after a kill the limit must be reached no
// later than its size says. Exit code 1 if a count was lost, a start failed, or a clean stop left a process behind.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { findFreePort } from '#tests/support/servers/free-port.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
/** Longer than promised, so that a slow round is counted and not aborted. */
const READY_TIMEOUT_MS = 60_000
const READY_PROMISE_MS = 10_000 // promise F1
const VICTIMS = ['application', 'database', 'both', 'first start'] as const
type Victim = (typeof VICTIMS)[number]
type Round = { victim: Victim; acknowledged: number; lost: number; readyMs: number }

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const port = await findFreePort()
const url = `http://localhost:${port}`
/** The output of the newest server, shown when one does not start. */
const LOG_FILE = join(dataDir, 'drill.log')

const rounds: Round[] = []
for (let n = 0; n < ROUNDS; n++) {
  const result = await runRound(VICTIMS[n % VICTIMS.length] ?? 'application', n)
  rounds.push(result)
  console.log(
    `${n + 1}. ${result.victim}: ${result.acknowledged} acknowledged, ${result.lost} lost, ready after ${Math.round(result.readyMs)} ms`,
  )
}
const orphans = await countOrphansAfterStop()
reportResults()

async function runRound(victim: Victim, n: number): Promise<Round> {
  if (victim === 'first start') rmSync(join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 5 })
  const address = `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`
  let server = startServer()
  let acknowledged = 0
  if (victim === 'first start') {
    await sleep(Math.random() * 2_000)
    killVictim(server, 'both')
  } else {
    await waitUntilReady(server)
    const stopRequests = sendRequestsUntilStopped(address, () => acknowledged++)
    await sleep(100 + Math.random() * 700)
    stopRequests() // without its database the server does not count requests, so only earlier responses count
    killVictim(server, victim)
    if (victim === 'database') await sleep(500) // the server restarts its database itself
    killVictim(server, 'application')
  }
  const startedAt = performance.now()
  server = startServer()
  await waitUntilReady(server)
  const readyMs = performance.now() - startedAt
  const acknowledgedAfterRestart = await countRequestsUntilRefused(address)
  server.kill('SIGTERM')
  await waitUntilExited(server)
  return {
    victim,
    acknowledged,
    lost: Math.max(0, acknowledged + acknowledgedAfterRestart - LIMITS['general.address'].max),
    readyMs,
  }
}

function startServer(): ChildProcess {
  const log = openSync(LOG_FILE, 'w')
  return spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: 'loopback',
      SEED_DEMO: '0',
    },
  })
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode}:\n${readFileSync(LOG_FILE, 'utf8')}`)
    if (Date.now() > deadline)
      throw new Error(`The server was not ready within ${READY_TIMEOUT_MS} ms:\n${readFileSync(LOG_FILE, 'utf8')}`)
    await sleep(20)
  }
}

function requestUnknownPath(address: string): Promise<Response> {
  return fetch(`${url}/nowhere`, { headers: { 'X-Forwarded-For': address } })
}

/** Only a complete response is an acknowledgment. */
async function isRequestAcknowledged(address: string): Promise<boolean> {
  try {
    const response = await requestUnknownPath(address)
    await response.arrayBuffer()
    return response.status === 404
  } catch {
    return false
  }
}

/** Sends four requests at a time until stopped, and counts the responses that passed the limit. */
function sendRequestsUntilStopped(address: string, onAcknowledged: () => void): () => void {
  const stopController = new AbortController()
  const worker = async () => {
    while (!stopController.signal.aborted) {
      const isAcknowledged = await isRequestAcknowledged(address)
      if (isAcknowledged && !stopController.signal.aborted) onAcknowledged()
      else await sleep(10)
    }
  }
  for (let n = 0; n < 4; n++) void worker()
  return () => stopController.abort()
}

async function countRequestsUntilRefused(address: string): Promise<number> {
  for (let requestCount = 0; ; requestCount++) {
    const { status } = await requestUnknownPath(address)
    if (status === 429 || requestCount > LIMITS['general.address'].max) return requestCount
  }
}

function killVictim(server: ChildProcess, victim: Exclude<Victim, 'first start'>): void {
  if (victim !== 'application') for (const pid of listPostgresPids()) killProcess(pid)
  if (victim !== 'database') server.kill('SIGKILL')
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}

/** Every process of this folder's database: the postmaster, its children, an initdb. */
function listPostgresPids(): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = table
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...args]) => ({ pid: Number(pid), parent: Number(parent), args: args.join(' ') }))
  const ownRows = rows.filter(({ args }) => args.includes(dataDir) && !args.includes('build/server'))
  const postmaster = existsSync(join(dataDir, 'postgres/data/postmaster.pid'))
    ? Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    : -1
  return rows
    .filter((row) => ownRows.includes(row) || row.pid === postmaster || row.parent === postmaster)
    .map(({ pid }) => pid)
}

async function waitUntilExited(server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) await sleep(20)
}

async function countOrphansAfterStop(): Promise<number> {
  const server = startServer()
  await waitUntilReady(server)
  server.kill('SIGTERM')
  await waitUntilExited(server)
  await sleep(200)
  return listPostgresPids().length
}

function reportResults(): void {
  console.log('killed         rounds  acknowledged  lost  ready after, ms: median  slowest')
  for (const victim of VICTIMS) {
    const victimRounds = rounds.filter((one) => one.victim === victim)
    const times = victimRounds.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b)
    const sumRounds = (key: 'acknowledged' | 'lost') => String(victimRounds.reduce((total, one) => total + one[key], 0))
    console.log(
      `${victim.padEnd(14)}${String(victimRounds.length).padStart(7)}${sumRounds('acknowledged').padStart(14)}${sumRounds('lost').padStart(6)}${String(Math.round(times[Math.floor(times.length / 2)] ?? 0)).padStart(25)}${String(Math.round(times.at(-1) ?? 0)).padStart(9)}`,
    )
  }
  const lost = rounds.reduce((total, one) => total + one.lost, 0)
  const slowest = Math.max(...rounds.map(({ readyMs }) => readyMs))
  if (slowest > READY_PROMISE_MS) console.log(`slower than the promised ${READY_PROMISE_MS} ms`)
  console.log(`processes left after a clean stop: ${orphans}`)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.exitCode = lost > 0 || orphans > 0 || slowest > READY_PROMISE_MS ? 1 : 0
}

// npm run drill:kill-server: the built server with its own database, killed again and again while it answers (PROMISES F1, F2).
// What it acknowledges are hits of a rate limit: each answered request is one committed count, so after a kill the limit must be
// reached no later than its size says. Ends with 1 if one was lost, a start failed, or a clean stop left a process behind.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { freePort } from '#tests/support/servers/server-process.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
/** Patience, so that a slow round is counted and not cut off; what is promised is less. */
const READY_WITHIN_MS = 60_000
const READY_PROMISE_MS = 10_000 // PROMISES F1
const VICTIMS = ['application', 'database', 'both', 'first start'] as const
type Victim = (typeof VICTIMS)[number]
type Round = { victim: Victim; acknowledged: number; lost: number; readyMs: number }

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const port = await freePort()
const url = `http://localhost:${port}`
/** What the newest server says, for when one does not start. */
const LOG = join(dataDir, 'drill.log')

const rounds: Round[] = []
for (let n = 0; n < ROUNDS; n++) {
  const result = await round(VICTIMS[n % VICTIMS.length] ?? 'application', n)
  rounds.push(result)
  console.log(
    `${n + 1}. ${result.victim}: ${result.acknowledged} acknowledged, ${result.lost} lost, ready after ${Math.round(result.readyMs)} ms`,
  )
}
const orphans = await cleanStop()
report()

async function round(victim: Victim, n: number): Promise<Round> {
  if (victim === 'first start') rmSync(join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 5 })
  const address = `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`
  let server = start()
  let acknowledged = 0
  if (victim === 'first start') {
    await sleep(Math.random() * 2_000)
    kill(server, 'both')
  } else {
    await ready(server)
    const stopAsking = ask(address, () => acknowledged++)
    await sleep(100 + Math.random() * 700)
    stopAsking() // without its database the server lets requests pass uncounted, so only what was answered before counts
    kill(server, victim)
    if (victim === 'database') await sleep(500) // the server brings its database back by itself
    kill(server, 'application')
  }
  const started = performance.now()
  server = start()
  await ready(server)
  const readyMs = performance.now() - started
  const more = await passesUntilRefused(address)
  server.kill('SIGTERM')
  await gone(server)
  return { victim, acknowledged, lost: Math.max(0, acknowledged + more - LIMITS.general.max), readyMs }
}

function start(): ChildProcess {
  const log = openSync(LOG, 'w')
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

async function ready(server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode}:\n${readFileSync(LOG, 'utf8')}`)
    if (Date.now() > deadline)
      throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms:\n${readFileSync(LOG, 'utf8')}`)
    await sleep(20)
  }
}

function hit(address: string): Promise<Response> {
  return fetch(`${url}/nowhere`, { headers: { 'X-Forwarded-For': address } })
}

/** Only an answer that arrived whole is an acknowledgement. */
async function passes(address: string): Promise<boolean> {
  try {
    const answer = await hit(address)
    await answer.arrayBuffer()
    return answer.status === 404
  } catch {
    return false
  }
}

/** Four at a time, until told to stop; counts what was answered as passed. */
function ask(address: string, onPass: () => void): () => void {
  const stop = new AbortController()
  const worker = async () => {
    while (!stop.signal.aborted) {
      const isPassed = await passes(address)
      if (isPassed && !stop.signal.aborted) onPass()
      else await sleep(10)
    }
  }
  for (let n = 0; n < 4; n++) void worker()
  return () => stop.abort()
}

async function passesUntilRefused(address: string): Promise<number> {
  for (let passes = 0; ; passes++) {
    const { status } = await hit(address)
    if (status === 429 || passes > LIMITS.general.max) return passes
  }
}

function kill(server: ChildProcess, victim: Exclude<Victim, 'first start'>): void {
  if (victim !== 'application') for (const pid of postgresPids()) killPid(pid)
  if (victim !== 'database') server.kill('SIGKILL')
}

function killPid(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone already
  }
}

/** Every process of this folder's database: the postmaster, its children, an initdb. */
function postgresPids(): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = table
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...args]) => ({ pid: Number(pid), parent: Number(parent), args: args.join(' ') }))
  const ours = rows.filter(({ args }) => args.includes(dataDir) && !args.includes('build/server'))
  const postmaster = existsSync(join(dataDir, 'postgres/data/postmaster.pid'))
    ? Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    : -1
  return rows
    .filter((row) => ours.includes(row) || row.pid === postmaster || row.parent === postmaster)
    .map(({ pid }) => pid)
}

async function gone(server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) await sleep(20)
}

async function cleanStop(): Promise<number> {
  const server = start()
  await ready(server)
  server.kill('SIGTERM')
  await gone(server)
  await sleep(200)
  return postgresPids().length
}

function report(): void {
  console.log('killed         rounds  acknowledged  lost  ready after, ms: median  slowest')
  for (const victim of VICTIMS) {
    const own = rounds.filter((one) => one.victim === victim)
    const times = own.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b)
    const sum = (key: 'acknowledged' | 'lost') => String(own.reduce((total, one) => total + one[key], 0))
    console.log(
      `${victim.padEnd(14)}${String(own.length).padStart(7)}${sum('acknowledged').padStart(14)}${sum('lost').padStart(6)}${String(Math.round(times[Math.floor(times.length / 2)] ?? 0)).padStart(25)}${String(Math.round(times.at(-1) ?? 0)).padStart(9)}`,
    )
  }
  const lost = rounds.reduce((total, one) => total + one.lost, 0)
  const slowest = Math.max(...rounds.map(({ readyMs }) => readyMs))
  if (slowest > READY_PROMISE_MS) console.log(`slower than the promised ${READY_PROMISE_MS} ms`)
  console.log(`processes left after a clean stop: ${orphans}`)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.exitCode = lost > 0 || orphans > 0 || slowest > READY_PROMISE_MS ? 1 : 0
}

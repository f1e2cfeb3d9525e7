// The drill of PROMISES F1 and F2, run by hand: kill -9 of the application, the database, both, or in the first start,
// at random moments, with acknowledgements kept outside the database. `npm run drill:kill [rounds] [folder]`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { processesIn } from '#tests/support/database/embedded.ts'
import { REFUSED, TABLE } from './kill-writer.ts'

const KINDS = ['application', 'database', 'both', 'one of its children', 'first start'] as const
type Kind = (typeof KINDS)[number] | 'clean stop' | 'two starts'
type Tally = { rounds: number; acknowledged: number; lost: number; orphans: number; failures: number; ready: number[] }
type Ready = { ready: number; how: string; pid: number }

const READY_LIMIT_MS = 5_000
const WRITER = join(import.meta.dirname, 'kill-writer.ts')
const tallies = new Map<Kind, Tally>()
const say = (line: string) => process.stdout.write(`${line}\n`)
const between = (from: number, to: number) => from + Math.random() * (to - from)

function tally(kind: Kind): Tally {
  const found = tallies.get(kind) ?? { rounds: 0, acknowledged: 0, lost: 0, orphans: 0, failures: 0, ready: [] }
  tallies.set(kind, found)
  return found
}

function startWriter(dataDir: string, notes: string, round: string): ChildProcess {
  return spawn(process.execPath, [WRITER, dataDir, notes, round], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What the writer says once it is ready, or null when it ended before. */
async function readiness(writer: ChildProcess): Promise<Ready | null> {
  const ended = once(writer, 'close').then(() => null)
  const line = await Promise.race([once(writer.stdout as NodeJS.EventEmitter, 'data'), ended])
  return line === null ? null : (JSON.parse(String(line[0])) as Ready)
}

async function ended(writer: ChildProcess): Promise<number | null> {
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  return writer.exitCode
}

function killHard(pids: readonly (number | undefined)[]): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    } catch {
      // gone already
    }
  }
}

async function strike(kind: Kind, writer: ChildProcess, ready: Ready, dataDir: string): Promise<void> {
  const all = await processesIn(join(dataDir, 'postgres'))
  const children = all.filter((pid) => pid !== ready.pid)
  if (kind === 'application') killHard([writer.pid])
  if (kind === 'database') killHard([ready.pid])
  if (kind === 'both') killHard([writer.pid, ready.pid, ...children])
  if (kind === 'one of its children') killHard([children[Math.floor(Math.random() * children.length)]])
}

/** One round: write, strike at a random moment, start again, count what is missing. */
async function killRound(kind: Kind, dataDir: string, notes: string, round: string): Promise<void> {
  const result = tally(kind)
  result.rounds += 1
  const before = (await acknowledged(notes)).length
  const writer = startWriter(dataDir, notes, round)
  const ready = await readiness(writer)
  if (ready === null) {
    result.failures += 1
    say(`round ${round}: the application did not start: ${String(writer.stderr?.read() ?? '')}`)
    return
  }
  result.ready.push(ready.ready)
  await sleep(between(20, 500))
  await strike(kind, writer, ready, dataDir)
  await ended(writer)
  const started = Date.now()
  const server = await startEmbedded({ dataDir })
  result.ready.push(Date.now() - started)
  result.lost += await missing(server, notes)
  result.acknowledged += (await acknowledged(notes)).length - before
}

/** The very first start is struck while the cluster is being made; the next one has to make it whole. */
async function firstStartRound(folder: string, round: string): Promise<void> {
  const result = tally('first start')
  result.rounds += 1
  const dataDir = join(folder, `first-${round}`)
  const notes = join(folder, `first-${round}.notes`)
  const writer = startWriter(dataDir, notes, round)
  await sleep(between(100, 1_600))
  killHard(Math.random() < 0.5 ? [writer.pid] : [writer.pid, ...(await processesIn(dataDir))])
  await ended(writer)
  const started = Date.now()
  const server = await startEmbedded({ dataDir })
  result.ready.push(Date.now() - started)
  result.lost += await missing(server, notes)
  result.acknowledged += (await acknowledged(notes)).length
  await server.stop()
  await countLeftovers(result, dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}

async function cleanStopRound(dataDir: string, notes: string, round: string): Promise<void> {
  const result = tally('clean stop')
  result.rounds += 1
  const before = (await acknowledged(notes)).length
  const writer = startWriter(dataDir, notes, round)
  const ready = await readiness(writer)
  if (ready) result.ready.push(ready.ready)
  await sleep(between(20, 200))
  writer.kill('SIGTERM')
  if ((await ended(writer)) !== 0) result.failures += 1
  await countLeftovers(result, dataDir)
  result.acknowledged += (await acknowledged(notes)).length - before
}

async function twoStartsRound(dataDir: string, notes: string, round: string): Promise<void> {
  const result = tally('two starts')
  result.rounds += 1
  const before = (await acknowledged(notes)).length
  const writers = [startWriter(dataDir, notes, `${round}a`), startWriter(dataDir, notes, `${round}b`)]
  const outcomes = await Promise.all(writers.map(readiness))
  result.ready.push(...outcomes.flatMap((outcome) => (outcome ? [outcome.ready] : [])))
  const refused = writers.find((_, index) => outcomes[index] === null)
  const winner = writers.find((_, index) => outcomes[index] !== null)
  winner?.kill('SIGTERM')
  const codes = [refused && (await ended(refused)), winner && (await ended(winner))]
  if (codes[0] !== REFUSED || codes[1] !== 0) result.failures += 1
  await countLeftovers(result, dataDir)
  result.acknowledged += (await acknowledged(notes)).length - before
}

/** A killed initdb's last child may need a moment to see that it is alone. */
async function countLeftovers(result: Tally, dataDir: string): Promise<void> {
  for (let wait = 0; wait < 30 && (await processesIn(dataDir)).length > 0; wait += 1) await sleep(100)
  result.orphans += (await processesIn(dataDir)).length
  const files = await readdir(join(dataDir, 'postgres'))
  if (files.some((name) => name.startsWith('unfinished-'))) result.failures += 1
}

async function acknowledged(notes: string): Promise<string[]> {
  if (!existsSync(notes)) return []
  return (await readFile(notes, 'utf8')).split('\n').slice(0, -1) // a line without an end was not acknowledged
}

async function missing(server: EmbeddedServer, notes: string): Promise<number> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(TABLE)
  const { rows } = await client.query<{ id: string }>('select id from written')
  await client.end()
  const there = new Set(rows.map((row) => row.id))
  return (await acknowledged(notes)).filter((id) => !there.has(id)).length
}

function report(): boolean {
  say(['kind', 'rounds', 'acknowledged', 'lost', 'orphans', 'failures', 'ready ms', 'slowest ms'].map(cell).join(''))
  let isGood = true
  for (const [kind, t] of tallies) {
    const times = t.ready.toSorted((a, b) => a - b)
    const slowest = times.at(-1) ?? 0
    const median = times[Math.floor(times.length / 2)] ?? 0
    say([kind, t.rounds, t.acknowledged, t.lost, t.orphans, t.failures, median, slowest].map(cell).join(''))
    isGood &&= t.lost + t.orphans + t.failures === 0 && slowest <= READY_LIMIT_MS
  }
  return isGood
}

const cell = (value: string | number) => String(value).padEnd(20)

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? 50)
  const base = process.argv[3] ?? tmpdir()
  await mkdir(base, { recursive: true, mode: 0o711 })
  const folder = await mkdtemp(join(base, 'tahanan-drill-'))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const notes = join(folder, 'notes')
  try {
    for (let n = 0; n < rounds; n += 1) {
      const kind = KINDS[n % KINDS.length] as Kind
      if (kind === 'first start') await firstStartRound(folder, `k${n}`)
      else await killRound(kind, dataDir, notes, `k${n}`)
      if (n % 5 === 4) await cleanStopRound(dataDir, notes, `s${n}`)
      if (n % 10 === 9) await twoStartsRound(dataDir, notes, `t${n}`)
    }
    const last = await startEmbedded({ dataDir })
    tally('clean stop').lost += await missing(last, notes)
    await last.stop()
    await countLeftovers(tally('clean stop'), dataDir)
  } finally {
    killHard(await processesIn(folder))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.exitCode = report() ? 0 : 1
  say(process.exitCode === 0 ? 'Nothing lost, nothing left behind.' : 'THE DRILL FAILED.')
}

await main()

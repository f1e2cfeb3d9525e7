// npm run drill:kill [rounds] [folder]: kills the application, the database, both, or the first start with SIGKILL at random moments and
// keeps the acknowledgments outside the database (promises F1, F2).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { listProcessesIn } from '#tests/support/database/embedded.ts'
import { EXIT_CODE_REFUSED, CREATE_TABLE_SQL } from './kill-writer.ts'

const KILL_KINDS = ['application', 'database', 'both', 'one of its children', 'first start'] as const
type RoundKind = (typeof KILL_KINDS)[number] | 'clean stop' | 'two starts'
type Tally = { rounds: number; acknowledged: number; lost: number; orphans: number; failures: number; ready: number[] }
type Ready = { ready: number; how: string; pid: number }

const READY_LIMIT_MS = 5_000
const WRITER_FILE = join(import.meta.dirname, 'kill-writer.ts')
const tallies = new Map<RoundKind, Tally>()
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const randomBetween = (from: number, to: number) => from + Math.random() * (to - from)

function getTally(kind: RoundKind): Tally {
  const roundTally = tallies.get(kind) ?? { rounds: 0, acknowledged: 0, lost: 0, orphans: 0, failures: 0, ready: [] }
  tallies.set(kind, roundTally)
  return roundTally
}

function startWriter(dataDir: string, notesPath: string, round: string): ChildProcess {
  return spawn(process.execPath, [WRITER_FILE, dataDir, notesPath, round], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The ready message of the writer, or null if it ended before. */
async function waitForReady(writer: ChildProcess): Promise<Ready | null> {
  const exited = once(writer, 'close').then(() => null)
  const line = await Promise.race([once(writer.stdout as NodeJS.EventEmitter, 'data'), exited])
  return line === null ? null : (JSON.parse(String(line[0])) as Ready)
}

async function waitForExit(writer: ChildProcess): Promise<number | null> {
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  return writer.exitCode
}

function killProcesses(pids: readonly (number | undefined)[]): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    } catch {
      // the process has already ended
    }
  }
}

async function killTarget(kind: RoundKind, writer: ChildProcess, ready: Ready, dataDir: string): Promise<void> {
  const allPids = await listProcessesIn(join(dataDir, 'postgres'))
  const childPids = allPids.filter((pid) => pid !== ready.pid)
  if (kind === 'application') killProcesses([writer.pid])
  if (kind === 'database') killProcesses([ready.pid])
  if (kind === 'both') killProcesses([writer.pid, ready.pid, ...childPids])
  if (kind === 'one of its children') killProcesses([childPids[Math.floor(Math.random() * childPids.length)]])
}

/** One round: write, kill at a random moment, start again, count the missing rows. */
async function runKillRound(kind: RoundKind, dataDir: string, notesPath: string, round: string): Promise<void> {
  const result = getTally(kind)
  result.rounds += 1
  const acknowledgedBefore = (await readAcknowledgedIds(notesPath)).length
  const writer = startWriter(dataDir, notesPath, round)
  const ready = await waitForReady(writer)
  if (ready === null) {
    result.failures += 1
    printLine(`round ${round}: the application did not start: ${String(writer.stderr?.read() ?? '')}`)
    return
  }
  result.ready.push(ready.ready)
  await sleep(randomBetween(20, 500))
  await killTarget(kind, writer, ready, dataDir)
  await waitForExit(writer)
  const startedAt = Date.now()
  const server = await startEmbedded({ dataDir })
  result.ready.push(Date.now() - startedAt)
  result.lost += await countMissing(server, notesPath)
  result.acknowledged += (await readAcknowledgedIds(notesPath)).length - acknowledgedBefore
}

/** Kills the very first start while initdb creates the cluster. The next start must create it completely. */
async function runFirstStartRound(folder: string, round: string): Promise<void> {
  const result = getTally('first start')
  result.rounds += 1
  const dataDir = join(folder, `first-${round}`)
  const notesPath = join(folder, `first-${round}.notes`)
  const writer = startWriter(dataDir, notesPath, round)
  await sleep(randomBetween(100, 1_600))
  killProcesses(Math.random() < 0.5 ? [writer.pid] : [writer.pid, ...(await listProcessesIn(dataDir))])
  await waitForExit(writer)
  const startedAt = Date.now()
  const server = await startEmbedded({ dataDir })
  result.ready.push(Date.now() - startedAt)
  result.lost += await countMissing(server, notesPath)
  result.acknowledged += (await readAcknowledgedIds(notesPath)).length
  await server.stop()
  await countLeftovers(result, dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}

async function runCleanStopRound(dataDir: string, notesPath: string, round: string): Promise<void> {
  const result = getTally('clean stop')
  result.rounds += 1
  const acknowledgedBefore = (await readAcknowledgedIds(notesPath)).length
  const writer = startWriter(dataDir, notesPath, round)
  const ready = await waitForReady(writer)
  if (ready) result.ready.push(ready.ready)
  await sleep(randomBetween(20, 200))
  writer.kill('SIGTERM')
  if ((await waitForExit(writer)) !== 0) result.failures += 1
  await countLeftovers(result, dataDir)
  result.acknowledged += (await readAcknowledgedIds(notesPath)).length - acknowledgedBefore
}

async function runTwoStartsRound(dataDir: string, notesPath: string, round: string): Promise<void> {
  const result = getTally('two starts')
  result.rounds += 1
  const acknowledgedBefore = (await readAcknowledgedIds(notesPath)).length
  const writers = [startWriter(dataDir, notesPath, `${round}a`), startWriter(dataDir, notesPath, `${round}b`)]
  const outcomes = await Promise.all(writers.map(waitForReady))
  result.ready.push(...outcomes.flatMap((outcome) => (outcome ? [outcome.ready] : [])))
  const refusedWriter = writers.find((_, index) => outcomes[index] === null)
  const winningWriter = writers.find((_, index) => outcomes[index] !== null)
  winningWriter?.kill('SIGTERM')
  const codes = [
    refusedWriter && (await waitForExit(refusedWriter)),
    winningWriter && (await waitForExit(winningWriter)),
  ]
  if (codes[0] !== EXIT_CODE_REFUSED || codes[1] !== 0) result.failures += 1
  await countLeftovers(result, dataDir)
  result.acknowledged += (await readAcknowledgedIds(notesPath)).length - acknowledgedBefore
}

/** The last child of a killed initdb may need a moment to notice that its parent has ended. */
async function countLeftovers(result: Tally, dataDir: string): Promise<void> {
  for (let wait = 0; wait < 30 && (await listProcessesIn(dataDir)).length > 0; wait += 1) await sleep(100)
  result.orphans += (await listProcessesIn(dataDir)).length
  const files = await readdir(join(dataDir, 'postgres'))
  if (files.some((name) => name.startsWith('unfinished-'))) result.failures += 1
}

async function readAcknowledgedIds(notesPath: string): Promise<string[]> {
  if (!existsSync(notesPath)) return []
  return (await readFile(notesPath, 'utf8')).split('\n').slice(0, -1) // a line without a newline was not acknowledged
}

async function countMissing(server: EmbeddedServer, notesPath: string): Promise<number> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(CREATE_TABLE_SQL)
  const { rows } = await client.query<{ id: string }>('select id from written')
  await client.end()
  const storedIds = new Set(rows.map((row) => row.id))
  return (await readAcknowledgedIds(notesPath)).filter((id) => !storedIds.has(id)).length
}

function reportTallies(): boolean {
  printLine(
    ['kind', 'rounds', 'acknowledged', 'lost', 'orphans', 'failures', 'ready ms', 'slowest ms']
      .map(formatCell)
      .join(''),
  )
  let isPassed = true
  for (const [kind, t] of tallies) {
    const times = t.ready.toSorted((a, b) => a - b)
    const slowest = times.at(-1) ?? 0
    const median = times[Math.floor(times.length / 2)] ?? 0
    printLine([kind, t.rounds, t.acknowledged, t.lost, t.orphans, t.failures, median, slowest].map(formatCell).join(''))
    isPassed &&= t.lost + t.orphans + t.failures === 0 && slowest <= READY_LIMIT_MS
  }
  return isPassed
}

const formatCell = (value: string | number) => String(value).padEnd(20)

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? 50)
  const parentFolder = process.argv[3] ?? tmpdir()
  await mkdir(parentFolder, { recursive: true, mode: 0o711 })
  const folder = await mkdtemp(join(parentFolder, 'tahanan-drill-'))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const notesPath = join(folder, 'notes')
  try {
    for (let n = 0; n < rounds; n += 1) {
      const kind = KILL_KINDS[n % KILL_KINDS.length] as RoundKind
      if (kind === 'first start') await runFirstStartRound(folder, `k${n}`)
      else await runKillRound(kind, dataDir, notesPath, `k${n}`)
      if (n % 5 === 4) await runCleanStopRound(dataDir, notesPath, `s${n}`)
      if (n % 10 === 9) await runTwoStartsRound(dataDir, notesPath, `t${n}`)
    }
    const finalServer = await startEmbedded({ dataDir })
    getTally('clean stop').lost += await countMissing(finalServer, notesPath)
    await finalServer.stop()
    await countLeftovers(getTally('clean stop'), dataDir)
  } finally {
    killProcesses(await listProcessesIn(folder))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.exitCode = reportTallies() ? 0 : 1
  printLine(process.exitCode === 0 ? 'Nothing lost, nothing left behind.' : 'THE DRILL FAILED.')
}

await main()

// npm run drill:stop-at-start: sends SIGTERM and SIGINT to the built server at many moments of its start (promise F2). A moment is a line
// that the start prints or a file that it creates, on a new, a stopped, a killed and an abandoned data folder. Exit code 1 if a PostgreSQL
// process is left, the exit code is wrong, or the data folder does not start normally afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTemporaryDataDir, listProcessesIn } from '#tests/support/database/embedded.ts'
import { findFreePort } from '#tests/support/servers/free-port.ts'

const READY = 'Tahanan is ready'
const TIMEOUT_MS = 120_000

type Folder = 'new' | 'stopped' | 'database left running' | 'database killed'
type Moment = { name: string; folder: Folder; hasCome: (start: Start) => boolean; env?: Record<string, string> }
type Start = {
  dataDir: string
  startedAt: number
  process: ChildProcess
  output: () => string
  exited: Promise<string>
}

const printed = (folder: Folder, line: string, env?: Record<string, string>): Moment => ({
  name: `"${line}"`,
  folder,
  hasCome: ({ output }) => output().includes(line),
  ...(env ? { env } : {}),
})
const created = (folder: Folder, pattern: string): Moment => ({
  name: `file ${pattern}`,
  folder,
  hasCome: ({ dataDir }) => globSync(join(dataDir, pattern)).length > 0,
})
/** For a file that an earlier server left. */
const rewritten = (folder: Folder, path: string): Moment => ({
  name: `file ${path} written again`,
  folder,
  hasCome: ({ dataDir, startedAt }) =>
    (statSync(join(dataDir, path), { throwIfNoEntry: false })?.mtimeMs ?? 0) > startedAt,
})
const DEMO = { SEED_DEMO: '1' }
const MOMENTS: Moment[] = [
  { name: 'process started', folder: 'new', hasCome: ({ process: { pid } }) => pid !== undefined },
  created('new', 'postgres'),
  created('new', 'postgres/unfinished-*'),
  created('new', 'postgres/unfinished-*/data'),
  created('new', 'postgres/unfinished-*/data/base/1'),
  created('new', 'postgres/unfinished-*/data/base/4'),
  created('new', 'postgres/data'),
  created('new', 'postgres/data/postmaster.pid'),
  created('new', 'postgres/run/.s.PGSQL.5432'),
  printed('new', 'The database is ready.'),
  printed('new', 'database.running'),
  printed('new', 'database.migrated'),
  printed('new', 'Making the demo data', DEMO),
  printed('new', 'rows written down', DEMO),
  printed('new', 'server.ready'),
  created('stopped', 'postgres/data/postmaster.pid'),
  created('stopped', 'postgres/run/.s.PGSQL.5432'),
  printed('stopped', 'database.running'),
  printed('stopped', 'server.ready'),
  rewritten('database killed', 'postgres/data/postmaster.pid'),
  printed('database killed', 'database.running'),
  printed('database left running', 'database.running'),
  printed('database left running', 'server.ready'),
]

let failures = 0
console.log('folder                 signal   exit     left  restart  moment')
for (const [n, moment] of MOMENTS.entries()) await tryMoment(moment, n % 2 === 0 ? 'SIGTERM' : 'SIGINT')
console.log(`${MOMENTS.length} moments, ${failures} with a failure`)
process.exitCode = failures > 0 ? 1 : 0

async function tryMoment(moment: Moment, signal: NodeJS.Signals): Promise<void> {
  const { dataDir, remove } = await createTemporaryDataDir()
  try {
    await prepareFolder(moment.folder, dataDir)
    const start = await startServer(dataDir, moment.env)
    while (!moment.hasCome(start) && start.process.exitCode === null) await sleep(1)
    start.process.kill(signal)
    const exit = await start.exited
    const left = await listProcessesIn(dataDir)
    const restart = await startsNormally(dataDir)
    const isRight = (exit === '0' || (exit === signal && moment.name === 'process started')) && left.length === 0
    if (!isRight || restart !== 'ok') failures++
    console.log(
      `${moment.folder.padEnd(23)}${signal.padEnd(9)}${exit.padEnd(9)}${String(left.length).padStart(4)}  ${restart.padEnd(7)}  ${moment.name}`,
    )
  } finally {
    for (const pid of await listProcessesIn(dataDir)) killIfRunning(pid)
    await remove()
  }
}

async function prepareFolder(folder: Folder, dataDir: string): Promise<void> {
  if (folder === 'new') return
  const start = await startServer(dataDir)
  await waitForLine(start, READY)
  start.process.kill(folder === 'stopped' ? 'SIGTERM' : 'SIGKILL')
  await start.exited
  if (folder === 'database killed') {
    for (const pid of await listProcessesIn(dataDir)) killIfRunning(pid)
    while ((await listProcessesIn(dataDir)).length > 0) await sleep(10)
  }
}

async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Start> {
  const port = await findFreePort()
  const startedAt = Date.now()
  const child = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      DISK_WATERMARK_MB: '0',
      SEED_DEMO: '0',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<string>((resolve) => child.once('exit', (code, by) => resolve(String(code ?? by))))
  return { dataDir, startedAt, process: child, output: () => output, exited }
}

async function waitForLine(start: Start, line: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!start.output().includes(line)) {
    if (start.process.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not print "${line}":\n${start.output()}`)
    await sleep(10)
  }
}

/** The next start gets ready, stops cleanly, and leaves neither processes nor unfinished folders. */
async function startsNormally(dataDir: string): Promise<string> {
  const start = await startServer(dataDir)
  try {
    await waitForLine(start, READY)
  } catch {
    start.process.kill('SIGKILL')
    return 'failed'
  }
  start.process.kill('SIGTERM')
  const exit = await start.exited
  const isClean = exit === '0' && (await listProcessesIn(dataDir)).length === 0
  const hasDrafts = globSync(join(dataDir, 'postgres/unfinished-*')).length > 0
  const hasLockFile = existsSync(join(dataDir, 'postgres/data/postmaster.pid'))
  if (isClean && !hasDrafts && !hasLockFile) return 'ok'
  if (hasLockFile) console.log(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'))
  return 'unclean'
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}

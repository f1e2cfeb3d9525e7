// The server process: find a running one, start, query and stop it.
import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getDataFolder, type ClusterLocation, SUPERUSER } from './cluster.server.ts'
import { buildServerEnvironment } from './identity.server.ts'
import { readCommandLine, isRunning, sendSignal, waitForExit } from './process-table.server.ts'
import { type Address, buildListenArguments } from './socket.server.ts'

export type Durability = 'full' | 'none'
export type LockFile = { pid: number; address: Address; stopping: boolean }

const LOG_LIMIT = 10 * 1024 * 1024

const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and row values can contain personal data, so the log has only the error (promise Q3).
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  ...(process.platform === 'win32' ? {} : { file_copy_method: 'clone' }), // clones the files of the template (copy-on-write)
}

/**
 * Lines of postmaster.pid: process id, folder, start time, port, socket folder, listen address, shared memory, state. A server that starts
 * is still writing it: a line without its end is not there yet.
 */
export async function readLockFile(folder: string): Promise<LockFile | null> {
  const text = await readFile(join(getDataFolder(folder), 'postmaster.pid'), 'utf8').catch(() => null)
  const lines =
    text
      ?.split('\n')
      .slice(0, -1)
      .map((line) => line.trim()) ?? []
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isSafeInteger(pid) || pid === 0) return null
  const address = { host: lines[4] || lines[5] || '', port: Number(lines[3]) || 0 }
  return { pid, address, stopping: lines[7] === 'stopping' }
}

/** The process id of a dead server may be reused by another program; only a process that serves this folder counts. */
export async function isPostmasterFor(pid: number, folder: string): Promise<boolean> {
  const commandLine = await readCommandLine(pid)
  if (commandLine === null) return false
  const [program = '', option, path] = commandLine
  if (process.platform === 'linux')
    return basename(program) === 'postgres' && option === '-D' && path === getDataFolder(folder)
  return commandLine.length === 0 || commandLine.join(' ').includes(`postgres -D ${getDataFolder(folder)}`)
}

export async function spawnPostmaster(
  location: ClusterLocation,
  address: Address,
  options: { durability: Durability; deadPid: number | undefined },
): Promise<{ child: ChildProcess; readLog: () => Promise<string> }> {
  const logPath = join(location.folder, 'server.log')
  const size = (await stat(logPath).catch(() => null))?.size ?? 0
  if (size > LOG_LIMIT) await truncate(logPath, 0)
  const log = await open(logPath, 'a', 0o600)
  const settings = { ...SETTINGS, ...(options.durability === 'full' ? DURABLE : NOT_DURABLE) }
  const { file, args } = location.identity.command(location.binaries.postgres, [
    '-D',
    getDataFolder(location.folder),
    ...buildListenArguments(address),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // PostgreSQL takes any process with the old id for the old server, unless the id is declared as that of an ancestor. This
  // keeps its other guard (shared memory in use); deleting the file would not.
  const ancestor = options.deadPid === undefined ? {} : { PG_GRANDPARENT_PID: String(options.deadPid) }
  try {
    const start = (await log.stat()).size
    if (location.identity.owner) await log.chown(location.identity.owner.uid, location.identity.owner.gid)
    const child = spawn(file, args, {
      ...location.identity.spawnAs,
      cwd: location.folder,
      env: { ...buildServerEnvironment(location.binaries), ...ancestor },
      stdio: ['ignore', log.fd, log.fd], // a file, not a pipe: the server may outlive this process
      detached: true, // Ctrl-C must reach only the application, which then stops the server
    })
    child.on('error', () => {}) // a failed spawn is detected by the missing process id
    child.unref()
    return { child, readLog: () => readLogFrom(logPath, start) }
  } finally {
    await log.close()
  }
}

export function buildConnectionUrl(address: Address, password: string, database: string): string {
  const socket = address.host.startsWith('/')
  const url = new URL(`postgres://${SUPERUSER}:${password}@${socket ? 'localhost' : address.host}:${address.port}`)
  url.pathname = database
  if (socket) url.searchParams.set('host', address.host)
  return url.href
}

export type ProbeResult = { answered: true; dataDirectory: string } | { answered: false; error: Error }

export async function probeServer(url: string): Promise<ProbeResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return { answered: true, dataDirectory: rows[0]?.data_directory ?? '' }
  } catch (error) {
    return { answered: false, error: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Not listening yet, starting, recovering or stopping: worth a retry. A wrong password is not. */
export function canAnswerLater(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return !['28P01', '28000', '3D000'].includes(code)
}

/** Fast shutdown (rolls back open transactions); immediate shutdown and SIGKILL only if that does not end. */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]
  for (const [name, timeoutMs] of steps) {
    if (!(await isRunning(pid)) || !(await isPostmasterFor(pid, folder))) return
    sendSignal(pid, name)
    if (await waitForExit(pid, timeoutMs)) return
  }
  throw new Error(`The database server (process ${pid}) did not stop.`)
}

/** Ends a server that did not get ready. Unlike `stopPostmaster` it needs no lock file, because the process is a child of ours. */
export async function endChild(child: ChildProcess): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.pid === undefined || !(await isRunning(child.pid))) return
    child.kill(name)
    if (await waitForExit(child.pid, 5_000)) return
  }
}

export async function waitUntilAnswered(
  url: string,
  deadline: number,
  shouldContinue: () => Promise<boolean>,
): Promise<ProbeResult> {
  for (;;) {
    const probe = await probeServer(url)
    if (probe.answered || !canAnswerLater(probe.error) || Date.now() > deadline) return probe
    if (!(await shouldContinue())) return probe
    await sleep(25)
  }
}

async function readLogFrom(path: string, start: number): Promise<string> {
  const text = await readFile(path).catch(() => Buffer.alloc(0))
  return text.subarray(start).toString('utf8').slice(-4_000)
}

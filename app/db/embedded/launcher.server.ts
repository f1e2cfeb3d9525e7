// The embedded PostgreSQL: attach to a running server, recover, start or create one (promises F1, F2).
// No lock of ours is needed. A cluster appears by one rename, and PostgreSQL allows one server for a folder, so of two
// concurrent starts one wins and the other attaches to it.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseLog, SILENT_LOG } from '#app/db/database-log.server.ts'
import {
  getDataFolder,
  initialise,
  isInitialised,
  type ClusterLocation,
  readPassword,
  removeUnfinished,
} from './cluster.server.ts'
import { buildAppUrl, ensureAppRole } from './app-role.server.ts'
import { keepAlive } from './keep-alive.server.ts'
import { changeOwner } from './identity.server.ts'
import { findExistingFolder, findClusterLocation, resolveDataDir } from './place.server.ts'
import {
  buildConnectionUrl,
  type Durability,
  isPostmasterFor,
  readLockFile,
  spawnPostmaster,
  endChild,
  stopPostmaster,
  waitUntilAnswered,
} from './postmaster.server.ts'
import { isRunning } from './process-table.server.ts'
import { type Address, chooseAddress, removeSocketFolder } from './socket.server.ts'

export const DATABASE_NAME = 'tahanan'
const START_TIMEOUT_MS = 60_000
/** After this many failed starts a retry does not help. */
const MAX_FAILURES = 3
/** Processes of the old server are still ending, or a concurrent start is ahead: both pass. */
const TEMPORARY_ERROR = /lock file "[^"]*" already exists|shared memory block .* is still in use/

export type EmbeddedOptions = {
  dataDir: string
  log?: DatabaseLog
  /** Progress of the long first start, for a person. */
  onProgress?: (line: string) => void
  /** 'none' is for tests: fast, but data is lost when the machine stops. */
  durability?: Durability
  /** Restarts the server at the same address when it dies, until `stop` (promise F3). */
  keepAlive?: boolean
  /** Aborts the start: `startEmbedded` rejects after the processes it started have ended. */
  signal?: AbortSignal | undefined
}

export type EmbeddedServer = {
  /** Connection string of the owner with the password, the same at every start. */
  url: string
  /** The same for the application's role. */
  appUrl: string
  how: 'initialised' | 'started' | 'attached' | 'recovered'
  pid: number
  /** Stops the server, also one that another process started, and returns when no process is left. */
  stop: () => Promise<void>
}

export { claimDataDir, DataDirInUseError } from './claim.server.ts'

type Running = { how: EmbeddedServer['how']; pid: number; address: Address }

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startServer(options)
  const restart = () => startServer({ ...options, signal: undefined })
  return options.keepAlive ? keepAlive(server, restart, options.log ?? SILENT_LOG) : server
}

async function startServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const deadline = Date.now() + START_TIMEOUT_MS
  const log = options.log ?? SILENT_LOG
  const dataDir = await resolveDataDir(options.dataDir)
  const existing = await findExistingFolder(dataDir)
  const attached = existing === null ? null : await attachToRunning(existing, deadline, options.signal)
  if (existing !== null && attached !== null) return toEmbeddedServer(existing, attached, log)
  const location = await findClusterLocation(dataDir, log)
  const running = await startCluster(location, options, deadline)
  return toEmbeddedServer(location.folder, running, log).catch(async (error: unknown) => {
    if (running.how !== 'attached') await stopPostmaster(running.pid, location.folder)
    throw error
  })
}

/** The running server of this folder, once it answers; null if there is none. */
async function attachToRunning(folder: string, deadline: number, signal?: AbortSignal): Promise<Running | null> {
  while (await isInitialised(folder)) {
    signal?.throwIfAborted()
    const lock = await readLockFile(folder)
    if (lock === null || !(await isPostmasterFor(lock.pid, folder))) return null
    if (lock.address.host !== '') {
      const url = buildConnectionUrl(lock.address, await readPassword(folder), 'postgres')
      const probe = await waitUntilAnswered(url, deadline, async () => !signal?.aborted && (await isRunning(lock.pid)))
      if (probe.answered && probe.dataDirectory === getDataFolder(folder)) return { ...lock, how: 'attached' }
      signal?.throwIfAborted()
      if (!probe.answered && (await isRunning(lock.pid))) throw createNoAnswerError(lock.pid, probe.error)
    }
    if (Date.now() > deadline) throw createNoAnswerError(lock.pid)
    await sleep(25)
  }
  return null
}

async function startCluster(location: ClusterLocation, options: EmbeddedOptions, deadline: number): Promise<Running> {
  const { durability = 'full', signal } = options
  let isNew = false
  for (let failures = 0; ;) {
    signal?.throwIfAborted()
    const found = await attachToRunning(location.folder, deadline, signal)
    if (found) return found
    if (!(await isInitialised(location.folder))) {
      options.onProgress?.('Making the database for the first time; this takes a few seconds.')
      isNew = await initialise(location, { sync: durability === 'full', signal })
    }
    const outcome = await startOnce(location, { durability, deadline, signal })
    if ('running' in outcome) {
      if (isNew) options.onProgress?.('The database is ready.')
      const { running } = outcome
      return isNew && running.how === 'started' ? { ...running, how: 'initialised' } : running
    }
    if (!TEMPORARY_ERROR.test(outcome.reason)) failures += 1
    if (failures >= MAX_FAILURES || Date.now() > deadline) {
      throw new Error(`The database in ${location.folder} does not start: ${outcome.reason.trim()}`)
    }
    await sleep(100)
  }
}

type Outcome = { running: Running } | { reason: string }

async function startOnce(
  location: ClusterLocation,
  options: { durability: Durability; deadline: number; signal: AbortSignal | undefined },
): Promise<Outcome> {
  const { folder } = location
  const { durability, deadline, signal } = options
  const old = await readLockFile(folder)
  const deadPid = old && !(await isPostmasterFor(old.pid, folder)) ? old.pid : undefined
  await changeOwner(getDataFolder(folder), location.identity)
  const address = await chooseAddress(location)
  const url = buildConnectionUrl(address, await readPassword(folder), 'postgres')
  const { child, readLog } = await spawnPostmaster(location, address, { durability, deadPid })
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const probe = await waitUntilAnswered(url, deadline, async () => !hasEnded() && !signal?.aborted)
  if (probe.answered && probe.dataDirectory === getDataFolder(folder)) {
    const pid = (await readLockFile(folder))?.pid ?? child.pid
    if (pid === undefined) return { reason: 'it ended at once' }
    const how = pid !== child.pid ? 'attached' : deadPid === undefined ? 'started' : 'recovered'
    return { running: { how, pid, address } }
  }
  const logText = await readLog()
  const reason = logText || (probe.answered ? `another server answers at ${address.host}` : probe.error.message)
  await endChild(child)
  signal?.throwIfAborted()
  return { reason }
}

async function toEmbeddedServer(folder: string, running: Running, log: DatabaseLog): Promise<EmbeddedServer> {
  const password = await readPassword(folder)
  const url = buildConnectionUrl(running.address, password, DATABASE_NAME)
  await ensureDatabaseAndRole(buildConnectionUrl(running.address, password, 'postgres'), DATABASE_NAME, password)
  // Runs in the background; the next start does what remains.
  const swept = removeUnfinished(folder).catch((error: unknown) => log.warn('database.notSwept', { error }))
  log.info('database.running', { how: running.how, pid: running.pid })
  return {
    url,
    appUrl: buildAppUrl(url),
    how: running.how,
    pid: running.pid,
    stop: async () => {
      await stopPostmaster(running.pid, folder)
      await swept
      await removeSocketFolder(running.address)
      log.info('database.stopped', { pid: running.pid })
    },
  }
}

/** At every start, not after initdb: a kill between the two steps must not matter. */
async function ensureDatabaseAndRole(url: string, name: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await ignoreExisting(client.query(`create database ${client.escapeIdentifier(name)}`))
    await ignoreExisting(ensureAppRole(client, ownerPassword))
  } finally {
    await client.end()
  }
}

/** A concurrent start may create the same database or role first. */
async function ignoreExisting(creating: Promise<unknown>): Promise<void> {
  try {
    await creating
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['42P04', '42710', '23505'].includes(code)) throw error
  }
}

function createNoAnswerError(pid: number, cause?: Error): Error {
  return new Error(`The database server (process ${pid}) runs but does not answer: ${cause?.message ?? 'no address'}`, {
    cause,
  })
}

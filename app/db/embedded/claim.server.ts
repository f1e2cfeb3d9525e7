// One application at a time uses a data folder. The claim is an advisory lock held by a connection of its own: PostgreSQL
// releases it when the process ends in any way, and no process id has to be trusted.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Claim = { release: () => Promise<void> }
export type ClaimOptions = {
  /** Time for the connection of a killed owner to close. */
  timeoutMs?: number
  /** Called if another application took the claim while the database restarted. */
  onLost?: (error: DataDirInUseError) => void
}

export class DataDirInUseError extends Error {
  readonly pid: number | undefined
  constructor(dataDir: string, pid: number | undefined) {
    const who = pid === undefined ? 'another process' : `process ${pid}`
    super(`Tahanan already runs on the data folder ${dataDir} (${who}). Stop it first, or set another DATA_DIR.`)
    this.name = 'DataDirInUseError'
    this.pid = pid
  }
}

/** Lock ids that nothing else in this database uses; the letters of `taha` and `nan`. */
const LOCK = [0x7461_6861, 0x6e_616e] as const
const OWNER_NAME_PREFIX = 'tahanan owner '
const RETRY_MS = 100

export async function claimDataDir(
  server: { url: string },
  dataDir: string,
  options: ClaimOptions = {},
): Promise<Claim> {
  const timeoutMs = options.timeoutMs ?? 3_000
  const release = new AbortController()
  let client = await acquireLock(server.url, dataDir, timeoutMs)
  /** The lock ends with a database restart and has to be taken again. */
  const watchConnection = () => {
    client.once('end', () => {
      if (!release.signal.aborted) void reclaim()
    })
  }
  const reclaim = async () => {
    while (!release.signal.aborted) {
      try {
        client = await acquireLock(server.url, dataDir, timeoutMs)
        if (release.signal.aborted) await client.end()
        else watchConnection()
        return
      } catch (error) {
        if (error instanceof DataDirInUseError) {
          options.onLost?.(error)
          return
        }
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  watchConnection()
  return {
    release: async () => {
      release.abort()
      await client.end().catch(() => {})
    },
  }
}

async function acquireLock(url: string, dataDir: string, timeoutMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${OWNER_NAME_PREFIX}${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const deadline = Date.now() + timeoutMs
    while (!(await tryLock(client))) {
      if (Date.now() > deadline) throw new DataDirInUseError(dataDir, await findOwnerPid(client))
      await sleep(RETRY_MS)
    }
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [...LOCK])
  return rows[0]?.taken === true
}

async function findOwnerPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = $1 and objid = $2 and application_name like $3`,
    [...LOCK, `${OWNER_NAME_PREFIX}%`],
  )
  const pid = Number(rows[0]?.name.slice(OWNER_NAME_PREFIX.length))
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

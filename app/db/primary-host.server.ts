// Finds the server that accepts changes among those of a connection string: pg connects to one server only.
import pg from 'pg'
import { splitHosts } from '#app/config/database-hosts.ts'
import { choosePrimary, type HostState } from './primary-host.rules.ts'

const PROBE_TIMEOUT_MS = 1_000

/** None of the servers accepts changes at the moment, as during a failover. `isDatabaseUnavailable` knows its code. */
export class NoPrimaryError extends Error {
  readonly code = 'ECONNREFUSED'
  constructor(options?: ErrorOptions) {
    super('No server of the connection string accepts changes', options)
    this.name = 'NoPrimaryError'
  }
}

/** A connection string with one server is returned without asking it. */
export async function findPrimaryUrl(url: string): Promise<string> {
  const urls = splitHosts(url)
  const [first = url] = urls
  if (urls.length === 1) return first
  const errors: unknown[] = []
  const states = await Promise.all(
    urls.map((host) => readState(host).catch((error: unknown) => void errors.push(error))),
  )
  const chosen = choosePrimary(states.map((state) => state ?? null))
  if (chosen === null) throw new NoPrimaryError(errors[0] === undefined ? undefined : { cause: errors[0] })
  return urls[chosen] ?? first
}

/** Also through a pooler: settings of the connection would be refused. */
const STATE_QUERY = `select not pg_is_in_recovery() as "isPrimary", case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

async function readState(url: string): Promise<HostState | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tahanan',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<HostState>(STATE_QUERY)
    return rows[0] ?? null
  } finally {
    client.end().catch(() => {})
  }
}

/** For a new connection of a pool: throws if the server is no longer the one that accepts changes. */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  if (rows[0]?.isReplica !== false) throw new NoPrimaryError()
}

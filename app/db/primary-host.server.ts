// Finds the server that accepts changes among those of a connection string: pg connects to one server only.
import pg from 'pg'
import { splitHosts } from '#app/config/database-hosts.ts'
import { choosePrimary, type HostState } from './primary-host.rules.ts'

const PROBE_TIMEOUT_MS = 3_000
/** How long a primary that has answered waits for the others, of which one may be later. A frozen server must not delay everybody. */
const OTHERS_MS = 500

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
  // Twice, because a process that is busy with its start may miss the answers
  const found = (await findPrimary(urls)) ?? (await findPrimary(urls))
  if (found === null) throw new NoPrimaryError()
  return urls[found] ?? first
}

async function findPrimary(urls: readonly string[]): Promise<number | null> {
  const states: (HostState | null)[] = urls.map(() => null)
  await new Promise<void>((resolve) => {
    const probes = urls.map(async (url, index) => {
      const state = await readState(url).catch(() => null)
      states[index] = state
      if (state?.isPrimary) setTimeout(resolve, OTHERS_MS).unref()
    })
    void Promise.all(probes).then(() => resolve())
  })
  return choosePrimary(states)
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

// The database must allow the connections of this server and its workers. Otherwise the server would start and fail under load.
import pg from 'pg'
import { findPrimaryUrl } from '#app/db/primary-host.server.ts'
import { type ConnectionEnv, countOwnConnections } from '#app/runtime/runtime.server.ts'
import { StartError } from './start-errors.ts'

export type ConnectionLimits = {
  role: string
  /** -1: no limit. */
  ofRole: number
  /** -1: no limit. */
  ofDatabase: number
  ofServer: number
}

/** A pooler has limits of its own, which PostgreSQL does not know. */
export async function requireConnections(env: ConnectionEnv, url: string): Promise<void> {
  checkConnectionLimits(await readLimits(env.databaseDirectUrl ?? url), env)
}

export function checkConnectionLimits(limits: ConnectionLimits, env: ConnectionEnv): void {
  const needed = countOwnConnections(env)
  const isPooled = env.databaseDirectUrl !== undefined
  const others = isPooled ? needed : needed - env.databasePool * env.workers
  const parts = isPooled
    ? 'for jobs and events, past the pooler'
    : `DATABASE_POOL=${env.databasePool} and ${others} for jobs, events and search`
  const who = env.workers === 1 ? 'this process needs' : `${env.workers} workers need`
  const sources: [limit: number, problem: string, remedy: string][] = [
    [limits.ofRole, `the role "${limits.role}" may open`, `alter role "${limits.role}" connection limit ${needed};`],
    [limits.ofDatabase, 'the database allows', `alter database … connection limit ${needed};`],
    [limits.ofServer, 'the server allows', `set max_connections to ${needed} or more in postgresql.conf;`],
  ]
  for (const [limit, problem, remedy] of sources) {
    if (limit < 0 || limit >= needed) continue
    const pool = Math.floor((limit - others) / env.workers)
    const smaller = !isPooled && pool >= 2 ? ` or set DATABASE_POOL=${pool}` : ''
    const fewer = env.workers === 1 ? '' : ' or start fewer workers'
    throw new StartError(
      nameVariable(env),
      `${problem} ${limit} connections, and ${who} ${needed} (${parts}).`,
      `Raise the limit (${remedy})${smaller}${fewer}.`,
    )
  }
}

async function readLimits(url: string): Promise<ConnectionLimits> {
  const client = new pg.Client({ connectionString: await findPrimaryUrl(url), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<ConnectionLimits>(
      `select current_user as role,
              (select case when rolsuper then -1 else rolconnlimit end from pg_roles where rolname = current_user) as "ofRole",
              (select datconnlimit from pg_database where datname = current_database()) as "ofDatabase",
              current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "ofServer"`,
    )
    return rows[0] as ConnectionLimits
  } finally {
    await client.end()
  }
}

function nameVariable({ workers, databaseDirectUrl }: ConnectionEnv): string {
  if (workers > 1) return 'WEB_CONCURRENCY'
  return databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
}

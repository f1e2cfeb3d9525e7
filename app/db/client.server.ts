// The connection pool and the typed database, for the embedded server and for an external one.
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type pg from 'pg'
import { GuardedPool } from './pool.server.ts'
import { allowPreparedStatements } from './prepared.server.ts'
import type { StartQuery } from './traced-queries.server.ts'

type Schema = Record<string, never>
/** A database or an open transaction; domain code accepts both. */
export type Db = NodePgDatabase<Schema> | NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>

export type Database = { db: NodePgDatabase<Schema>; pool: pg.Pool; close: () => Promise<void> }

export type PoolOptions = {
  max?: number
  /**
   * The server cancels longer statements (promise V3). The client waits one second more and then gives the connection up, because a
   * frozen server cancels nothing.
   */
  statementTimeoutMs?: number
  /** How long a query may wait for a connection of the pool. */
  connectTimeoutMs?: number
  /** The database refuses every change. */
  isReadOnly?: boolean
  /**
   * The connection leads to a pooler in transaction mode, which accepts no settings of a connection and gives each transaction another one.
   * The role has the timeouts of a request as its own settings (`setRoleDefaults`); other settings are set in each transaction.
   */
  isPooled?: boolean
  /** Called when a connection breaks. */
  onConnectionError?: (error: Error) => void
  /** Set if statements are traced. */
  startQuery?: StartQuery
}

export const STATEMENT_TIMEOUT_MS = 2_000
export const IDLE_IN_TRANSACTION_MS = 10_000
const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_MARGIN_MS = 1_000

export function openDatabase(connectionString: string, options: PoolOptions = {}): Database {
  const { max = 10, statementTimeoutMs = STATEMENT_TIMEOUT_MS, onConnectionError = () => {} } = options
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const pool = new GuardedPool({
    connectionString,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    queryTimeoutMs: statementTimeoutMs + ANSWER_MARGIN_MS,
    application_name: 'tahanan',
    ...(options.isPooled ? buildPooledSettings(options) : buildSessionSettings(options)),
    keepAlive: true,
    onConnectionError,
    ...(options.startQuery ? { startQuery: options.startQuery } : {}),
  })
  const db = drizzle({ client: pool })
  if (!options.isPooled) allowPreparedStatements(db)
  return { db, pool, close: () => pool.end() }
}

/** As parameters of the connection. */
function buildSessionSettings({ statementTimeoutMs = STATEMENT_TIMEOUT_MS, isReadOnly }: PoolOptions) {
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(isReadOnly ? { options: '-c default_transaction_read_only=on' } : {}),
  }
}

/** In each transaction, only what differs from the settings of the role. */
function buildPooledSettings({ statementTimeoutMs = STATEMENT_TIMEOUT_MS, isReadOnly }: PoolOptions) {
  const settings = [
    ...(statementTimeoutMs === STATEMENT_TIMEOUT_MS ? [] : [`set local statement_timeout = ${statementTimeoutMs}`]),
    ...(isReadOnly ? ['set transaction read only'] : []),
  ]
  return { isPooled: true, transactionSettings: settings.join('; ') }
}

// The connection pool and the typed database, for the embedded server and for an external one.
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import pg from 'pg'

type Schema = Record<string, never>
/** A database or an open transaction; domain code accepts both. */
export type Db = NodePgDatabase<Schema> | NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>

export type Database = { db: NodePgDatabase<Schema>; pool: pg.Pool; close: () => Promise<void> }

export type PoolOptions = {
  max?: number
  /** Longer queries are cancelled (promise V3). */
  statementTimeoutMs?: number
  /** Called when an idle connection breaks; without a listener the error would end the process. */
  onConnectionError?: (error: Error) => void
}

export function openDatabase(connectionString: string, options: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'tahanan',
    keepAlive: true,
  })
  pool.on('error', (error) => options.onConnectionError?.(error))
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

// The database of one replica. What it cannot answer, because it conflicts with the replay of the log, is not up to date with the schema or
// cannot be reached, is read once more from the primary.
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Database, type Db, openDatabase, type PoolOptions } from '#app/db/client.server.ts'
import { hasErrorCode, isDatabaseUnavailable } from '#app/db/failures.server.ts'
import { allowPreparedStatements } from '#app/db/prepared.server.ts'

export type ReplicaOptions = PoolOptions & {
  primary: Database
  /** Called before the primary is asked instead. */
  onRetry: (error: unknown) => void
}

const primaries = new WeakMap<Db, Db>()

/** The primary of a replica; a primary and a transaction are returned as they are. */
export function toPrimary(db: Db): Db {
  return primaries.get(db) ?? db
}

/** Not a statement that was cancelled for its duration: it would take as long on the primary. */
const STATEMENT_TIMEOUT = '57014'
const RETRIED_CODES = [
  '40001', // serialization_failure: cancelled, because it conflicts with the replay
  '40P01', // deadlock_detected with the replay
  '25006', // read_only_sql_transaction: a write that was not sent to the primary
  '42P01', // undefined_table: a migration has not been replayed
  '42703', // undefined_column
]

export function isRetriedOnPrimary(error: unknown): boolean {
  if (hasErrorCode(error, STATEMENT_TIMEOUT)) return false
  return isDatabaseUnavailable(error) || RETRIED_CODES.some((code) => hasErrorCode(error, code))
}

/** Reads only: the connections refuse changes also if the server is no replica any more. Behind a pooler, only a replica refuses them. */
export function openReplica(url: string, { primary, onRetry, ...options }: ReplicaOptions): Database {
  const opened = openDatabase(url, { ...options, isReadOnly: !options.isPooled })
  const retry = async <T>(read: () => Promise<T>, readFromPrimary: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      if (!isRetriedOnPrimary(error)) throw error
      onRetry(error)
      return readFromPrimary()
    }
  }
  type Query = (...args: unknown[]) => Promise<unknown>
  const client = new Proxy(opened.pool, {
    get(pool, name) {
      const value: unknown = Reflect.get(pool, name, pool)
      if (typeof value !== 'function') return value
      if (name !== 'query') return value.bind(pool) as unknown
      return (...args: unknown[]) =>
        retry(
          () => (pool.query as Query)(...args),
          () => (primary.pool.query as Query)(...args),
        )
    },
  })
  const db = drizzle({ client })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    retry(
      () => transaction(work, config),
      () => primary.db.transaction(work, config),
    )
  primaries.set(db, primary.db)
  if (!options.isPooled) allowPreparedStatements(db)
  return { ...opened, db }
}

// Statements of hot pages, built once and planned once for each connection. Planning the view of listings takes longer than reading a row of it.
import type { Db } from './client.server.ts'

/** Databases whose connections belong to this process. A pooler gives each transaction another one, which does not know the statement. */
const withOwnConnections = new WeakSet<object>()
const statements = new WeakMap<object, Map<string, unknown>>()

export function allowPreparedStatements(db: Db): void {
  withOwnConnections.add(db)
}

/**
 * `build` uses `sql.placeholder` for everything that differs between two executions, and makes the same text for each `name`. Also for
 * transactions and poolers, where the statement has no name and is planned each time.
 */
export function prepareStatement<S>(db: Db, name: string, build: () => { prepare: (name: string) => S }): S {
  const known = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, known)
  const statement = known.get(name) ?? build().prepare(withOwnConnections.has(db) ? name : '')
  known.set(name, statement)
  return statement as S
}

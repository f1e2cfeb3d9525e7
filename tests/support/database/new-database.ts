// Statements on a database server and new migrated databases, for code that runs inside and outside vitest.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrateDatabase } from '#app/db/migrate.server.ts'

/** Dropped together with its database server. */
export async function createMigratedDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl)
  const name = `tahanan_e2e_${randomBytes(6).toString('hex')}`
  await runStatement(url.href, `create database ${name}`)
  url.pathname = name
  await migrateDatabase(url.href)
  return url.href
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

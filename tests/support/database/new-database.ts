// Statements on a database server and new migrated databases, for code that runs inside and outside vitest.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

const TEMPLATE = 'tahanan_e2e_template'

/** The template with the demo data, beside the migrated one of a run. */
export const nameDemoTemplate = (template: string) => `${template}_demo`

/** Keeps a copy of a migrated database, while nobody is connected to it, for `createMigratedDatabase`. */
export async function keepAsTemplate(migratedUrl: string): Promise<void> {
  const source = new URL(migratedUrl).pathname.slice(1)
  await runStatement(migratedUrl, `create database ${TEMPLATE} template ${source} strategy file_copy`)
}

/** Dropped together with its database server. */
export async function createMigratedDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl)
  const name = `tahanan_e2e_${randomBytes(6).toString('hex')}`
  await runStatement(url.href, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  url.pathname = name
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

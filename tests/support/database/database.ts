// A separate database for each test file: a clone of the migrated template, dropped after the file.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { buildAppUrl } from '#app/db/embedded/app-role.server.ts'
import { runStatement } from './new-database.ts'

export type TestDatabase = { readonly db: Database['db']; readonly pool: Database['pool']; readonly url: string }
export type Clone = { url: string; drop: () => Promise<void> }

/** Only to detect hangs: on a busy machine a hundred concurrent commands wait longer for a connection than visitors may. */
const TEST_TIMEOUTS = { statementTimeoutMs: 15_000, connectTimeoutMs: 15_000 }

/** Call at the top level of a test file. The fields exist inside hooks and tests. */
export function setUpTestDatabase(clone = cloneDatabase): TestDatabase {
  let ownClone: Clone | undefined
  let database: Database | undefined
  beforeAll(async () => {
    ownClone = await clone()
    database = openDatabase(ownClone.url, TEST_TIMEOUTS)
  })
  afterAll(async () => {
    await database?.close()
    await ownClone?.drop()
  })
  return {
    get db() {
      return requireDefined(database).db
    },
    get pool() {
      return requireDefined(database).pool
    },
    get url() {
      return requireDefined(ownClone).url
    },
  }
}

function requireDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test database exists only inside hooks and tests.')
  return value
}

/** For code that needs a connection string, such as a server process or a second client. */
export function cloneDatabase(): Promise<Clone> {
  return cloneTemplate(inject('postgresUrl'), inject('postgresTemplate'))
}

/** The same outside vitest, for a runner that has its own database server. */
export async function cloneTemplate(serverUrl: string, template: string): Promise<Clone> {
  const name = `tahanan_test_${randomBytes(8).toString('hex')}`
  // file_copy takes a fifth of the time of the default strategy, which copies pages through the write-ahead log
  await runStatement(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = name
  return { url: url.href, drop: () => dropDatabase(serverUrl, name) }
}

/**
 * Force is only for connections that a test left open: it fails for a role without superuser while an autovacuum worker is in the
 * database, and a plain drop ends that worker.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`
  try {
    await runStatement(serverUrl, statement)
  } catch {
    await runStatement(serverUrl, `${statement} with (force)`)
  }
}

/** A second pool on the same database, as another process has one. Call at the top level of a test file. */
export function setUpSecondConnection(database: TestDatabase): Pick<Database, 'db'> {
  return setUpConnection(() => database.url)
}

/** A pool of the application's role, for commands that need privileges the HTTP tests do not reach. */
export function setUpAppConnection(database: TestDatabase): Pick<Database, 'db'> {
  return setUpConnection(() => buildAppUrl(database.url))
}

function setUpConnection(getUrl: () => string): Pick<Database, 'db'> {
  let second: Database | undefined
  beforeAll(() => {
    second = openDatabase(getUrl())
  })
  afterAll(() => second?.close())
  return {
    get db() {
      return requireDefined(second).db
    },
  }
}

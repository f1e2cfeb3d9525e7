// Set-up that several files of browser tests share: the common database, its people, and a server for one file.
import { type Database, type Db, openDatabase } from '#app/db/client.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { createMigratedDatabase } from '#tests/support/database/new-database.ts'
import { TEST_ENCRYPTION_KEY } from '#tests/support/context.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { test } from './browser-test.ts'

/** Call at the top level of a file. The database of all browser tests: other files count its active listings. */
export function setUpSharedDatabase(): Pick<Database, 'db'> {
  let database: Database
  test.beforeAll(() => {
    database = openDatabase(process.env.E2E_DATABASE_URL ?? '')
  })
  test.afterAll(() => database.close())
  return {
    get db() {
      return database.db
    },
  }
}

/** Workers use the same names in one database, so every address is new. */
export const buildUniqueEmail = () => `e2e-${crypto.randomUUID()}@tahanan.example`

export const makeUniquePerson = (db: Db, role: Role, fullName?: string) =>
  makePersonWithPassword(db, role, { email: buildUniqueEmail(), ...(fullName ? { fullName } : {}) })

type ServerOptions = {
  /** A function if its values exist only inside hooks. */
  env?: Record<string, string> | (() => Record<string, string>)
  /** Gives the server a new database, which it fills. Without it the server uses the database of all browser tests. */
  fill?: (db: Db) => Promise<void>
}

/** Call at the top level of a file or describe block whose tests run in one worker. The fields exist inside hooks and tests. */
export function setUpOwnServer({ env = {}, fill }: ServerOptions): {
  readonly url: string
  readonly databaseUrl: string
} {
  let server: ServerProcess | undefined
  let databaseUrl = ''
  test.beforeAll(async () => {
    databaseUrl = process.env.E2E_DATABASE_URL ?? ''
    if (fill) {
      databaseUrl = await createMigratedDatabase(databaseUrl)
      const database = openDatabase(databaseUrl)
      await fill(database.db)
      await database.close()
    }
    server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: 'loopback',
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      ...(typeof env === 'function' ? env() : env),
    })
  })
  test.afterAll(() => server?.discard())
  return {
    get url() {
      return server?.url ?? ''
    },
    get databaseUrl() {
      return databaseUrl
    },
  }
}

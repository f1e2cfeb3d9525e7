// Starts the built server for one file of HTTP tests and stops it afterwards; creates the visitors that send requests to it.
import { afterAll, beforeAll } from 'vitest'
import type { Role } from '#app/shared/vocabulary.ts'
import { createTestBrowser, makePersonWithPassword, signInAnyRole } from '#tests/support/accounts.ts'
import type { TestDatabase } from '#tests/support/database/database.ts'
import { TEST_ENCRYPTION_KEY } from '#tests/support/context.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

type Env = Record<string, string>

/**
 * Call at the top level of a test file, after `setUpTestDatabase` and after hooks that must run before the server starts.
 * `env` is a function if its values exist only inside hooks. The array is filled before the tests of the file.
 */
export function setUpServers(
  database: TestDatabase,
  count: number,
  env: Env | (() => Env) = {},
): [ServerProcess, ...ServerProcess[]] {
  const servers: ServerProcess[] = []
  beforeAll(async () => {
    const variables = typeof env === 'function' ? env() : env
    servers.push(...(await Promise.all(Array.from({ length: count }, () => startTestServer(database, variables)))))
  }, 120_000)
  afterAll(() => Promise.all(servers.map((server) => server.discard())))
  return servers as [ServerProcess, ...ServerProcess[]]
}

/** One more process on the database; the caller stops it. */
export function startTestServer(database: TestDatabase, env: Env = {}): Promise<ServerProcess> {
  const variables = { DATABASE_URL: database.url, TRUSTED_PROXIES: 'loopback', ENCRYPTION_KEY: TEST_ENCRYPTION_KEY }
  return startServerProcess({ ...variables, ...env }, 60_000)
}

/** The same with one process, whose fields exist inside hooks and tests. */
export function setUpServer(database: TestDatabase, env: Env | (() => Env) = {}): ServerProcess {
  const servers = setUpServers(database, 1, env)
  return new Proxy({} as ServerProcess, { get: (_, name) => Reflect.get(servers[0], name) as unknown })
}

let visitorCount = 0

/** Each visitor has its own client address, so that rate limits do not count visitors together. */
export function createVisitor(server: ServerProcess | undefined) {
  visitorCount++
  return createTestBrowser(server?.url ?? '', `10.9.${visitorCount >> 8}.${visitorCount & 255}`)
}

export async function createSignedInVisitor(
  server: ServerProcess | undefined,
  database: TestDatabase,
  role: Role = 'tenant',
) {
  const person = await makePersonWithPassword(database.db, role)
  const browser = createVisitor(server)
  await signInAnyRole(database.db, browser, person.email)
  return { person, browser }
}

// The whole deployment of the drill: three database servers with their poolers, a store, three processes and the proxy.
import { openDatabase } from '#app/db/client.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { type Application, APPLICATION_PORTS, startApplication } from './applications.ts'
import { startFaultyStore } from './faulty-store.ts'
import {
  buildDatabaseEnv,
  buildPrimaryUrl,
  execute,
  type PostgresServer,
  startPostgresServers,
  stopPostgresServers,
  waitUntil,
} from './postgres-servers.ts'
import { createFolder } from './programs.ts'
import { startProxy } from './proxy.ts'

const BUCKETS = ['property-images', 'avatars', 'documents']
const LISTINGS = 60

export type Site = Awaited<ReturnType<typeof startSite>>

export async function startSite() {
  const { folder, remove } = createFolder()
  const cleanUps: (() => unknown)[] = [remove]
  const close = async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
  try {
    const servers = await startPostgresServers(folder)
    cleanUps.push(() => stopPostgresServers(servers))
    const s3 = await startS3Server(BUCKETS)
    cleanUps.push(() => s3.close())
    const store = await startFaultyStore(s3.endpoint)
    cleanUps.push(() => store.close())
    const env: Record<string, string> = {
      ...buildDatabaseEnv(servers),
      STORAGE: 's3',
      S3_ENDPOINT: store.endpoint,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    const applications: Application[] = []
    cleanUps.push(() => Promise.all(applications.map(({ server }) => server.discard())))
    for (const port of APPLICATION_PORTS) applications.push(await startApplication(port, env))
    const proxy = await startProxy(folder, APPLICATION_PORTS)
    cleanUps.push(() => proxy.kill('SIGTERM'))
    return { servers, applications, env, store, close, ...(await fill(servers)) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Listings for the pages, and an owner who changes one. */
async function fill(servers: readonly PostgresServer[]) {
  const primary = await findPrimary(servers)
  const { db, close } = openDatabase(buildPrimaryUrl(primary))
  const owner = await makePersonWithPassword(db, 'landlord')
  const listings = []
  for (let n = 0; n < LISTINGS; n++) listings.push(await makeProperty(db, { ownerId: owner.id }))
  await close()
  return { owner, listingIds: listings.map(({ id }) => id) }
}

export async function findPrimary(servers: readonly PostgresServer[]): Promise<PostgresServer> {
  for (const server of servers) {
    const isPrimary = await execute(server, 'select not pg_is_in_recovery() as is').then(
      ({ rows }) => (rows as { is: boolean }[])[0]?.is === true,
      () => false,
    )
    if (isPrimary) return server
  }
  throw new Error('No database server accepts changes.')
}

/** Until both replicas have everything. */
export async function waitForReplicas(servers: readonly PostgresServer[], count: number): Promise<number> {
  const primary = await findPrimary(servers)
  return waitUntil(async () => {
    const { rows } = await execute(
      primary,
      `select count(*)::int as count from pg_stat_replication where replay_lsn >= pg_current_wal_flush_lsn()`,
    )
    return ((rows as { count: number }[])[0]?.count ?? 0) >= count
  }, 60_000)
}

export const listReadPaths = (listingIds: readonly string[]) => [
  '/',
  '/properties',
  ...listingIds.slice(0, 6).map((id) => `/properties/${id}`),
  '/api/listings/facets',
  '/agents',
]

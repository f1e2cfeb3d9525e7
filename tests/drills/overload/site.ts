// The site under load: a database with benchmark listings and signed-in people, and the built server on it.
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { makePairs } from '../../../bench/realtime/people.ts'
import { fillDatabase } from '../../../bench/search/fill.ts'
import type { Site } from './mixes.ts'

const LISTINGS = 20_000
/** So many that their own rate limits are never reached. */
const PAIRS_OF_PEOPLE = 500
const LISTINGS_NAMED = 5_000
const READY_TIMEOUT_MS = 180_000
const SECRET = 'a secret that signs the cookies of a drill'

export type DrillSite = {
  startServer: (shedding: '0' | '1') => Promise<ServerProcess>
  /** With new people: their sessions are valid for the time of one mix, because nobody takes the cookies that renew them. */
  describe: (server: ServerProcess) => Promise<Site>
  remove: () => Promise<void>
}

export async function createDrillSite(): Promise<DrillSite> {
  const { dataDir, remove } = await createTemporaryDataDir()
  const postgres = await startEmbedded({ dataDir })
  const databaseUrl = await fillDatabase(postgres.url, 'overload', LISTINGS)
  return {
    startServer: (shedding) => startServer(databaseUrl, shedding),
    describe: ({ url }) => describeSite(url, databaseUrl),
    async remove() {
      await postgres.stop()
      await remove()
    },
  }
}

function startServer(databaseUrl: string, shedding: '0' | '1'): Promise<ServerProcess> {
  return startServerProcess(
    {
      DATABASE_URL: databaseUrl,
      SEED_DEMO: '0',
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'warn',
      LOAD_SHEDDING: shedding,
      PAGE_CACHE_MB: '0', // kept pages are not shed; this is about pages that must be rendered
      APP_SECRET: SECRET,
      ENCRYPTION_KEY: '0f'.repeat(32),
    },
    READY_TIMEOUT_MS,
  )
}

async function describeSite(url: string, databaseUrl: string): Promise<Site> {
  const database = openDatabase(databaseUrl)
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from properties where status = 'active' order by id limit $1`,
      [LISTINGS_NAMED],
    )
    const pairs = await makePairs(database, PAIRS_OF_PEOPLE, { baseUrl: new URL(url), secret: SECRET })
    return {
      url,
      listingIds: rows.map(({ id }) => id),
      people: pairs.flatMap(({ conversationId, tenant, landlord }) => [
        { role: 'tenant' as const, cookie: tenant.cookie, conversationId },
        { role: 'landlord' as const, cookie: landlord.cookie, conversationId },
      ]),
    }
  } finally {
    await database.close()
  }
}

// Global set-up of the browser tests: a temporary database with a few listings, and the built server on it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { keepAsTemplate } from '#tests/support/database/new-database.ts'
import { TEST_ENCRYPTION_KEY } from '#tests/support/context.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

export const ACTIVE_LISTINGS = 3

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined // a drill has its own servers
  const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-e2e-'))
  chmodSync(dataDir, 0o711) // as root the database runs under another account, which needs to traverse the folder
  const postgres = await startEmbedded({ dataDir, durability: 'none' })
  await migrateDatabase(postgres.url)
  await keepAsTemplate(postgres.url)
  await addListings(postgres.url)
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    TRUSTED_PROXIES: 'loopback',
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE_URL = postgres.url // for a test that starts its own server
  return async () => {
    await server.discard()
    const problem = await findAddedListings(postgres.url)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    if (problem) throw new Error(problem)
  }
}

/** Files count the listings of this database, so a file that publishes another one needs a database of its own. */
async function findAddedListings(url: string): Promise<string | null> {
  const { db, close } = openDatabase(url)
  const active = await db.select({ title: properties.title }).from(properties).where(eq(properties.status, 'active'))
  await close()
  if (active.length === ACTIVE_LISTINGS) return null
  const titles = active.map(({ title }) => `"${title}"`).join(', ')
  return `There are ${active.length} instead of ${ACTIVE_LISTINGS} active listings in the database of all browser tests: ${titles}. Use setUpOwnServer with fill.`
}

async function addListings(url: string): Promise<void> {
  const database = openDatabase(url)
  for (let n = 0; n < ACTIVE_LISTINGS; n++) await makeProperty(database.db, { status: 'active' })
  await makeProperty(database.db, { status: 'draft' })
  await database.close()
}

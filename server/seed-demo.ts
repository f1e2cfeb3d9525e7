// Seeds demo data on the first start of the embedded database of a local server. A configured database and a public server get them
// only with SEED_DEMO=1, a public server with its own password and without an administrator (promise A8).
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import type { Env } from '#app/config/env.server.ts'
import { loadSecrets } from '#app/config/secrets.server.ts'
import type { Database } from '#app/db/client.server.ts'
import { findPrimaryUrl } from '#app/db/primary-host.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { DEMO_MADE_ACTION, formatDemoAccounts, formatDemoWarning } from '#seed/demo/people/demo-accounts.ts'

export async function seedDemoIfEmpty(env: Env, url: string, onProgress: (line: string) => void): Promise<boolean> {
  if (!env.seedDemo) return false
  // Dynamic import, so that a server without demo data does not load the texts and names.
  const { seedDemo } = await import('#seed/demo/seed-demo.ts')
  return seedDemo({
    url: await findPrimaryUrl(url),
    storage: createStorage(env.storage),
    secrets: loadSecrets(env),
    today: toManilaDay(new Date()),
    publicPassword: env.publicDemoPassword,
    onProgress,
  })
}

/** What to print about demo accounts at the start; empty if the database has none. */
export async function describeDemoAccounts(env: Env, { pool }: Pick<Database, 'pool'>): Promise<string[]> {
  if (!env.seedDemo && env.isLocal) return []
  const made = await pool.query('select 1 from audit_log where action = $1 limit 1', [DEMO_MADE_ACTION])
  if (!made.rowCount) return []
  return env.isLocal ? formatDemoAccounts() : formatDemoWarning()
}

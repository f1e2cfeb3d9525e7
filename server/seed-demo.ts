// Seeds demo data on the first start of the embedded database. A configured database gets them only with SEED_DEMO=1.
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import type { Env } from '#app/config/env.server.ts'
import { loadSecrets } from '#app/config/secrets.server.ts'
import type { Database } from '#app/db/client.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { DEMO_MADE_ACTION, formatDemoAccounts } from '#seed/demo/people/demo-accounts.ts'

export async function seedDemoIfEmpty(env: Env, url: string, onProgress: (line: string) => void): Promise<boolean> {
  if (!env.seedDemo) return false
  // Dynamic import, so that a server without demo data does not load the texts and names.
  const { seedDemo } = await import('#seed/demo/seed-demo.ts')
  return seedDemo({
    url,
    storage: createStorage(env.storage),
    secrets: loadSecrets(env),
    today: toManilaDay(new Date()),
    onProgress,
  })
}

/** The accounts to print at the start; empty if the database has no demo data. */
export async function listDemoAccounts(env: Env, { pool }: Pick<Database, 'pool'>): Promise<string[]> {
  if (!env.seedDemo) return []
  const made = await pool.query('select 1 from audit_log where action = $1 limit 1', [DEMO_MADE_ACTION])
  return made.rowCount ? formatDemoAccounts() : []
}

// npm run demo:reset: deletes all data of the marketplace and seeds the demo data again, dated from today.
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { loadEnv } from '#app/config/env.server.ts'
import { loadSecrets } from '#app/config/secrets.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { clearMarketplace } from '#seed/demo/database/clear-marketplace.ts'
import { seedDemo } from '#seed/demo/seed-demo.ts'
import { withExclusiveDatabase } from './with-database.ts'

const env = loadEnv()
if (!env.seedDemo) {
  console.error(
    'DATABASE_URL or a public BASE_URL is set: the data stays. To replace it by demo data, set SEED_DEMO=1 as well.',
  )
  process.exit(2)
}

await withExclusiveDatabase(env, async (url) => {
  const storage = createStorage(env.storage)
  await clearMarketplace({ url, storage })
  await migrateDatabase(url)
  const today = toManilaDay(new Date())
  const publicPassword = env.publicDemoPassword
  await seedDemo({
    url,
    storage,
    secrets: loadSecrets(env),
    today,
    publicPassword,
    onProgress: (line) => console.log(line),
  })
})

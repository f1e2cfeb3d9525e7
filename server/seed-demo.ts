// On the first start of our own database there is a whole marketplace to look at. A configured database stays as it is,
// unless SEED_DEMO=1 asks for it.
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import type { Env } from '#app/env.server.ts'
import { loadSecrets } from '#app/secrets.server.ts'
import { manilaDay } from '#app/shared/dates.ts'

export async function seedDemoIfEmpty(env: Env, url: string, onProgress: (line: string) => void): Promise<boolean> {
  if (!env.seedDemo) return false
  // Loaded only here: a server that needs no demo data does not carry its words and names.
  const { seedDemo } = await import('#seed/demo/seed-demo.ts')
  return seedDemo({
    url,
    storage: createStorage(env.storage),
    secrets: loadSecrets(env),
    today: manilaDay(new Date()),
    onProgress,
  })
}

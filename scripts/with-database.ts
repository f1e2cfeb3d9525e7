// Gives a script the configured database, as its owner; the embedded one is stopped afterwards only if the script started it.
import { claimDataDir, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import type { Env } from '#app/config/env.server.ts'

type Work = (url: string) => Promise<void>

export async function withDatabase(env: Env, work: Work): Promise<void> {
  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, onProgress: console.log })
  try {
    await work(embedded?.url ?? env.databaseOwnerUrl ?? env.databaseUrl ?? '')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    if (embedded && embedded.how !== 'attached') await embedded.stop()
  }
}

/** Refuses if a server runs on the same data folder, because the work replaces its rows. */
export async function withExclusiveDatabase(env: Env, work: Work): Promise<void> {
  await withDatabase(env, async (url) => {
    const claim = env.databaseUrl ? undefined : await claimDataDir({ url }, env.dataDir)
    try {
      await work(url)
    } finally {
      await claim?.release()
    }
  })
}

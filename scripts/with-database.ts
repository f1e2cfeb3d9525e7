// Gives a script the configured database; the embedded one is stopped afterwards only if the script started it.
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import type { Env } from '#app/config/env.server.ts'

export async function withDatabase(env: Env, work: (url: string) => Promise<void>): Promise<void> {
  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, onProgress: console.log })
  try {
    await work(embedded?.url ?? env.databaseUrl ?? '')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    if (embedded && embedded.how !== 'attached') await embedded.stop()
  }
}

// Opens the configured database, or starts and claims the embedded one, and runs the migrations.
import { createLog } from '#app/adapters/log.server.ts'
import { claimDataDir, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import type { Env } from '#app/config/env.server.ts'

export type RunningDatabase = { url: string; description: string; stop(): Promise<void> }

export async function startDatabase(env: Env, onProgress: (line: string) => void): Promise<RunningDatabase> {
  const log = createLog({ level: env.logLevel })
  if (env.databaseUrl) {
    await migrateDatabase(env.databaseUrl, { log })
    return { url: env.databaseUrl, description: 'configured by DATABASE_URL', stop: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log, onProgress, keepAlive: true })
  const claim = await claimDataDir(embedded, env.dataDir, {
    onLost: (error) => {
      log.error('database.claimLost', { error })
      process.kill(process.pid, 'SIGTERM') // two servers must not use one data folder; the later one keeps it
    },
  })
  try {
    await migrateDatabase(embedded.url, { log })
  } catch (error) {
    await claim.release()
    await embedded.stop()
    throw error
  }
  return {
    url: embedded.url,
    description: `embedded, ${embedded.how}`,
    async stop() {
      await claim.release()
      await embedded.stop()
    },
  }
}

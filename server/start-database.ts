// Opens the configured database, or starts and claims the embedded one, and runs the migrations as the owner. The application gets the
// connection string of a role that owns nothing.
import { createLog, type Log } from '#app/adapters/log.server.ts'
import { APP_ROLE } from '#app/db/embedded/app-role.server.ts'
import { claimDataDir, DataDirInUseError, startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import {
  findRoleError,
  readRoleName,
  requireOwner,
  requireRoleDefaults,
  setRoleDefaults,
} from '#app/db/roles.server.ts'
import type { Env } from '#app/config/env.server.ts'

export type RunningDatabase = {
  /** For the application. */
  url: string
  /** For demo data. */
  ownerUrl: string
  description: string
  stop(): Promise<void>
}

/** A start that is aborted or fails leaves no database server behind, except one that another process uses. */
export async function startDatabase(
  env: Env,
  onProgress: (line: string) => void,
  signal?: AbortSignal,
): Promise<RunningDatabase> {
  const log = createLog({ level: env.logLevel })
  if (env.databaseUrl) return openConfigured(env, env.databaseUrl, log)
  const embedded = await startEmbedded({ dataDir: env.dataDir, log, onProgress, keepAlive: true, signal })
  const claim = await claimDataDir(embedded, env.dataDir, {
    onLost: (error) => {
      log.error('database.claimLost', { error })
      process.kill(process.pid, 'SIGTERM') // two servers must not use one data folder; the later one keeps it
    },
  }).catch(async (error: unknown) => {
    if (embedded.how !== 'attached' && !(error instanceof DataDirInUseError)) await embedded.stop()
    throw error
  })
  const stop = async () => {
    await claim.release()
    await embedded.stop()
  }
  try {
    signal?.throwIfAborted()
    await migrateDatabase(embedded.url, { log, appRole: APP_ROLE })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: embedded.appUrl, ownerUrl: embedded.url, description: `embedded, ${embedded.how}`, stop }
}

/** Without DATABASE_OWNER_URL one role does everything, which only a local server accepts. */
async function openConfigured(env: Env, url: string, log: Log): Promise<RunningDatabase> {
  const ownerUrl = env.databaseOwnerUrl ?? url
  const directUrl = env.databaseDirectUrl ?? url
  const appRole = env.databaseOwnerUrl === undefined ? undefined : await readRoleName(directUrl)
  await requireOwner(ownerUrl, env.databaseOwnerUrl !== undefined)
  await migrateDatabase(ownerUrl, { log, appRole })
  if (env.databaseDirectUrl !== undefined) {
    await setRoleDefaults(directUrl)
    await requireRoleDefaults(url)
  }
  const roleError = await findRoleError(url)
  if (roleError && env.isPublicProduction) throw roleError
  if (roleError) log.warn('database.roleTooPowerful', { error: roleError })
  return { url, ownerUrl, description: 'configured by DATABASE_URL', stop: async () => {} }
}

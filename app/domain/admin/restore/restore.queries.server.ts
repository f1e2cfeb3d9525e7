// The backups that can be restored, and the copies that have to be fetched before.
import type { StoredBackup } from '#app/adapters/owner-database/owner-database.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type BackupList, MAX_LISTED_BACKUPS } from './restore.model.ts'

export async function listRestorableBackups(ctx: Ctx): Promise<BackupList> {
  authorize(ctx.actor, 'system.restore')
  const { ownerDatabase, log } = ctx.adapters
  const [backups, copies] = await Promise.all([
    ownerDatabase.listBackups(MAX_LISTED_BACKUPS),
    ownerDatabase.listCopies().catch((error: unknown) => {
      log.warn('backup.copiesUnknown', { error })
      return null
    }),
  ])
  return { backups, copies }
}

/** A name that is not in the list is no path: it is compared, and never opened. */
export async function requireBackup(ctx: Ctx, name: string): Promise<StoredBackup> {
  authorize(ctx.actor, 'system.restore')
  return (await ctx.adapters.ownerDatabase.findBackup((backup) => backup.name === name)) ?? fail('restore.noBackup')
}

import { lockOwnerWork } from '#app/domain/admin/danger-zone/owner-lock.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { writeAuditedBackup } from './system.commands.server.ts'

/** Backups written by hand and before Clear All Data are not counted and never removed. */
export const NIGHTLY_BACKUPS_KEPT = 14
/** Copies are written once a week. */
const BACKUP_COPIES_KEPT = 8

/** The old ones are removed only after the new one was written and read again. */
export async function backUpNightly(ctx: Ctx): Promise<void> {
  const { ownerDatabase, log } = ctx.adapters
  await requireSpace(ctx)
  const { name, bytes } = await writeAuditedBackup(ctx, { isNightly: true })
  const removed = await ownerDatabase.removeNightlyBackups({ keep: NIGHTLY_BACKUPS_KEPT })
  log.info('backup.nightly', { name, bytes, removed })
}

/** A full disk stops the database: a night without a backup is better. */
async function requireSpace({ adapters: { ownerDatabase } }: Ctx): Promise<void> {
  const [last, freeBytes] = await Promise.all([ownerDatabase.findBackup(), ownerDatabase.getFreeBytes()])
  if (last && freeBytes < 2 * last.bytes)
    throw new Error(`${freeBytes} bytes are free, which is too little for a backup like the last one of ${last.bytes}`)
}

/** Restores the backup of the night into a database of its own, which needs the space of a second database for that time. */
export async function proveNightlyBackup(ctx: Ctx): Promise<void> {
  const { ownerDatabase, log } = ctx.adapters
  const backup = await ownerDatabase.findBackup(({ isNightly }) => isNightly)
  if (backup === null || backup.proof !== null) return
  await ownerDatabase.transaction(async (db) => {
    const tx = { ...ctx, db }
    await lockOwnerWork(tx)
    const { rows, files, seconds } = await ownerDatabase.proveBackup(backup.name, ctx.now)
    const details = { name: backup.name, rows, files, seconds }
    await recordAudit(tx, { action: 'system.backupProved', subjectType: 'backup', details })
    log.info('backup.proved', details)
  })
}

/** Only a proven backup leaves the machine, and only encrypted: the configuration requires a passphrase. */
export async function copyProvenBackup(ctx: Ctx): Promise<void> {
  const { ownerDatabase, log } = ctx.adapters
  if (!ownerDatabase.hasBackupCopies) return
  const backup = await ownerDatabase.findBackup(({ proof, isEncrypted }) => proof !== null && isEncrypted)
  if (backup === null || backup.copiedAt !== null) return
  await ownerDatabase.transaction(async (db) => {
    const tx = { ...ctx, db }
    await lockOwnerWork(tx)
    const removed = await ownerDatabase.copyBackup(backup.name, { keep: BACKUP_COPIES_KEPT, now: ctx.now })
    const details = { name: backup.name, bytes: backup.bytes, removed }
    await recordAudit(tx, { action: 'system.backupCopied', subjectType: 'backup', details })
    log.info('backup.copied', details)
  })
}

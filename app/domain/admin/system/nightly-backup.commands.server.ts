import type { Ctx } from '#app/domain/ctx.server.ts'
import { writeAuditedBackup } from './system.commands.server.ts'

/** Backups written by hand and before Clear All Data are not counted and never removed. */
export const NIGHTLY_BACKUPS_KEPT = 14

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
  const [last, freeBytes] = await Promise.all([ownerDatabase.findLastBackup(), ownerDatabase.getFreeBytes()])
  if (last && freeBytes < 2 * last.bytes)
    throw new Error(`${freeBytes} bytes are free, which is too little for a backup like the last one of ${last.bytes}`)
}

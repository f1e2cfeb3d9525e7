import type { WrittenBackup } from '#app/adapters/owner-database/owner-database.server.ts'
import { lockOwnerWork } from '#app/domain/admin/danger-zone/owner-lock.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { SystemAction } from './system.schema.ts'

type RetryInput = Pick<Extract<SystemAction, { intent: 'retry' }>, 'id' | 'name'>

/** A failed job waits again; of two administrators one retries it. */
export async function retryJob(ctx: Ctx, { id, name }: RetryInput): Promise<void> {
  authorize(ctx.actor, 'system.retryJob')
  await inTransaction(ctx, async (tx) => {
    if (!(await tx.adapters.jobs.retry(tx.db, { id, name }))) fail('system.jobNotFailed')
    await recordAudit(tx, { action: 'system.jobRetried', subjectType: 'job', subjectId: id, details: { job: name } })
  })
}

export async function backUp(ctx: Ctx): Promise<WrittenBackup> {
  authorize(ctx.actor, 'system.backUp')
  try {
    return await writeAuditedBackup(ctx, { isNightly: false })
  } catch (error) {
    if (isAppError(error)) throw error
    fail('settings.backupFailed', {}, { cause: error })
  }
}

/** One at a time on all processes. */
export async function writeAuditedBackup(ctx: Ctx, { isNightly }: { isNightly: boolean }): Promise<WrittenBackup> {
  return ctx.adapters.ownerDatabase.transaction(async (db) => {
    const tx = { ...ctx, db }
    await lockOwnerWork(tx)
    const backup = await ctx.adapters.ownerDatabase.writeBackup({ isNightly })
    const { name, rows, files, bytes } = backup
    await recordAudit(tx, {
      action: 'system.backupMade',
      subjectType: 'backup',
      details: { name, rows, files, bytes, isNightly },
    })
    return backup
  })
}

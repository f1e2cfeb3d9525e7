// Deletes what was kept for its period, at night and in small statements, which hold no lock for long.
import { sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { RETENTION_KEYS, type RetentionKey } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { AUDIT_KEY, RETENTION_PLAN, selectOver } from './retention-plan.data.server.ts'
import { getOldest, RETENTION_ACTION, type RetentionCounts } from './retention.model.ts'

const BATCH_SIZE = 1_000
const MAX_BATCHES = 500

/**
 * One kind that fails does not keep the others: the error is thrown when all had their turn. The counts are an audit entry, without a
 * word about whom the rows were about.
 */
export async function applyRetention(ctx: Ctx): Promise<RetentionCounts> {
  const periods = await readSettings(ctx)
  const counts: RetentionCounts = {}
  const errors: unknown[] = []
  for (const key of RETENTION_KEYS) {
    try {
      const count = await deleteOver(ctx, key, getOldest(ctx.now(), periods[key]))
      if (count > 0) counts[key] = count
    } catch (error) {
      errors.push(error)
    }
  }
  await recordAudit(ctx, { action: RETENTION_ACTION, subjectType: 'retention', details: { counts } })
  if (errors.length > 0) throw new AggregateError(errors, 'data was kept for longer than its period')
  return counts
}

async function deleteOver(ctx: Ctx, key: RetentionKey, oldest: Date): Promise<number> {
  if (key === AUDIT_KEY) return repeat(() => deleteAuditEntries(ctx, oldest))
  let count = 0
  for (const rule of RETENTION_PLAN[key]) {
    count += await repeat(async () => {
      const deleted = await ctx.db.delete(rule.table).where(inBatch(sql`ctid`, selectOver(rule, oldest, BATCH_SIZE)))
      return deleted.rowCount ?? 0
    })
  }
  return count
}

/** The application's role may not delete entries; the function refuses young ones. */
async function deleteAuditEntries({ db }: Ctx, oldest: Date): Promise<number> {
  const { rows } = await db.execute<{ removed: number }>(
    sql`select delete_old_audit_entries(${oldest}, ${BATCH_SIZE}) as removed`,
  )
  return rows[0]?.removed ?? 0
}

async function repeat(deleteBatch: () => Promise<number>): Promise<number> {
  let count = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const deleted = await deleteBatch()
    if (deleted === 0) break
    count += deleted
  }
  return count
}

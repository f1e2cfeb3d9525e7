// What the settings show: how much goes soon, and what went in the last night.
import { desc, eq, sql } from 'drizzle-orm'
import { SESSION_MAX_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { RETENTION_KEYS, type RetentionKey } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { RETENTION_PLAN, selectOver } from './retention-plan.data.server.ts'
import { getOldest, MAX_COUNTED_ROWS, OUTLOOK_DAYS, RETENTION_ACTION, type RetentionCounts } from './retention.model.ts'

export type RetentionOutlook = {
  /** Rows that go within the days of the outlook; at most `MAX_COUNTED_ROWS`. */
  soon: Readonly<Record<RetentionKey, number>>
  /** The last night; null before the first. */
  last: { at: Date; counts: RetentionCounts } | null
  sessionDays: number
}

export async function getRetentionOutlook(ctx: Ctx): Promise<RetentionOutlook> {
  authorize(ctx.actor, 'settings.read')
  const periods = await readSettings(ctx)
  const [soon, last] = await Promise.all([
    Promise.all(
      RETENTION_KEYS.map(async (key) => {
        const oldest = getOldest(ctx.now(), periods[key] - OUTLOOK_DAYS)
        return [key, await countOver(ctx, key, oldest)] as const
      }),
    ),
    findLastRun(ctx),
  ])
  return { soon: Object.fromEntries(soon) as RetentionOutlook['soon'], last, sessionDays: SESSION_MAX_SECONDS / 86_400 }
}

async function countOver({ db }: Ctx, key: RetentionKey, oldest: Date): Promise<number> {
  const rows = sql.join(
    RETENTION_PLAN[key].map((rule) => sql`(${selectOver(rule, oldest, MAX_COUNTED_ROWS)})`),
    sql` union all `,
  )
  const counted = await db.execute<{ count: number }>(
    sql`select least(count(*), ${MAX_COUNTED_ROWS})::int as count from (${rows}) soon`,
  )
  return counted.rows[0]?.count ?? 0
}

async function findLastRun({ db }: Ctx): Promise<RetentionOutlook['last']> {
  const [entry] = await db
    .select({ at: auditLog.at, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, RETENTION_ACTION))
    .orderBy(desc(auditLog.at))
    .limit(1)
  if (!entry) return null
  const { counts } = entry.details as { counts?: RetentionCounts }
  return { at: entry.at, counts: counts ?? {} }
}

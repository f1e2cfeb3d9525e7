import { desc, inArray, sql } from 'drizzle-orm'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { MONEY_ALERT_ACTIONS } from './money-alert.rules.ts'

type MoneyAlert = { differences: number; at: Date }

/** What the last audit of the money found, or null after a clean one. */
export async function findMoneyAlert(ctx: Ctx): Promise<MoneyAlert | null> {
  authorize(ctx.actor, 'money.readAudit')
  return readMoneyAlert(ctx)
}

/** Without a check of permissions: for the metrics. */
export async function readMoneyAlert(ctx: Ctx): Promise<MoneyAlert | null> {
  const [latest] = await ctx.db
    .select({
      action: auditLog.action,
      at: auditLog.at,
      differences: sql`coalesce((${auditLog.details} ->> 'differences')::int, 0)`.mapWith(Number),
    })
    .from(auditLog)
    .where(inArray(auditLog.action, [...MONEY_ALERT_ACTIONS]))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return latest?.action === 'moneyAudit.differs' ? { differences: latest.differences, at: latest.at } : null
}

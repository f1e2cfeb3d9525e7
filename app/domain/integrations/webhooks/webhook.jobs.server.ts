import { and, eq, exists, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { deliverWebhooks } from './deliver-webhooks.commands.server.ts'
import { DELIVER_WEBHOOKS_JOB, requestDelivery } from './webhook-event.commands.server.ts'
import { DELIVERIES_KEPT_DAYS } from './webhook.rules.ts'

const DAY_MS = 86_400_000
const MAX_ENDPOINTS = 500

/** A job for each address is sent with its events. The run every minute is for retries, and for events whose job ran before their commit. */
export function webhookJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: DELIVER_WEBHOOKS_JOB,
      retryLimit: 0,
      handler: async ({ endpointId }) => {
        if (typeof endpointId === 'string') await deliverWebhooks(system(), endpointId)
      },
    },
    {
      name: 'webhooks.retry',
      cron: '* * * * *',
      retryLimit: 0,
      handler: async () => {
        const ctx = system()
        for (const id of await listDueEndpoints(ctx)) await requestDelivery(ctx, id)
      },
    },
  ]
}

export async function listDueEndpoints(ctx: Ctx): Promise<string[]> {
  const now = ctx.now()
  const due = ctx.db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, webhookEndpoints.id),
        eq(webhookDeliveries.status, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    )
  const rows = await ctx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.status, 'active'),
        or(isNull(webhookEndpoints.leasedUntil), lte(webhookEndpoints.leasedUntil, now)),
        exists(due),
      ),
    )
    .limit(MAX_ENDPOINTS)
  return rows.map(({ id }) => id)
}

/** One batch; returns the number of deleted rows. */
export async function sweepWebhookDeliveries(db: Db, now: Date, batch = 5_000): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, new Date(now.getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)))
    .limit(batch)
  const deleted = await db.delete(webhookDeliveries).where(inBatch(webhookDeliveries.id, old))
  return deleted.rowCount ?? 0
}

// Writes an event for every address that wants it. Call it in the transaction of the event: both commit or neither does.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { DeliveryEvent, WebhookEvent } from '#app/shared/integrations/integration-vocabulary.ts'

export const DELIVER_WEBHOOKS_JOB = 'webhooks.deliver'

/** Ids only; the receiver asks the API for the rest, with what the token may read. */
export type EventData = Readonly<Record<string, string>>

/** The addresses are locked until the commit, in the order of their ids, so that the events of one are numbered as they commit. */
export async function announceEvent(
  ctx: Ctx,
  event: WebhookEvent,
  { userIds, data }: { userIds: readonly string[]; data: EventData },
): Promise<void> {
  if (userIds.length === 0) return
  const endpoints = await ctx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        inArray(webhookEndpoints.userId, [...userIds]),
        eq(webhookEndpoints.status, 'active'),
        sql`${event} = any(${webhookEndpoints.events})`,
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
    .for('no key update')
  await storeDeliveries(
    ctx,
    endpoints.map(({ id }) => id),
    { event, data },
  )
}

export async function storeDeliveries(
  ctx: Ctx,
  endpointIds: readonly string[],
  { event, data }: { event: DeliveryEvent; data: EventData },
): Promise<void> {
  if (endpointIds.length === 0) return
  const now = ctx.now()
  await ctx.db
    .insert(webhookDeliveries)
    .values(endpointIds.map((endpointId) => ({ endpointId, event, payload: data, nextAttemptAt: now, createdAt: now })))
  for (const endpointId of endpointIds) await requestDelivery(ctx, endpointId)
}

export async function requestDelivery(ctx: Ctx, endpointId: string): Promise<void> {
  await ctx.adapters.jobs.send(ctx.db, DELIVER_WEBHOOKS_JOB, { endpointId }, { dedupeKey: endpointId })
}

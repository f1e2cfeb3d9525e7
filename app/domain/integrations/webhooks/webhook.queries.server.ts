import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { DELIVERIES_PER_PAGE, MAX_WEBHOOKS, type OwnWebhook, type WebhookDelivery } from './webhook.model.ts'

const COLUMNS = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  events: webhookEndpoints.events,
  status: webhookEndpoints.status,
  failingSince: webhookEndpoints.failingSince,
}

export function requireWebhookOwner(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'webhook.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}

/** Without their secrets. */
export async function listOwnWebhooks(ctx: Ctx): Promise<OwnWebhook[]> {
  const userId = requireWebhookOwner(ctx)
  return ctx.db
    .select(COLUMNS)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .limit(MAX_WEBHOOKS)
}

type WebhookPage = { webhook: OwnWebhook; deliveries: WebhookDelivery[]; older: number | null }

/** The newest deliveries, or those before a number. */
export async function getOwnWebhook(ctx: Ctx, id: string, before: number | null): Promise<WebhookPage> {
  const userId = requireWebhookOwner(ctx)
  const [webhook] = isUuid(id)
    ? await ctx.db
        .select(COLUMNS)
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId)))
    : []
  if (!webhook) return fail('app.notFound')
  const rows = await ctx.db
    .select({
      id: webhookDeliveries.id,
      sequence: webhookDeliveries.sequence,
      event: webhookDeliveries.event,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      answerStatus: webhookDeliveries.answerStatus,
      problem: webhookDeliveries.problem,
      deliveredAt: webhookDeliveries.deliveredAt,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.endpointId, id), before === null ? undefined : lt(webhookDeliveries.sequence, before)),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(DELIVERIES_PER_PAGE + 1)
  const deliveries = rows.slice(0, DELIVERIES_PER_PAGE)
  return { webhook, deliveries, older: rows.length > deliveries.length ? (deliveries.at(-1)?.sequence ?? null) : null }
}

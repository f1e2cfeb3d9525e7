// Sends the waiting webhooks of one address, oldest first. A lease gives the address to one process, and a failure stops the round: what is
// later waits until the earlier one is delivered or given up. A process that dies after sending sends the same id again.
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import type { WebhookResult } from '#app/adapters/webhooks/webhook-sender.server.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { canInGeneral } from '#app/permissions/policy.ts'
import { requestDelivery } from './webhook-event.commands.server.ts'
import { buildWebhookDisabledMail } from './webhook.mail.server.ts'
import { getRetryDelayMs, isDead } from './webhook.rules.ts'
import { buildWebhookHeaders } from './webhook-signature.rules.server.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect

/** One attempt takes at most ten seconds. */
const LEASE_MS = 30_000
const MAX_PER_ROUND = 50

/** Returns how many were delivered. */
export async function deliverWebhooks(ctx: Ctx, endpointId: string): Promise<number> {
  let endpoint = await lease(ctx, endpointId)
  let delivered = 0
  try {
    for (let count = 0; endpoint && count < MAX_PER_ROUND; count++) {
      if (!(await isOwnerActive(ctx, endpoint))) break
      const delivery = await findNext(ctx, endpoint)
      if (!delivery) break
      const result = await send(ctx, endpoint, delivery)
      if (result.isDelivered) {
        await recordSuccess(ctx, delivery, result.status)
        delivered++
      } else if (await recordFailure(ctx, endpoint, delivery, result)) break
      endpoint = await lease(ctx, endpointId, endpoint.leasedUntil)
    }
  } finally {
    if (endpoint) await release(ctx, endpoint)
  }
  if (delivered === MAX_PER_ROUND) await requestDelivery(ctx, endpointId)
  return delivered
}

/** `held`: the end of the own lease, which is prolonged. */
async function lease(ctx: Ctx, id: string, held: Date | null = null): Promise<Endpoint | undefined> {
  const now = ctx.now()
  const isFree = or(isNull(webhookEndpoints.leasedUntil), lte(webhookEndpoints.leasedUntil, now))
  const [endpoint] = await ctx.db
    .update(webhookEndpoints)
    .set({ leasedUntil: new Date(now.getTime() + LEASE_MS) })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        eq(webhookEndpoints.status, 'active'),
        held === null ? isFree : eq(webhookEndpoints.leasedUntil, held),
      ),
    )
    .returning()
  return endpoint
}

async function release(ctx: Ctx, { id, leasedUntil }: Endpoint): Promise<void> {
  if (leasedUntil === null) return
  await ctx.db
    .update(webhookEndpoints)
    .set({ leasedUntil: null })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.leasedUntil, leasedUntil)))
}

/** After a ban or a deactivation nothing leaves any more. */
async function isOwnerActive(ctx: Ctx, { userId }: Endpoint): Promise<boolean> {
  const actor = await findActor(ctx, userId)
  return actor !== null && actor.isActive && canInGeneral(actor, 'webhook.manage')
}

/** The oldest one decides: if it is not due yet, the later ones wait with it. */
async function findNext(ctx: Ctx, { id }: Endpoint): Promise<Delivery | undefined> {
  const [oldest] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'pending')))
    .orderBy(asc(webhookDeliveries.sequence))
    .limit(1)
  return oldest && oldest.nextAttemptAt <= ctx.now() ? oldest : undefined
}

function send(ctx: Ctx, endpoint: Endpoint, { id, event, payload, createdAt }: Delivery): Promise<WebhookResult> {
  const secret = ctx.adapters.cipher.decrypt(endpoint.secret, 'webhook_endpoints.secret', endpoint.userId)
  const body = JSON.stringify({ id, type: event, createdAt: createdAt.toISOString(), data: payload })
  const headers = buildWebhookHeaders(secret, { id, sentAt: ctx.now(), body })
  return ctx.adapters.webhooks.send({ url: endpoint.url, headers, body })
}

async function recordSuccess(ctx: Ctx, { id, endpointId }: Delivery, answerStatus: number): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(webhookDeliveries)
      .set({
        status: 'delivered',
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        deliveredAt: now,
        lastAttemptAt: now,
        answerStatus,
        problem: null,
      })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'pending')))
    await tx.db.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpointId))
  })
}

type Failure = Extract<WebhookResult, { isDelivered: false }>

/** Returns whether later deliveries have to wait. */
async function recordFailure(ctx: Ctx, endpoint: Endpoint, delivery: Delivery, failure: Failure): Promise<boolean> {
  const now = ctx.now()
  const attempts = delivery.attempts + 1
  const delay = getRetryDelayMs(attempts)
  const failingSince = endpoint.failingSince ?? now
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(webhookDeliveries)
      .set({
        status: delay === null ? 'failed' : 'pending',
        attempts,
        lastAttemptAt: now,
        nextAttemptAt: new Date(now.getTime() + (delay ?? 0)),
        answerStatus: failure.status,
        problem: failure.problem,
      })
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.status, 'pending')))
    await tx.db.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, endpoint.id))
    if (isDead(failingSince, now)) await disable(tx, endpoint)
  })
  ctx.adapters.log.info('webhook.failed', { deliveryId: delivery.id, attempts, problem: failure.problem })
  return delay !== null || isDead(failingSince, now)
}

/** The notice goes out once: only the update that turns the address off sends it. */
async function disable(tx: Ctx, { id, userId, url }: Endpoint): Promise<void> {
  const now = tx.now()
  const disabled = await tx.db
    .update(webhookEndpoints)
    .set({ status: 'disabled', disabledAt: now, updatedAt: now })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.status, 'active')))
    .returning({ id: webhookEndpoints.id })
  if (disabled.length === 0) return
  await recordAudit(tx, {
    action: 'webhook.disabled',
    subjectType: 'user',
    subjectId: userId,
    details: { webhookId: id },
  })
  const recipient = await findRecipient(tx, userId)
  if (!recipient) return
  const host = new URL(url).host
  await sendMail(tx, recipient.email, (siteName) =>
    buildWebhookDisabledMail(tx, recipient, { siteName, host, webhookId: id }),
  )
}

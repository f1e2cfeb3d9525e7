// Addresses that get webhooks: add, test, turn off and on, remove, and send a delivery again.
import { and, eq, ne, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { MAX_WEBHOOKS } from './webhook.model.ts'
import { requireWebhookOwner } from './webhook.queries.server.ts'
import type { AddWebhookInput } from './webhook.schema.ts'
import { requestDelivery, storeDeliveries } from './webhook-event.commands.server.ts'
import { createWebhookSecret } from './webhook-signature.rules.server.ts'

/** The secret is shown once. The row of the person is locked, so that the maximum holds. */
export async function addWebhook(ctx: Ctx, { url, events }: AddWebhookInput): Promise<{ secret: string }> {
  const userId = requireWebhookOwner(ctx)
  requireFreshSignIn(ctx)
  await hitLimit(ctx, 'webhook.test', getAccountSubject(userId))
  if (!(await ctx.adapters.webhooks.isAllowed(url))) failField('url', 'field.publicAddress')
  const secret = createWebhookSecret(ctx.adapters.random)
  await inTransaction(ctx, async (tx) => {
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [count] = await tx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, userId))
    if ((count?.total ?? 0) >= MAX_WEBHOOKS) fail('webhook.tooMany', { max: MAX_WEBHOOKS })
    const [row] = await tx.db
      .insert(webhookEndpoints)
      .values({
        userId,
        url: new URL(url).href,
        secret: ctx.adapters.cipher.encrypt(secret, 'webhook_endpoints.secret', userId),
        events: [...new Set(events)],
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .returning({ id: webhookEndpoints.id })
    await record(tx, 'webhook.created', row?.id ?? fail('app.unexpected'))
  })
  return { secret }
}

/** A `ping` in the order of the other events. */
export async function testWebhook(ctx: Ctx, id: string): Promise<void> {
  const userId = requireWebhookOwner(ctx)
  await hitLimit(ctx, 'webhook.test', getAccountSubject(userId))
  await inTransaction(ctx, async (tx) => {
    const { status } = await lockOwn(tx, userId, id)
    if (status === 'disabled') fail('webhook.disabled')
    await storeDeliveries(tx, [id], { event: 'ping', data: {} })
  })
}

/** What waits is sent after the address is turned on again. */
export async function setWebhookStatus(ctx: Ctx, id: string, status: 'active' | 'disabled'): Promise<void> {
  const userId = requireWebhookOwner(ctx)
  await inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, userId, id)
    if (own.status === status) return
    const disabledAt = status === 'disabled' ? ctx.now() : null
    await tx.db
      .update(webhookEndpoints)
      .set({ status, disabledAt, failingSince: null, updatedAt: ctx.now() })
      .where(eq(webhookEndpoints.id, id))
    if (status === 'active') await makeWaitingDue(tx, id)
    await record(tx, 'webhook.changed', id)
  })
}

async function makeWaitingDue(tx: Ctx, endpointId: string): Promise<void> {
  await tx.db
    .update(webhookDeliveries)
    .set({ attempts: 0, nextAttemptAt: tx.now() })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'pending')))
  await requestDelivery(tx, endpointId)
}

export async function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  const userId = requireWebhookOwner(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockOwn(tx, userId, id)
    await tx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await record(tx, 'webhook.removed', id)
  })
}

/** With the same id, so that a receiver that has it already recognizes it. One that waits is not sent twice. */
export async function replayDelivery(ctx: Ctx, { id, deliveryId }: { id: string; deliveryId: string }): Promise<void> {
  const userId = requireWebhookOwner(ctx)
  await hitLimit(ctx, 'webhook.test', getAccountSubject(userId))
  await inTransaction(ctx, async (tx) => {
    const { status } = await lockOwn(tx, userId, id)
    if (status === 'disabled') fail('webhook.disabled')
    const again = await tx.db
      .update(webhookDeliveries)
      .set({ status: 'pending', attempts: 0, nextAttemptAt: ctx.now(), deliveredAt: null })
      .where(
        and(
          eq(webhookDeliveries.id, deliveryId),
          eq(webhookDeliveries.endpointId, id),
          ne(webhookDeliveries.status, 'pending'),
        ),
      )
      .returning({ id: webhookDeliveries.id })
    if (again.length === 0) fail('app.changedMeanwhile')
    await requestDelivery(tx, id)
  })
}

/** The address of another person gives the same error as a missing one. */
async function lockOwn(tx: Ctx, userId: string, id: string) {
  const [own] = isUuid(id)
    ? await tx.db
        .select({ status: webhookEndpoints.status })
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId)))
        .for('update')
    : []
  return own ?? fail('app.notFound')
}

type WebhookAudit = 'webhook.created' | 'webhook.changed' | 'webhook.removed'

async function record(tx: Ctx, action: WebhookAudit, webhookId: string): Promise<void> {
  await recordAudit(tx, { action, subjectType: 'user', subjectId: tx.actor?.id ?? '', details: { webhookId } })
}

// Delivers due push messages, one device at a time by one process: all that is due for it is one message. A process that dies after the
// delivery and before the deletion causes at most one repetition; it has the same tag, so that the device shows it once.
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { PushDeliveryError } from '#app/adapters/push/push-service.server.ts'
import { sha256Base64url } from '#app/adapters/tokens.server.ts'
import { inBatch } from '#app/db/batch.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { pushDeliveries, pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { findPushContent, type DuePush } from './push-content.queries.server.ts'
import {
  getRetryDelayMs,
  isQuiet,
  LEASE_MS,
  MAX_AGE_MS,
  MAX_DEVICES_PER_ROUND,
  MAX_GROUPED,
  TTL_SECONDS,
} from './push.rules.ts'
import { unsealPushTarget } from './sealed-push.rules.server.ts'

type Device = typeof pushSubscriptions.$inferSelect
type Outcome = 'sent' | 'nothing' | 'delayed' | 'refused' | 'gone'
export type PushRound = Record<Outcome, number>

const MAX_OLD_PER_ROUND = 5_000
/** Of a topic at a push service (RFC 8030). */
const MAX_TOPIC = 32

export async function deliverDuePushes(ctx: Ctx): Promise<PushRound> {
  const round: PushRound = { sent: 0, nothing: 0, delayed: 0, refused: 0, gone: 0 }
  if (isQuiet(ctx.now())) return round
  await dropOldPushes(ctx)
  for (let count = 0; count < MAX_DEVICES_PER_ROUND; count++) {
    const device = await claimNextDevice(ctx)
    if (!device) break
    round[await deliverTo(ctx, device)]++
  }
  return round
}

/** Those that no push service took for a day. */
async function dropOldPushes(ctx: Ctx): Promise<void> {
  const old = ctx.db
    .select({ id: pushDeliveries.id })
    .from(pushDeliveries)
    .where(lt(pushDeliveries.dueAt, new Date(ctx.now().getTime() - MAX_AGE_MS)))
    .limit(MAX_OLD_PER_ROUND)
    .for('update', { skipLocked: true })
  await ctx.db.delete(pushDeliveries).where(inBatch(pushDeliveries.id, old))
}

/** Until `next_attempt_at` the device belongs to this process. */
async function claimNextDevice(ctx: Ctx): Promise<Device | undefined> {
  const now = ctx.now()
  const nextId = ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(and(lte(pushDeliveries.dueAt, now), lte(pushSubscriptions.nextAttemptAt, now)))
    .orderBy(pushDeliveries.dueAt)
    .limit(1)
    .for('no key update', { of: pushSubscriptions, skipLocked: true })
  const [claimed] = await ctx.db
    .update(pushSubscriptions)
    .set({ attempts: sql`${pushSubscriptions.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(eq(pushSubscriptions.id, sql`(${nextId})`)) // `=` and not `in`: the subquery must run exactly once
    .returning()
  return claimed
}

async function deliverTo(ctx: Ctx, device: Device): Promise<Outcome> {
  const due: DuePush[] = await ctx.db
    .select({
      id: pushDeliveries.id,
      revision: pushDeliveries.revision,
      notificationId: pushDeliveries.notificationId,
      conversationId: pushDeliveries.conversationId,
    })
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.subscriptionId, device.id), lte(pushDeliveries.dueAt, ctx.now())))
    .orderBy(pushDeliveries.dueAt)
    .limit(MAX_GROUPED)
  const content = await findPushContent(ctx, device, due)
  if (!content) {
    await finish(ctx, device, due, {})
    return 'nothing'
  }
  try {
    await ctx.adapters.push.deliver({
      target: unsealPushTarget(ctx.adapters.cipher, device),
      text: JSON.stringify(content.message),
      topic: sha256Base64url(content.message.tag).slice(0, MAX_TOPIC),
      urgency: content.isUrgent ? 'high' : 'normal',
      ttlSeconds: TTL_SECONDS,
    })
  } catch (error) {
    return recordFailure(ctx, device, due, error)
  }
  await finish(ctx, device, due, { lastDeliveredAt: ctx.now() })
  ctx.adapters.log.info('push.sent', { deviceId: device.id, count: due.length, attempts: device.attempts })
  return 'sent'
}

async function recordFailure(ctx: Ctx, device: Device, due: readonly DuePush[], error: unknown): Promise<Outcome> {
  const known = error instanceof PushDeliveryError ? error : undefined
  const details = { deviceId: device.id, attempts: device.attempts, error }
  if (known?.outcome === 'gone') {
    await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id))
    ctx.adapters.log.info('push.deviceGone', details)
    return 'gone'
  }
  if (known?.outcome === 'refused') {
    await finish(ctx, device, due, {})
    ctx.adapters.log.error('push.refused', details)
    return 'refused'
  }
  const delay = known?.retryAfterMs ?? getRetryDelayMs(device.attempts)
  await ctx.db
    .update(pushSubscriptions)
    .set({ nextAttemptAt: new Date(ctx.now().getTime() + delay) })
    .where(isOurs(device))
  ctx.adapters.log.warn('push.delayed', details)
  return 'delayed'
}

/** Only while this process has the lease. */
const isOurs = ({ id, attempts }: Device) => and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.attempts, attempts))

/**
 * What was added since stays due. A notification that is not listed in the product cannot be read there: the next one of its group is
 * another.
 */
async function finish(ctx: Ctx, device: Device, due: readonly DuePush[], values: Partial<Device>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    await tx.db
      .update(pushSubscriptions)
      .set({ ...values, attempts: 0, nextAttemptAt: now })
      .where(isOurs(device))
    const sent = due.map(({ id, revision }) => sql`(${id}::uuid, ${revision}::int)`)
    if (sent.length === 0) return
    await tx.db
      .delete(pushDeliveries)
      .where(sql`(${pushDeliveries.id}, ${pushDeliveries.revision}) in (${sql.join(sent, sql`, `)})`)
    const ids = due.flatMap(({ notificationId }) => notificationId ?? [])
    if (ids.length === 0) return
    await tx.db
      .update(notifications)
      .set({ readAt: now })
      .where(
        and(
          inArray(notifications.id, ids),
          eq(notifications.isListed, false),
          eq(notifications.isDigestDue, false),
          sql`${notifications.readAt} is null`,
        ),
      )
  })
}

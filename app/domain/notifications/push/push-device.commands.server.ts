// The browsers of the signed-in person that show push messages: turned on in the browser itself, and removed from anywhere.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { arePushKeys } from '#app/adapters/push/push-encryption.server.ts'
import type { PushTarget } from '#app/adapters/push/push-service.server.ts'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_PUSH_DEVICES } from './push-device.model.ts'
import { sealPushTarget } from './sealed-push.rules.server.ts'

const MAX_USER_AGENT = 512

/**
 * A browser has one subscription: the person who turns it on last gets its messages, without the choices of the one before. The row of the
 * person is locked, so that the maximum holds.
 */
export async function addPushDevice(ctx: Ctx, target: PushTarget): Promise<void> {
  const userId = requireOwnId(ctx)
  if (!ctx.session) fail('auth.signInRequired')
  const sessionId = ctx.session.id
  if (!ctx.adapters.push.accepts(target.endpoint) || !arePushKeys(target)) fail('push.deviceRefused')
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await hitLimit(tx, 'pushDevice', getAccountSubject(userId))
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const endpointHash = sha256Hex(target.endpoint)
    await tx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.userId, userId)))
    await tx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash))
    await tx.db.insert(pushSubscriptions).values({
      userId,
      sessionId,
      endpointHash,
      sealed: sealPushTarget(ctx.adapters.cipher, userId, target),
      userAgent: (ctx.request.userAgent ?? '').slice(0, MAX_USER_AGENT),
      nextAttemptAt: now,
      createdAt: now,
    })
    const surplus = tx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(MAX_PUSH_DEVICES)
    await tx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
    await recordChange(tx, userId, 'added')
  })
}

/** Whether names and texts are on the locked screen of the device. */
export async function setPushText(ctx: Ctx, deviceId: string, showsText: boolean): Promise<void> {
  const userId = requireOwnId(ctx)
  const changed = await ctx.db
    .update(pushSubscriptions)
    .set({ showsText })
    .where(isOwn(userId, deviceId))
    .returning({ id: pushSubscriptions.id })
  if (changed.length === 0) fail('push.deviceNotFound')
}

export async function removePushDevice(ctx: Ctx, deviceId: string): Promise<void> {
  const userId = requireOwnId(ctx)
  await inTransaction(ctx, async (tx) => {
    const removed = await tx.db
      .delete(pushSubscriptions)
      .where(isOwn(userId, deviceId))
      .returning({ id: pushSubscriptions.id })
    if (removed.length === 0) fail('push.deviceNotFound')
    await recordChange(tx, userId, 'removed')
  })
}

const isOwn = (userId: string, deviceId: string) =>
  and(eq(pushSubscriptions.id, deviceId), eq(pushSubscriptions.userId, userId))

function requireOwnId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'pushDevice.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}

async function recordChange(ctx: Ctx, userId: string, change: 'added' | 'removed'): Promise<void> {
  await recordAudit(ctx, {
    action: 'account.profileChanged',
    subjectType: 'user',
    subjectId: userId,
    details: { part: 'pushDevice', change },
  })
}

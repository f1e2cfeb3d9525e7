import { desc, eq } from 'drizzle-orm'
import { pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import { parseDevice } from '#app/domain/accounts/sessions/device.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_PUSH_DEVICES, type PushDevice, type PushState } from './push-device.model.ts'

/** The newest first. */
export async function listPushDevices(ctx: Ctx): Promise<PushDevice[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'pushDevice.manage', { userId: ctx.actor.id })
  const rows = await ctx.db
    .select({
      id: pushSubscriptions.id,
      userAgent: pushSubscriptions.userAgent,
      sessionId: pushSubscriptions.sessionId,
      showsText: pushSubscriptions.showsText,
      lastDeliveredAt: pushSubscriptions.lastDeliveredAt,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ctx.actor.id))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(MAX_PUSH_DEVICES)
  return rows.map(({ id, userAgent, sessionId, showsText, lastDeliveredAt, createdAt }) => {
    const isThis = sessionId !== null && sessionId === ctx.session?.id
    return { id, device: parseDevice(userAgent), isThis, showsText, lastDeliveredAt, createdAt }
  })
}

/** For the question whether to turn push messages on here. */
export async function readPushState(ctx: Ctx): Promise<PushState> {
  const devices = await listPushDevices(ctx)
  return { publicKey: ctx.adapters.push.publicKey, isOn: devices.some(({ isThis }) => isThis) }
}

// The browsers that are known for the signed-in person, without their tokens.
import { desc, eq } from 'drizzle-orm'
import { knownDevices } from '#app/db/schema/accounts/accounts.server.ts'
import { type Device, parseDevice } from '#app/domain/accounts/sessions/device.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { findOwnDevice, MAX_DEVICES } from './known-device.commands.server.ts'

export type OwnDevice = { device: Device; lastSeenAt: Date; isThis: boolean }

export async function listOwnDevices(ctx: Ctx): Promise<OwnDevice[]> {
  requireSignIn(ctx.actor)
  const [current, rows] = await Promise.all([
    findOwnDevice(ctx, ctx.actor.id),
    ctx.db
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, ctx.actor.id))
      .orderBy(desc(knownDevices.lastSeenAt))
      .limit(MAX_DEVICES),
  ])
  return rows.map(({ tokenHash, userAgent, lastSeenAt }) => ({
    device: parseDevice(userAgent),
    lastSeenAt,
    isThis: tokenHash === current?.tokenHash,
  }))
}

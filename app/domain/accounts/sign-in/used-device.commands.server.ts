// Used devices: which accounts signed in with the same browser. Administrators see it beside a report, as a sign that a person whose
// account was closed came back. Known devices cannot say it: each account of a browser has its own token, and a new password ends them.
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { USED_DEVICE_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { usedDevices } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

export const MAX_USED_DEVICES = 10
const SWEEP_SIZE = 5_000

/** Call it with the row of the account locked. The cookies keep the name of the browser; a name that we did not sign is replaced. */
export async function recordUsedDevice(ctx: Ctx, userId: string): Promise<string[]> {
  const { deviceHash, cookies } = await ctx.adapters.auth.identifyDevice(ctx.request)
  const lastSeenAt = ctx.now()
  await ctx.db
    .insert(usedDevices)
    .values({ userId, deviceHash, lastSeenAt })
    .onConflictDoUpdate({ target: [usedDevices.userId, usedDevices.deviceHash], set: { lastSeenAt } })
  await forgetOldestDevices(ctx, userId)
  return cookies
}

async function forgetOldestDevices(ctx: Ctx, userId: string): Promise<void> {
  const devicesOverLimit = ctx.db
    .select({ deviceHash: usedDevices.deviceHash })
    .from(usedDevices)
    .where(eq(usedDevices.userId, userId))
    .orderBy(desc(usedDevices.lastSeenAt))
    .offset(MAX_USED_DEVICES)
  await ctx.db
    .delete(usedDevices)
    .where(and(eq(usedDevices.userId, userId), inArray(usedDevices.deviceHash, devicesOverLimit)))
}

/** A row is kept as long as the cookie: afterwards the browser has another name. */
export async function sweepUsedDevices(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - USED_DEVICE_SECONDS * 1_000)
  const expired = db
    .select({ row: sql`ctid` })
    .from(usedDevices)
    .where(lt(usedDevices.lastSeenAt, oldest))
    .limit(SWEEP_SIZE)
  const deleted = await db.delete(usedDevices).where(inBatch(sql`ctid`, expired))
  return deleted.rowCount ?? 0
}

// Known devices: browsers that the owner of an account used before. They have their own rate limit, so that others cannot
// lock the owner out (promise L4). A device still needs the password.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { knownDevices, users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const COOKIE_NAME = 'tahanan_device'
const TOKEN_PATTERN = /^[\w-]{43}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60
const MAX_DEVICES = 20

export type KnownDevice = { userId: string; tokenHash: string }

export async function findKnownDevice(ctx: Ctx, email: string): Promise<KnownDevice | null> {
  const token = readDeviceToken(ctx)
  if (token === null) return null
  const tokenHash = hashToken(token)
  const [row] = await ctx.db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.tokenHash, tokenHash)))
  return row ? { userId: row.userId, tokenHash } : null
}

/** A device token may be planted: unless it is known for this account, a new one is created. */
export async function rememberDevice(ctx: Ctx, userId: string, knownDevice: KnownDevice | null): Promise<string[]> {
  const lastSeenAt = ctx.now()
  if (knownDevice?.userId === userId) {
    const matchesDevice = and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, knownDevice.tokenHash))
    await ctx.db.update(knownDevices).set({ lastSeenAt }).where(matchesDevice)
    return []
  }
  const token = createToken(ctx.adapters.random)
  await ctx.db.insert(knownDevices).values({ userId, tokenHash: hashToken(token), lastSeenAt })
  await forgetOldestDevices(ctx, userId)
  return [buildDeviceCookie(ctx, token)]
}

/** After a password reset: a person who knew the old password may have a known device. */
export async function forgetDevices(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

async function forgetOldestDevices(ctx: Ctx, userId: string): Promise<void> {
  const devicesOverLimit = ctx.db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSeenAt))
    .offset(MAX_DEVICES)
  await ctx.db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, devicesOverLimit)))
}

function buildDeviceCookie(ctx: Ctx, token: string): string {
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${getCookieName(ctx)}=${token}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

function readDeviceToken(ctx: Ctx): string | null {
  for (const pair of ctx.request.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name === getCookieName(ctx) && TOKEN_PATTERN.test(value)) return value
  }
  return null
}

const isSecure = (ctx: Ctx) => ctx.config.baseUrl.protocol === 'https:'
const getCookieName = (ctx: Ctx) => (isSecure(ctx) ? `__Host-${COOKIE_NAME}` : COOKIE_NAME)

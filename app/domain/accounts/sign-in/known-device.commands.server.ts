// Known devices: browsers that the owner of an account used before. They have their own rate limit, so that others cannot
// lock the owner out (promise L4), and a sign-in on any other device is reported to the owner. A device still needs the
// password; it becomes known after the last step of a sign-in.
import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { knownDevices, users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const COOKIE_NAME = 'tahanan_device'
const TOKEN_PATTERN = /^[\w-]{43}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60
export const MAX_DEVICES = 20
/** The cookie has one token for each account that signed in with the browser; the oldest is dropped. */
const MAX_TOKENS_PER_BROWSER = 5

export type KnownDevice = { userId: string; tokenHash: string }

/** By the typed address, before the password was checked. */
export function findKnownDevice(ctx: Ctx, email: string): Promise<KnownDevice | null> {
  return findDevice(ctx, eq(users.email, email))
}

/** After the last step of a sign-in. */
export function findOwnDevice(ctx: Ctx, userId: string): Promise<KnownDevice | null> {
  return findDevice(ctx, eq(users.id, userId))
}

async function findDevice(ctx: Ctx, isAccount: SQL): Promise<KnownDevice | null> {
  const hashes = readDeviceTokens(ctx).map(hashToken)
  if (hashes.length === 0) return null
  const [row] = await ctx.db
    .select({ userId: knownDevices.userId, tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(isAccount, inArray(knownDevices.tokenHash, hashes)))
    .limit(1)
  return row ?? null
}

/** A device token may be planted: unless it is known for this account, a new one is created. */
export async function rememberDevice(ctx: Ctx, userId: string, knownDevice: KnownDevice | null): Promise<string[]> {
  const seen = { lastSeenAt: ctx.now(), userAgent: ctx.request.userAgent }
  if (knownDevice?.userId === userId) {
    const matchesDevice = and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, knownDevice.tokenHash))
    await ctx.db.update(knownDevices).set(seen).where(matchesDevice)
    return []
  }
  const token = createToken(ctx.adapters.random)
  await ctx.db.insert(knownDevices).values({ userId, tokenHash: hashToken(token), ...seen })
  await forgetOldestDevices(ctx, userId)
  return [buildDeviceCookie(ctx, [token, ...(await listKnownTokens(ctx))].slice(0, MAX_TOKENS_PER_BROWSER))]
}

/** The tokens of the browser that are known for any account: the others are outdated or planted. */
async function listKnownTokens(ctx: Ctx): Promise<string[]> {
  const tokens = readDeviceTokens(ctx)
  if (tokens.length === 0) return []
  const rows = await ctx.db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(inArray(knownDevices.tokenHash, tokens.map(hashToken)))
  const knownHashes = new Set(rows.map(({ tokenHash }) => tokenHash))
  return tokens.filter((token) => knownHashes.has(hashToken(token)))
}

/** After a password reset: a person who knew the old password may have a known device. */
export async function forgetDevices(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** All but the browser of this request. Returns how many were forgotten. */
export async function forgetOtherDevices(ctx: Ctx, userId: string): Promise<number> {
  const current = await findOwnDevice(ctx, userId)
  const isOther = current ? ne(knownDevices.tokenHash, current.tokenHash) : undefined
  const forgotten = await ctx.db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther))
  return forgotten.rowCount ?? 0
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

function buildDeviceCookie(ctx: Ctx, tokens: readonly string[]): string {
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${getCookieName(ctx)}=${tokens.join('.')}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

function readDeviceTokens(ctx: Ctx): string[] {
  for (const pair of ctx.request.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name !== getCookieName(ctx)) continue
    const tokens = value.split('.').filter((token) => TOKEN_PATTERN.test(token))
    return [...new Set(tokens)].slice(0, MAX_TOKENS_PER_BROWSER)
  }
  return []
}

const isSecure = (ctx: Ctx) => ctx.config.baseUrl.protocol === 'https:'
const getCookieName = (ctx: Ctx) => (isSecure(ctx) ? `__Host-${COOKIE_NAME}` : COOKIE_NAME)

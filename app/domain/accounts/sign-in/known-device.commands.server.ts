// A browser its owner has signed in with before. Strangers who keep an account locked do not keep this one out (PROMISES L4): it
// has a counter of its own, and is worth nothing without the password.
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { knownDevices, users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const NAME = 'tahanan_device'
const TOKEN = /^[\w-]{43}$/
const YEAR_SECONDS = 365 * 24 * 60 * 60
const MOST_DEVICES = 20

export type KnownDevice = { userId: string; tokenHash: string }

/** The device, if it is one of the account with this e-mail. */
export async function findKnownDevice(ctx: Ctx, email: string): Promise<KnownDevice | null> {
  const token = tokenOf(ctx)
  if (token === null) return null
  const tokenHash = hashOf(token)
  const [row] = await ctx.db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.tokenHash, tokenHash)))
  return row ? { userId: row.userId, tokenHash } : null
}

/** A token that somebody may have planted is never adopted: unless it is known for this account, there is a new one. */
export async function rememberDevice(ctx: Ctx, userId: string, known: KnownDevice | null): Promise<string[]> {
  const lastSeenAt = ctx.now()
  if (known?.userId === userId) {
    const isIt = and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, known.tokenHash))
    await ctx.db.update(knownDevices).set({ lastSeenAt }).where(isIt)
    return []
  }
  const token = Buffer.from(ctx.adapters.random.bytes(32)).toString('base64url')
  await ctx.db.insert(knownDevices).values({ userId, tokenHash: hashOf(token), lastSeenAt })
  await forgetOldest(ctx, userId)
  return [cookieOf(ctx, token)]
}

/** After a reset of the password: whoever had it before has no head start. */
export async function forgetDevices(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

async function forgetOldest(ctx: Ctx, userId: string): Promise<void> {
  const beyond = ctx.db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSeenAt))
    .offset(MOST_DEVICES)
  await ctx.db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, beyond)))
}

function cookieOf(ctx: Ctx, token: string): string {
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${nameFor(ctx)}=${token}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

function tokenOf(ctx: Ctx): string | null {
  for (const pair of ctx.request.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name === nameFor(ctx) && TOKEN.test(value)) return value
  }
  return null
}

const isSecure = (ctx: Ctx) => ctx.config.baseUrl.protocol === 'https:'
const nameFor = (ctx: Ctx) => (isSecure(ctx) ? `__Host-${NAME}` : NAME)
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

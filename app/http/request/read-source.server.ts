// THE PLACE that decides which database answers a request. Reads of pages that the table of pages names come from a replica; everything else,
// and every command, uses the primary. Who has just changed something reads from the primary until a replica has it: a signed cookie keeps
// the position of the log after the change, so that it holds on every process.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { formatLsn, type Lsn, parseLsn } from '#app/db/replicas/replica.rules.ts'
import type { Replicas } from '#app/db/replicas/replicas.service.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { canReadReplica, writesForVisitor } from '#app/pages/page-lists.server.ts'

type Target = { pattern: string; method: string }

/** Longer than any replica in use can be behind. The browser measures it: the clocks of two servers may differ. */
const COOKIE_SECONDS = 30

export function chooseReadDb(replicas: Replicas | null, ctx: Ctx, { pattern, method }: Target): Db {
  const visitor = ctx.actor === null ? 'guest' : 'signedIn'
  if (replicas === null || !canReadReplica(pattern, method, visitor) || ctx.request.shared?.readsPrimary) return ctx.db
  const written = readWrittenCookie(ctx)
  return written === 'unknown' ? ctx.db : (replicas.pick(written) ?? ctx.db)
}

/** The Set-Cookie line after a request that may have changed something; null if none is needed. */
export async function buildWrittenCookie(
  replicas: Replicas | null,
  ctx: Ctx,
  { pattern, method }: Target,
): Promise<string | null> {
  if (replicas === null || !writesForVisitor(pattern, method)) return null
  const lsn = await replicas.readPosition().catch(() => null)
  const content = lsn === null ? UNKNOWN : formatLsn(lsn)
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${getCookieName(ctx)}=${content}.${sign(ctx, content).toString('base64url')}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/** The position could not be read: all reads go to the primary until the cookie ends. */
const UNKNOWN = 'unknown'

/** Null without a change. A cookie that is not from us counts as none: it could only slow the site down. */
function readWrittenCookie(ctx: Ctx): Lsn | typeof UNKNOWN | null {
  const start = `${getCookieName(ctx)}=`
  const pair = ctx.request.cookie?.split(';').find((part) => part.trim().startsWith(start))
  const match = /^([\w/]{3,17})\.([\w-]{22})$/.exec(pair?.trim().slice(start.length) ?? '')
  if (match === null) return null
  const [, content = '', signature = ''] = match
  if (!timingSafeEqual(sign(ctx, content), Buffer.from(signature, 'base64url'))) return null
  return content === UNKNOWN ? UNKNOWN : parseLsn(content)
}

const sign = ({ adapters }: Ctx, content: string) =>
  createHmac('sha256', adapters.positionSecret).update(`written ${content}`).digest().subarray(0, 16)
const isSecure = (ctx: Ctx) => ctx.config.baseUrl.protocol === 'https:'
const getCookieName = (ctx: Ctx) => `${isSecure(ctx) ? '__Host-' : ''}tahanan_written`

// The cookie of an administrator who looks at the pages of another person. It names the person, is encrypted for one session of the
// console, and is worth nothing without that session.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isUuid } from '#app/shared/uuid.ts'

const VIEW_SECONDS = 60 * 60
const PURPOSE = 'dashboard view'

type CookieCtx = Pick<Ctx, 'config'>
const isSecure = ({ config }: CookieCtx) => config.baseUrl.protocol === 'https:'
const getName = (ctx: CookieCtx) => `${isSecure(ctx) ? '__Host-' : ''}tahanan_view`
const getAttributes = (ctx: CookieCtx) => `Path=/; HttpOnly; SameSite=Strict${isSecure(ctx) ? '; Secure' : ''}`

export function buildViewCookie(ctx: Ctx, sessionId: string, userId: string): string {
  const endsAt = ctx.now().getTime() + VIEW_SECONDS * 1_000
  const content = ctx.adapters.cipher.encrypt(`${userId} ${endsAt}`, PURPOSE, sessionId)
  const value = Buffer.from(content).toString('base64url')
  return `${getName(ctx)}=${value}; ${getAttributes(ctx)}; Max-Age=${VIEW_SECONDS}`
}

export const buildDeletedViewCookie = (ctx: CookieCtx) => `${getName(ctx)}=; ${getAttributes(ctx)}; Max-Age=0`

/** Opens nothing: saves requests without it the check of the session. */
export const hasViewCookie = (ctx: Pick<Ctx, 'config' | 'request'>) => findValue(ctx) !== null

/** The id of the person, or null without a cookie of this session, and after its hour. */
export function readViewCookie(ctx: Ctx, sessionId: string): string | null {
  const value = findValue(ctx)
  if (value === null) return null
  const [userId = '', endsAt] = decrypt(ctx, value, sessionId).split(' ')
  return isUuid(userId) && Number(endsAt) > ctx.now().getTime() ? userId : null
}

function findValue(ctx: Pick<Ctx, 'config' | 'request'>): string | null {
  const start = `${getName(ctx)}=`
  const pair = ctx.request.cookie?.split(';').find((part) => part.trim().startsWith(start))
  return pair?.trim().slice(start.length) || null
}

/** Empty for a value that we did not write for this session. */
function decrypt(ctx: Ctx, value: string, sessionId: string): string {
  try {
    return ctx.adapters.cipher.decrypt(Buffer.from(value, 'base64url').toString(), PURPOSE, sessionId)
  } catch {
    return ''
  }
}

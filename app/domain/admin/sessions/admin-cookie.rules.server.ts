// The cookie of the admin console: 32 random bytes in hex. Only its hash is stored.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sha256Hex } from '#app/adapters/tokens.server.ts'

export const ADMIN_SESSION_HOURS = 24

const TOKEN_FORMAT = /^[0-9a-f]{64}$/

type CookieCtx = Pick<Ctx, 'config'>

const isSecure = ({ config }: CookieCtx) => config.baseUrl.protocol === 'https:'
const getName = (ctx: CookieCtx) => `${isSecure(ctx) ? '__Host-' : ''}tahanan_admin`
const getAttributes = (ctx: CookieCtx) => `Path=/; HttpOnly; SameSite=Strict${isSecure(ctx) ? '; Secure' : ''}`

export function createAdminToken({ adapters }: Pick<Ctx, 'adapters'>): string {
  return Buffer.from(adapters.random.bytes(32)).toString('hex')
}

export function buildAdminCookie(ctx: CookieCtx, token: string): string {
  return `${getName(ctx)}=${token}; ${getAttributes(ctx)}; Max-Age=${ADMIN_SESSION_HOURS * 3_600}`
}

export const buildDeletedAdminCookie = (ctx: CookieCtx) => `${getName(ctx)}=; ${getAttributes(ctx)}; Max-Age=0`

// A cookie without a secret outlives the session in the browser, so that the sign-in page can say that the session has ended.
const MARK_NAME = 'tahanan_console'
const MARK_DAYS = 7

const buildMark = (ctx: CookieCtx, value: string, seconds: number) =>
  `${MARK_NAME}=${value}; Path=/admin; HttpOnly; SameSite=Strict${isSecure(ctx) ? '; Secure' : ''}; Max-Age=${seconds}`
export const buildConsoleMark = (ctx: CookieCtx) => buildMark(ctx, '1', MARK_DAYS * 24 * 3_600)
export const buildDeletedConsoleMark = (ctx: CookieCtx) => buildMark(ctx, '', 0)

/** True in a browser whose last session of the console did not end by Logout. */
export function hasConsoleMark({ request }: Pick<Ctx, 'request'>): boolean {
  return request.cookie?.split(';').some((part) => part.trim() === `${MARK_NAME}=1`) ?? false
}

/** The hash of the token in the request; null without a well-formed one. */
export function readAdminTokenHash(ctx: Pick<Ctx, 'config' | 'request'>): string | null {
  const start = `${getName(ctx)}=`
  const pair = ctx.request.cookie?.split(';').find((part) => part.trim().startsWith(start))
  const token = pair?.trim().slice(start.length) ?? ''
  return TOKEN_FORMAT.test(token) ? sha256Hex(token) : null
}

// better-auth on our tables. Its HTTP endpoints are not mounted: we use its sessions with signed cookies, and the signing keys.
// Our own code adds the rules it does not have (absolute limit, number of sessions).
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { jwt } from 'better-auth/plugins/jwt'
import { z } from 'zod'
import type { Log } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { accounts, jwks, sessions, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { SESSION_IDLE_SECONDS } from './auth.rules.ts'

export type CookieName = 'session' | 'two_factor' | 'social_state' | 'newcomer' | 'passkey' | 'used_device'

/** `__Host-` binds a cookie to this host; browsers accept it only over https (promise S1). */
export const buildCookieName = (name: CookieName, baseUrl: URL) =>
  `${baseUrl.protocol === 'https:' ? '__Host-' : ''}tahanan_${name}`

export type BetterAuthOptions = { db: Db; baseUrl: URL; secret: string; log: Log }

export function createBetterAuth({ db, baseUrl, secret, log }: BetterAuthOptions) {
  const secure = baseUrl.protocol === 'https:'
  return betterAuth({
    baseURL: baseUrl.origin,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [baseUrl.origin],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks },
    }),
    user: { fields: { name: 'fullName', image: 'avatarUrl' } },
    session: { expiresIn: SESSION_IDLE_SECONDS, cookieCache: { enabled: false } },
    emailAndPassword: { enabled: false },
    rateLimit: { enabled: false }, // our own rate limits count in the database for all processes
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']('auth.library', { text: message }),
    },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false, // would add the prefix __Secure-; our names have __Host-
      ipAddress: { disableIpTracking: true }, // the client address comes from our trusted-proxy rule
      cookies: {
        session_token: {
          name: buildCookieName('session', baseUrl),
          attributes: { secure, sameSite: 'lax', path: '/' },
        },
      },
    },
    plugins: [jwt({ disableSettingJwtHeader: true }), createOwnEndpoints(baseUrl)],
  })
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

const COOKIE_NAMES = [
  'session',
  'two_factor',
  'social_state',
  'newcomer',
  'passkey',
  'used_device',
] as const satisfies readonly CookieName[]
const cookieNameInput = z.object({ name: z.enum(COOKIE_NAMES) })

/** Called by `auth.api` only: an endpoint without a path has no address. */
function createOwnEndpoints(baseUrl: URL) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: baseUrl.protocol === 'https:' } as const
  return {
    id: 'tahanan',
    endpoints: {
      readCookie: createAuthEndpoint({ method: 'POST', body: cookieNameInput, requireHeaders: true }, async (ctx) => {
        const value = await ctx.getSignedCookie(buildCookieName(ctx.body.name, baseUrl), ctx.context.secret)
        return { value: value || null }
      }),
      writeCookie: createAuthEndpoint(
        { method: 'POST', body: cookieNameInput.extend({ value: z.string(), maxAge: z.number().int() }) },
        async (ctx) => {
          const { name, value, maxAge } = ctx.body
          if (maxAge > 0) {
            await ctx.setSignedCookie(buildCookieName(name, baseUrl), value, ctx.context.secret, {
              ...attributes,
              maxAge,
            })
          } else ctx.setCookie(buildCookieName(name, baseUrl), '', { ...attributes, maxAge: 0 })
          return null
        },
      ),
      createSession: createAuthEndpoint(
        {
          method: 'POST',
          body: z.object({
            userId: z.uuid(),
            tokenHash: z.string(),
            now: z.date(),
            userAgent: z.string(),
            ipAddress: z.string(),
          }),
        },
        async (ctx) => {
          const { userId, tokenHash, now, userAgent, ipAddress } = ctx.body
          const expiresAt = new Date(now.getTime() + SESSION_IDLE_SECONDS * 1000)
          const override = { token: tokenHash, createdAt: now, updatedAt: now, expiresAt, userAgent, ipAddress }
          await ctx.context.internalAdapter.createSession(userId, false, override, true)
          return null
        },
      ),
    },
  }
}

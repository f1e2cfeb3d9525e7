// Builds the authentication adapter from its parts.
import type { Clock } from '#app/adapters/clock.ts'
import type { Events } from '#app/adapters/events/events.server.ts'
import type { Log } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Cipher } from '#app/db/encryption.server.ts'
import type { AuthAdapter, AuthRequest } from './auth.server.ts'
import { buildCookieName, createBetterAuth } from './better-auth.server.ts'
import { createBrowserCookies } from './browser-cookies.server.ts'
import { createUsedDevices } from './used-devices.server.ts'
import { createPasskeys } from './passkeys.server.ts'
import { createPasswords, type PasswordFunctions } from './passwords.server.ts'
import { createSessions } from './sessions.server.ts'
import type { SocialConfigs } from './social-providers.server.ts'
import { createSocial } from './social.server.ts'
import { createTwoFactor } from './two-factor.server.ts'

export type AuthOptions = {
  db: Db
  clock: Clock
  log: Log
  baseUrl: URL
  /** Signs the cookies and rotates the tokens of sessions. */
  secret: string
  /** Encrypts what must not be readable in a dump. */
  cipher: Cipher
  passwords: PasswordFunctions
  social: SocialConfigs
  /** Publishes the end of sessions, so that open streams end on every process (promise T2). */
  events: Pick<Events, 'publish'>
}

export function createAuth(options: AuthOptions): AuthAdapter {
  const { db, clock, log, baseUrl, secret, cipher, passwords, social, events } = options
  const library = createBetterAuth({ db, baseUrl, secret, log })
  const cookies = createBrowserCookies(library)
  const { create: createSession, ...sessions } = createSessions({ auth: library, cookies, db, clock, events, secret })
  const { beginChallenge, isEnabled, ...twoFactor } = createTwoFactor({ db, clock, cipher, cookies })
  const sessionCookie = `${buildCookieName('session', baseUrl)}=`

  async function openSession(userId: string, request: AuthRequest) {
    if (!(await isEnabled(userId))) return { kind: 'signedIn' as const, cookies: await createSession(userId, request) }
    // A pending challenge ends the previous session of the browser (promise S2).
    const ended = await sessions.closeSession(request)
    return { kind: 'challenge' as const, cookies: [...ended.cookies.slice(0, 1), ...(await beginChallenge(userId))] }
  }

  return {
    ...sessions,
    ...createPasswords(db, passwords),
    ...createSocial({ db, clock, cipher, cookies, baseUrl, configs: social }),
    ...createUsedDevices(cookies, secret),
    hasSessionCookie: ({ cookie }) => cookie?.split('; ').some((part) => part.startsWith(sessionCookie)) ?? false,
    openSession,
    openVerifiedSession: async (userId, request) => ({ cookies: await createSession(userId, request) }),
    twoFactor,
    passkeys: createPasskeys({ db, clock, cookies, baseUrl }),
    getJwks: () => library.api.getJwks(),
  }
}

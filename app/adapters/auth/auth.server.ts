// Sessions, passwords, social sign-in, second factor and signing keys, behind one interface. better-auth does the
// mechanics; who may sign in, and what follows from it, is decided by domain/accounts.
import type { Db } from '#app/db/client.server.ts'
import type { SocialProviderName } from '#app/shared/social-providers.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

/** What of a request the sign-in works on. The cookie header is read here and nowhere else. */
export type AuthRequest = { cookie: string | null; userAgent: string | null; clientAddress: string | null }

export type SessionRow = { id: string; userId: string; createdAt: Date; expiresAt: Date; lastUsedAt: Date }

/** Set-Cookie lines for the browser. Tokens appear in them and nowhere else (PROMISES S1). */
export type Cookies = { cookies: string[] }

/** Who a provider says somebody is. The identity is (provider, subject); the e-mail is only a claim (PROMISES A7). */
export type SocialIdentity = {
  provider: SocialProviderName
  subject: string
  email: string | null
  /** True only where the provider says so itself. */
  isEmailVerified: boolean
  name: string | null
}

/** What a social sign-in was begun for; kept on the server, read back once. */
export type SocialIntent = {
  returnTo: string
  /** Chosen before a first sign-in (spec §4). */
  role: RegistrableRole | null
  /** Set when a signed-in person adds a way to sign in. */
  linkToUserId: string | null
}

/** Somebody the provider knows and we do not: nothing is stored as an account before both consents (PROMISES P1). */
export type SocialNewcomer = { identity: SocialIdentity; intent: SocialIntent }

export type TwoFactorStatus = 'off' | 'started' | 'on'

export type AuthAdapter = {
  /** Slides the idle limit; refuses what is over the idle or the absolute one. */
  getSession(request: AuthRequest): Promise<({ session: SessionRow } & Cookies) | null>
  /** True when the browser brought a session cookie of ours, valid or not: for telling an ended session from a guest. */
  hasSessionCookie(request: AuthRequest): boolean
  /** After the password was found right. `challenge`: two-factor is on, the pending cookie is set, there is no session yet. */
  openSession(userId: string, request: AuthRequest): Promise<{ kind: 'signedIn' | 'challenge' } & Cookies>
  closeSession(request: AuthRequest): Promise<Cookies>
  revokeSession(userId: string, sessionId: string): Promise<boolean>
  /** Pass the transaction's `db` where the ending of sessions must stand or fall with something else. */
  revokeSessions(userId: string, exceptSessionId?: string, db?: Db): Promise<number>

  /** `null`: the same work for an e-mail nobody has. Throws `app.busy` when too many hashes are wanted at once. */
  checkPassword(userId: string | null, password: string): Promise<boolean>
  /** Hash before a transaction, store inside it: a connection should not wait for argon2. */
  hashPassword(password: string): Promise<string>
  storePasswordHash(userId: string, hash: string, db?: Db): Promise<void>
  setPassword(userId: string, password: string): Promise<void>
  hasPassword(userId: string): Promise<boolean>

  /** Only those configured, in the order of the buttons. */
  providers(): SocialProviderName[]
  startSocial(
    provider: SocialProviderName,
    intent: SocialIntent,
    request: AuthRequest,
  ): Promise<{ location: string } & Cookies>
  /** Throws `auth.social*` when the answer is not one to the question this browser asked. */
  finishSocial(
    provider: SocialProviderName,
    callbackParams: URLSearchParams,
    request: AuthRequest,
  ): Promise<{ identity: SocialIdentity; intent: SocialIntent } & Cookies>
  /** Keeps a newcomer, sealed, until the consents are given; the browser holds the only key to it. */
  keepNewcomer(newcomer: SocialNewcomer): Promise<Cookies>
  readNewcomer(request: AuthRequest): Promise<SocialNewcomer | null>
  /** Exactly one caller gets it, however many ask at once. */
  takeNewcomer(request: AuthRequest, db: Db): Promise<(SocialNewcomer & Cookies) | null>

  twoFactor: TwoFactor
  /** The public keys, as RFC 7517 has them. */
  getJwks(): Promise<unknown>
}

/** Mechanics only: how often somebody may try is the domain's business. */
export type TwoFactor = {
  getStatus(userId: string): Promise<TwoFactorStatus>
  /** A fresh secret, not in force before `confirm`. */
  enrol(userId: string): Promise<void>
  /** The secret of an enrolment that was begun and not confirmed. */
  getPendingEnrolment(
    userId: string,
    account: { issuer: string; label: string },
  ): Promise<{ secret: string; uri: string } | null>
  /** Puts the secret in force; the recovery codes are told this once. Null: the code is wrong, or nothing was begun. */
  confirm(userId: string, code: string): Promise<{ recoveryCodes: string[] } | null>
  /** Whose challenge this browser holds; the id serves for counting tries. */
  getPendingChallenge(request: AuthRequest): Promise<{ id: string; userId: string } | null>
  /** Ends the challenge and opens the session. A code counts once, for whoever is first. */
  answerChallenge(code: string, request: AuthRequest): Promise<ChallengeResult>
  answerWithRecoveryCode(code: string, request: AuthRequest): Promise<ChallengeResult>
  /** Is it really them, outside a sign-in? The code counts once here too. */
  verify(userId: string, code: string): Promise<boolean>
  countRecoveryCodes(userId: string): Promise<number>
  renewRecoveryCodes(userId: string): Promise<string[]>
  disable(userId: string, db?: Db): Promise<void>
}

export type ChallengeResult =
  | ({ kind: 'signedIn'; userId: string } & Cookies)
  | { kind: 'wrong' }
  /** The challenge is gone: over its time, already used, or never made. */
  | { kind: 'gone' }

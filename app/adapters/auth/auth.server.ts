// The interface of sessions, passwords, social sign-in, second factor and signing keys. better-auth provides the mechanics;
// domain/accounts decides who may sign in.
import type { Db } from '#app/db/client.server.ts'
import type { SocialProviderName } from '#app/shared/social-providers.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

/** The part of a request that authentication needs. The cookie header is read only here. */
export type AuthRequest = { cookie: string | null; userAgent: string | null; clientAddress: string | null }

export type SessionRow = { id: string; userId: string; createdAt: Date; expiresAt: Date; lastUsedAt: Date }

/** Set-Cookie lines for the browser. Tokens appear only there (promise S1). */
export type Cookies = { cookies: string[] }

/** Who a provider says a person is. The identity is (provider, subject); the email address is only a claim (promise A7). */
export type SocialIdentity = {
  provider: SocialProviderName
  subject: string
  email: string | null
  /** True only if the provider says so. */
  isEmailVerified: boolean
  name: string | null
}

/** The purpose of a social sign-in; stored on the server, read once. */
export type SocialIntent = {
  returnTo: string
  /** Chosen before a first sign-in. */
  role: RegistrableRole | null
  /** Set if a person who is signed in adds a sign-in method. */
  linkToUserId: string | null
  /** Set if a person who is signed in confirms with the provider that it is still them. */
  confirmUserId?: string | undefined
}

/** A person without an account: no account is stored before both consents (promise P1). */
export type SocialNewcomer = { identity: SocialIdentity; intent: SocialIntent }

export type TwoFactorStatus = 'off' | 'started' | 'on'

export type AuthAdapter = {
  /** Extends the idle limit; refuses a session past the idle or the absolute limit. */
  getSession(request: AuthRequest): Promise<({ session: SessionRow } & Cookies) | null>
  /** The user of a valid session, or null. Changes nothing: for decisions before the request is handled. */
  findSessionUserId(request: AuthRequest): Promise<string | null>
  /** True for any session cookie of ours, valid or not, to distinguish an ended session from a guest. */
  hasSessionCookie(request: AuthRequest): boolean
  /**
   * Called after the password was verified. `challenge`: the second factor is on, the pending cookie is set, there is no
   * session yet.
   */
  openSession(userId: string, request: AuthRequest): Promise<{ kind: 'signedIn' | 'challenge' } & Cookies>
  /** Without a challenge: the caller has just verified the second factor, or a passkey that verified its user. */
  openVerifiedSession(userId: string, request: AuthRequest): Promise<Cookies>
  closeSession(request: AuthRequest): Promise<Cookies>
  /** A new random token; the old ones end at once. Pass the `db` of a transaction to renew it together with another change. */
  renewSession(sessionId: string, db?: Db): Promise<Cookies>
  revokeSession(userId: string, sessionId: string): Promise<boolean>
  /** Pass the `db` of a transaction if the sessions must end together with another change. */
  revokeSessions(userId: string, exceptSessionId?: string, db?: Db): Promise<number>

  /** `null`: the same work for an unknown email address. Throws `app.busy` if too many hashes are requested at once. */
  checkPassword(userId: string | null, password: string): Promise<boolean>
  /** Hash before a transaction and store inside it: a connection should not wait for argon2. */
  hashPassword(password: string): Promise<string>
  storePasswordHash(userId: string, hash: string, db?: Db): Promise<void>
  setPassword(userId: string, password: string): Promise<void>
  hasPassword(userId: string): Promise<boolean>

  /** Only the configured ones, in the order of the buttons. */
  providers(): SocialProviderName[]
  startSocial(
    provider: SocialProviderName,
    intent: SocialIntent,
    request: AuthRequest,
  ): Promise<{ location: string } & Cookies>
  /**
   * Throws `auth.social*` if the callback does not match the request of this browser. `identify` throws if the provider refused, so that
   * the caller knows the intent also after a refusal.
   */
  finishSocial(
    provider: SocialProviderName,
    callbackParams: URLSearchParams,
    request: AuthRequest,
  ): Promise<{ intent: SocialIntent; identify: () => Promise<SocialIdentity> } & Cookies>
  /** Stores the identity of a new person, encrypted, until both consents are given; only the browser has the key. */
  keepNewcomer(newcomer: SocialNewcomer): Promise<Cookies>
  readNewcomer(request: AuthRequest): Promise<SocialNewcomer | null>
  /** Of concurrent callers exactly one gets it. */
  takeNewcomer(request: AuthRequest, db: Db): Promise<(SocialNewcomer & Cookies) | null>

  /** The browser of the request, by the hash of a random name in its signed cookie; the cookies carry that name, or a new one. */
  identifyDevice(request: AuthRequest): Promise<{ deviceHash: string } & Cookies>

  twoFactor: TwoFactor
  passkeys: Passkeys
  /** The public keys (RFC 7517). */
  getJwks(): Promise<unknown>
}

/** Mechanics only; the domain limits the attempts. */
export type TwoFactor = {
  getStatus(userId: string): Promise<TwoFactorStatus>
  /** Creates a new secret, not active before `confirm`. */
  enrol(userId: string): Promise<void>
  /** The secret of an unconfirmed enrolment. */
  getPendingEnrolment(
    userId: string,
    account: { issuer: string; label: string },
  ): Promise<{ secret: string; uri: string } | null>
  /** Activates the secret; the recovery codes are returned only here. Null: the code is wrong, or there is no enrolment. */
  confirm(userId: string, code: string): Promise<{ recoveryCodes: string[] } | null>
  /** The pending challenge of this browser; the id is used to count attempts. */
  getPendingChallenge(request: AuthRequest): Promise<{ id: string; userId: string } | null>
  /** Ends the challenge; the domain opens the session. A code is valid once, for the first of concurrent requests. */
  answerChallenge(code: string, request: AuthRequest): Promise<ChallengeResult>
  answerWithRecoveryCode(code: string, request: AuthRequest): Promise<ChallengeResult>
  /** After a new password: a challenge that the old one opened must not be answered. */
  endChallenges(userId: string, db: Db): Promise<void>
  /** After the domain verified a passkey of the person: ends the challenge. */
  completeChallenge(userId: string, request: AuthRequest): Promise<ChallengeResult>
  /** Verifies a code outside a sign-in. The code is valid once here, too. */
  verify(userId: string, code: string): Promise<boolean>
  /** Uses up a recovery code outside a sign-in. */
  verifyRecoveryCode(userId: string, code: string): Promise<boolean>
  countRecoveryCodes(userId: string): Promise<number>
  renewRecoveryCodes(userId: string): Promise<string[]>
  disable(userId: string, db?: Db): Promise<void>
}

/** `signIn`: the only factor. `secondFactor`: after the password. `confirm`: a fresh sign-in of a person who is signed in. */
export type PasskeyPurpose = 'signIn' | 'secondFactor' | 'confirm'
export type PasskeyAccount = { siteName: string; email: string; fullName: string }
export type NewPasskey = { credentialId: string; publicKey: string; counter: number; isBackedUp: boolean }

/** What the browser gets from `navigator.credentials.get`, as JSON (WebAuthn Level 3). */
export type PasskeyAnswer = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
  clientExtensionResults: Record<string, never>
}
/** What the browser gets from `navigator.credentials.create`. */
export type PasskeyRegistration = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string }
  clientExtensionResults: Record<string, never>
}

export type PasskeyCheck =
  | { kind: 'passed'; userId: string; passkeyId: string }
  /** `userId`: the owner of the passkey, if there is such a passkey. */
  | { kind: 'wrong'; userId: string | null }
  /** The challenge has expired, was used, or is of another browser, person or purpose. */
  | { kind: 'gone' }

/** Mechanics only; the domain stores new passkeys, limits attempts and opens sessions. */
export type Passkeys = {
  startRegistration(userId: string, account: PasskeyAccount): Promise<{ options: object } & Cookies>
  /** Null: the answer does not match the challenge of this browser. */
  finishRegistration(userId: string, answer: PasskeyRegistration, request: AuthRequest): Promise<NewPasskey | null>
  /** `userId` is null for a sign-in: the passkey says who the person is. */
  startCheck(purpose: PasskeyPurpose, userId: string | null): Promise<{ options: object } & Cookies>
  finishCheck(
    purpose: PasskeyPurpose,
    userId: string | null,
    answer: PasskeyAnswer,
    request: AuthRequest,
  ): Promise<PasskeyCheck>
}

export type ChallengeResult =
  | ({ kind: 'passed'; userId: string } & Cookies)
  | { kind: 'wrong' }
  /** The challenge has expired, was used, or never existed. */
  | { kind: 'gone' }

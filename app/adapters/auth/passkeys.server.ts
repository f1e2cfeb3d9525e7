// Passkeys (WebAuthn). @simplewebauthn/server verifies what the device signed; the plugin of better-auth, which uses it too, would
// open sessions by itself and skip our rules. A challenge is random, valid once and for 5 minutes, and bound to the browser and
// to its purpose (promise A8).
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '#app/adapters/clock.ts'
import type { Db } from '#app/db/client.server.ts'
import { passkeys } from '#app/db/schema/accounts/passkeys.server.ts'
import { PASSKEY_CHALLENGE_SECONDS } from './auth.rules.ts'
import type {
  AuthRequest,
  NewPasskey,
  PasskeyAnswer,
  PasskeyCheck,
  PasskeyPurpose,
  PasskeyRegistration,
  Passkeys,
} from './auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'
import { consumeOneTimeValue, storeOneTimeValue } from './one-time-tokens.server.ts'

const challengeSchema = z.strictObject({
  purpose: z.enum(['register', 'signIn', 'secondFactor', 'confirm']),
  challenge: z.string(),
  userId: z.uuid().nullable(),
})
type Challenge = z.infer<typeof challengeSchema>

/** ES256, RS256 and EdDSA: one of them is known to every device. */
const ALGORITHMS = [-7, -257, -8]

/** Loaded with the first use: few requests need it. */
const loadLibrary = () => import('@simplewebauthn/server')

type Parts = { db: Db; clock: Clock; cookies: BrowserCookies; baseUrl: URL }

export function createPasskeys({ db, clock, cookies, baseUrl }: Parts): Passkeys {
  const rpId = baseUrl.hostname

  async function storeChallenge(challenge: Challenge): Promise<string[]> {
    const token = await storeOneTimeValue(db, 'passkey', {
      value: JSON.stringify(challenge),
      now: clock.now(),
      seconds: PASSKEY_CHALLENGE_SECONDS,
    })
    return [await cookies.write('passkey', token, PASSKEY_CHALLENGE_SECONDS)]
  }

  /** Used up by the first answer, right or wrong. */
  async function takeChallenge(request: AuthRequest, purpose: PasskeyPurpose | 'register', userId: string | null) {
    const token = await cookies.read('passkey', request)
    const value = token ? await consumeOneTimeValue(db, 'passkey', token, clock.now()) : null
    const challenge = value === null ? null : challengeSchema.parse(JSON.parse(value))
    return challenge?.purpose === purpose && challenge.userId === userId ? challenge.challenge : null
  }

  const listCredentials = async (userId: string) =>
    (await db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId))).map(
      ({ id }) => ({ id }),
    )

  return {
    async startRegistration(userId, { siteName, email, fullName }) {
      const { generateRegistrationOptions } = await loadLibrary()
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: rpId,
        userID: new TextEncoder().encode(userId),
        userName: email,
        userDisplayName: fullName,
        timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
        attestationType: 'none',
        excludeCredentials: await listCredentials(userId),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      })
      return { options, cookies: await storeChallenge({ purpose: 'register', challenge: options.challenge, userId }) }
    },

    async finishRegistration(userId, answer, request) {
      const expectedChallenge = await takeChallenge(request, 'register', userId)
      if (expectedChallenge === null) return null
      return verifyRegistration(answer, expectedChallenge, baseUrl)
    },

    async startCheck(purpose, userId) {
      const { generateAuthenticationOptions } = await loadLibrary()
      const options = await generateAuthenticationOptions({
        rpID: rpId,
        timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
        userVerification: isVerificationRequired(purpose) ? 'required' : 'preferred',
        // without a list the device offers all its passkeys of this site
        ...(userId === null ? {} : { allowCredentials: await listCredentials(userId) }),
      })
      return { options, cookies: await storeChallenge({ purpose, challenge: options.challenge, userId }) }
    },

    async finishCheck(purpose, userId, answer, request): Promise<PasskeyCheck> {
      const expectedChallenge = await takeChallenge(request, purpose, userId)
      if (expectedChallenge === null) return { kind: 'gone' }
      const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id))
      if (!row) return { kind: 'wrong', userId: null }
      const isForeign = (userId !== null && row.userId !== userId) || !hasMatchingUserHandle(answer, row.userId)
      const newCounter = isForeign
        ? null
        : await verifyAnswer(answer, {
            row,
            expectedChallenge,
            baseUrl,
            needsVerification: isVerificationRequired(purpose),
          })
      if (newCounter === null || !(await saveUse(db, row.id, newCounter, clock.now())))
        return { kind: 'wrong', userId: row.userId }
      return { kind: 'passed', userId: row.userId, passkeyId: row.id }
    },
  }
}

/** As the only factor the device must verify its user, by fingerprint, face or PIN; after a password its presence is enough. */
const isVerificationRequired = (purpose: PasskeyPurpose) => purpose !== 'secondFactor'

const hasMatchingUserHandle = ({ response: { userHandle } }: PasskeyAnswer, userId: string) =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId

/** Null if the device did not sign what it should have. The library throws for each reason. */
async function verifyRegistration(
  response: PasskeyRegistration,
  expectedChallenge: string,
  baseUrl: URL,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: baseUrl.origin,
      expectedRPID: baseUrl.hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo
    const publicKey = Buffer.from(credential.publicKey).toString('base64url')
    return { credentialId: credential.id, publicKey, counter: credential.counter, isBackedUp }
  } catch {
    return null
  }
}

type Expected = {
  row: typeof passkeys.$inferSelect
  expectedChallenge: string
  baseUrl: URL
  needsVerification: boolean
}

/** The new counter, or null. The library refuses a counter that did not rise. */
async function verifyAnswer(
  response: PasskeyAnswer,
  { row, expectedChallenge, baseUrl, needsVerification }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: baseUrl.origin,
      expectedRPID: baseUrl.hostname,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
      requireUserVerification: needsVerification,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** Of two concurrent answers with the same counter one wins. Devices that do not count always send 0. */
async function saveUse(db: Db, id: string, counter: number, lastUsedAt: Date): Promise<boolean> {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const saved = await db
    .update(passkeys)
    .set({ counter, lastUsedAt })
    .where(and(eq(passkeys.id, id), isNewer))
  return saved.rowCount === 1
}

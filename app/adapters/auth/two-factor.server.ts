// The second factor: secrets and recovery codes are encrypted at rest, each code is valid once (promise A8). The domain limits
// the attempts.
import { and, eq } from 'drizzle-orm'
import type { Clock } from '#app/adapters/clock.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Cipher } from '#app/db/encryption.server.ts'
import { twoFactors, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { CHALLENGE_SECONDS } from './auth.rules.ts'
import type { AuthRequest, ChallengeResult, TwoFactor } from './auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'
import {
  storeOneTimeValue,
  findOneTimeValue,
  consumeOneTimeValue,
  deleteOneTimeValues,
} from './one-time-tokens.server.ts'
import { createRecoveryCodes, hashRecoveryCode, hashRecoveryCodes } from './recovery-codes.server.ts'
import { createSecret, buildOtpauthUri, findCodeStep } from './totp.server.ts'

const SECRET_PURPOSE = 'two_factors.secret'
const CODES_PURPOSE = 'two_factors.backup_codes'
const STEP_MEMORY_SECONDS = 600

type Parts = {
  db: Db
  clock: Clock
  cipher: Cipher
  cookies: BrowserCookies
}
type Row = typeof twoFactors.$inferSelect

export type TwoFactorParts = TwoFactor & {
  beginChallenge: (userId: string) => Promise<string[]>
  isEnabled: (userId: string) => Promise<boolean>
}

export function createTwoFactor({ db, clock, cipher, cookies }: Parts): TwoFactorParts {
  const findRow = async (userId: string): Promise<Row | undefined> =>
    (await db.select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0]
  const decryptSecret = (row: Row) => cipher.decrypt(row.secret, SECRET_PURPOSE, row.userId)
  const decryptHashes = (row: Row) => JSON.parse(cipher.decrypt(row.backupCodes, CODES_PURPOSE, row.userId)) as string[]
  const encryptCodes = (hashes: string[], userId: string) =>
    cipher.encrypt(JSON.stringify(hashes), CODES_PURPOSE, userId)

  /** Serialized for each person: the second of two concurrent requests finds the code used. */
  async function passesCheck(tx: Db, userId: string, isCorrect: (row: Row) => Promise<boolean>): Promise<boolean> {
    const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
    return row !== undefined && row.verified && (await isCorrect(row))
  }

  async function isFreshCode(tx: Db, row: Row, code: string) {
    const step = findCodeStep(decryptSecret(row), code, clock.now())
    return step !== null && (await claimStep(tx, row.userId, step, clock.now()))
  }

  async function consumeRecoveryCode(tx: Db, row: Row, code: string) {
    const hash = hashRecoveryCode(code, row.userId)
    const hashes = decryptHashes(row)
    if (!hashes.includes(hash)) return false
    const rest = hashes.filter((other) => other !== hash)
    await tx
      .update(twoFactors)
      .set({ backupCodes: encryptCodes(rest, row.userId) })
      .where(eq(twoFactors.id, row.id))
    return true
  }

  async function completeChallenge(
    request: AuthRequest,
    isCorrect: (tx: Db, row: Row) => Promise<boolean>,
  ): Promise<ChallengeResult> {
    const token = await cookies.read('two_factor', request)
    const pendingChallenge = token ? await findOneTimeValue(db, 'two-factor', token, clock.now()) : null
    if (!token || !pendingChallenge) return { kind: 'gone' }
    const userId = pendingChallenge.value
    const outcome = await db.transaction(async (tx) => {
      if (!(await passesCheck(tx, userId, (row) => isCorrect(tx, row)))) return 'wrong'
      return (await consumeOneTimeValue(tx, 'two-factor', token, clock.now())) === null ? 'gone' : 'passed'
    })
    if (outcome !== 'passed') return { kind: outcome }
    return { kind: 'passed', userId, cookies: [await cookies.clear('two_factor')] }
  }

  return {
    async beginChallenge(userId) {
      const token = await storeOneTimeValue(db, 'two-factor', {
        value: userId,
        now: clock.now(),
        seconds: CHALLENGE_SECONDS,
      })
      return [await cookies.write('two_factor', token, CHALLENGE_SECONDS)]
    },
    isEnabled: async (userId) => (await findRow(userId))?.verified === true,
    async getStatus(userId) {
      const row = await findRow(userId)
      if (!row) return 'off'
      return row.verified ? 'on' : 'started'
    },
    async enrol(userId) {
      const secret = createSecret()
      const sealed = { secret: cipher.encrypt(secret, SECRET_PURPOSE, userId), backupCodes: encryptCodes([], userId) }
      await db
        .insert(twoFactors)
        .values({ userId, ...sealed, verified: false })
        .onConflictDoUpdate({ target: twoFactors.userId, set: sealed, setWhere: eq(twoFactors.verified, false) })
    },
    async getPendingEnrolment(userId, account) {
      const row = await findRow(userId)
      if (!row || row.verified) return null
      const secret = decryptSecret(row)
      return { secret, uri: buildOtpauthUri(secret, account) }
    },
    async confirm(userId, code) {
      const recoveryCodes = createRecoveryCodes()
      const isDone = await db.transaction(async (tx) => {
        const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
        if (!row || row.verified || !(await isFreshCode(tx, row, code))) return false
        const backupCodes = encryptCodes(hashRecoveryCodes(recoveryCodes, userId), userId)
        await tx.update(twoFactors).set({ verified: true, backupCodes }).where(eq(twoFactors.id, row.id))
        await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
        return true
      })
      return isDone ? { recoveryCodes } : null
    },
    async getPendingChallenge(request) {
      const token = await cookies.read('two_factor', request)
      const row = token ? await findOneTimeValue(db, 'two-factor', token, clock.now()) : null
      return row ? { id: row.id, userId: row.value } : null
    },
    answerChallenge: (code, request) => completeChallenge(request, (tx, row) => isFreshCode(tx, row, code)),
    answerWithRecoveryCode: (code, request) =>
      completeChallenge(request, (tx, row) => consumeRecoveryCode(tx, row, code)),
    endChallenges: (userId, tx) => deleteOneTimeValues(tx, 'two-factor', userId),
    completeChallenge: (userId, request) => completeChallenge(request, async (_tx, row) => row.userId === userId),
    verify: (userId, code) => db.transaction((tx) => passesCheck(tx, userId, (row) => isFreshCode(tx, row, code))),
    verifyRecoveryCode: (userId, code) =>
      db.transaction((tx) => passesCheck(tx, userId, (row) => consumeRecoveryCode(tx, row, code))),
    async countRecoveryCodes(userId) {
      const row = await findRow(userId)
      return row?.verified ? decryptHashes(row).length : 0
    },
    async renewRecoveryCodes(userId) {
      const codes = createRecoveryCodes()
      const backupCodes = encryptCodes(hashRecoveryCodes(codes, userId), userId)
      const isOn = and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true))
      const renewed = await db.update(twoFactors).set({ backupCodes }).where(isOn)
      return renewed.rowCount === 1 ? codes : []
    },
    async disable(userId, tx = db) {
      await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
      await tx.delete(verifications).where(eq(verifications.identifier, buildStepIdentifier(userId)))
      await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
    },
  }
}

const buildStepIdentifier = (userId: string) => `two-factor-step:${userId}`

/** Steps only increase. The caller holds the lock on the person's row, so there is no race between read and write. */
async function claimStep(tx: Db, userId: string, step: number, now: Date): Promise<boolean> {
  const identifier = buildStepIdentifier(userId)
  const [last] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, identifier))
  if (last && step <= Number(last.value)) return false
  await tx.delete(verifications).where(eq(verifications.identifier, identifier))
  const expiresAt = new Date(now.getTime() + STEP_MEMORY_SECONDS * 1000)
  await tx.insert(verifications).values({ identifier, value: String(step), expiresAt })
  return true
}

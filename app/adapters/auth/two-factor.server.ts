// The second factor: secrets and recovery codes sealed at rest, each code good once (PROMISES A8). How often somebody may
// try is counted by the domain before it comes here.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '#app/adapters/clock.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Cipher } from '#app/db/encryption.server.ts'
import { twoFactors, users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { CHALLENGE_SECONDS, RECOVERY_CODES } from './auth.rules.ts'
import type { AuthRequest, ChallengeResult, TwoFactor } from './auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'
import { keepOnce, lookAt, takeOnce } from './one-time-tokens.server.ts'
import { newSecret, otpauthUri, stepOfCode, toBase32 } from './totp.server.ts'

const SECRET = 'two_factors.secret'
const CODES = 'two_factors.backup_codes'
const RECOVERY_CODE_BYTES = 10
const STEP_MEMORY_SECONDS = 600

type Parts = {
  db: Db
  clock: Clock
  cipher: Cipher
  cookies: BrowserCookies
  /** The session that a passed challenge opens. */
  createSession: (userId: string, request: AuthRequest) => Promise<string[]>
}
type Row = typeof twoFactors.$inferSelect

export type TwoFactorParts = TwoFactor & {
  begin: (userId: string) => Promise<string[]>
  isOn: (userId: string) => Promise<boolean>
}

export function createTwoFactor({ db, clock, cipher, cookies, createSession }: Parts): TwoFactorParts {
  const rowOf = async (userId: string): Promise<Row | undefined> =>
    (await db.select().from(twoFactors).where(eq(twoFactors.userId, userId)))[0]
  const secretOf = (row: Row) => cipher.decrypt(row.secret, SECRET, row.userId)
  const hashesOf = (row: Row) => JSON.parse(cipher.decrypt(row.backupCodes, CODES, row.userId)) as string[]
  const sealCodes = (hashes: string[], userId: string) => cipher.encrypt(JSON.stringify(hashes), CODES, userId)

  /** One at a time per person: whoever comes second finds the code used. */
  async function passed(tx: Db, userId: string, isRight: (row: Row) => Promise<boolean>): Promise<boolean> {
    const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
    return row !== undefined && row.verified && (await isRight(row))
  }

  async function isFreshCode(tx: Db, row: Row, code: string) {
    const step = stepOfCode(secretOf(row), code, clock.now())
    return step !== null && (await claimStep(tx, row.userId, step, clock.now()))
  }

  async function spendRecoveryCode(tx: Db, row: Row, code: string) {
    const hash = hashOfCode(code, row.userId)
    const hashes = hashesOf(row)
    if (!hashes.includes(hash)) return false
    const rest = hashes.filter((other) => other !== hash)
    await tx
      .update(twoFactors)
      .set({ backupCodes: sealCodes(rest, row.userId) })
      .where(eq(twoFactors.id, row.id))
    return true
  }

  async function answer(
    request: AuthRequest,
    isRight: (tx: Db, row: Row) => Promise<boolean>,
  ): Promise<ChallengeResult> {
    const token = await cookies.read('two_factor', request)
    const waiting = token ? await lookAt(db, 'two-factor', token, clock.now()) : null
    if (!token || !waiting) return { kind: 'gone' }
    const userId = waiting.value
    const outcome = await db.transaction(async (tx) => {
      if (!(await passed(tx, userId, (row) => isRight(tx, row)))) return 'wrong'
      return (await takeOnce(tx, 'two-factor', token, clock.now())) === null ? 'gone' : 'passed'
    })
    if (outcome !== 'passed') return { kind: outcome }
    const lines = [...(await createSession(userId, request)), await cookies.clear('two_factor')]
    return { kind: 'signedIn', userId, cookies: lines }
  }

  return {
    async begin(userId) {
      const token = await keepOnce(db, 'two-factor', { value: userId, now: clock.now(), seconds: CHALLENGE_SECONDS })
      return [await cookies.write('two_factor', token, CHALLENGE_SECONDS)]
    },
    isOn: async (userId) => (await rowOf(userId))?.verified === true,
    async status(userId) {
      const row = await rowOf(userId)
      if (!row) return 'off'
      return row.verified ? 'on' : 'started'
    },
    async enrol(userId) {
      const secret = newSecret()
      const sealed = { secret: cipher.encrypt(secret, SECRET, userId), backupCodes: sealCodes([], userId) }
      await db
        .insert(twoFactors)
        .values({ userId, ...sealed, verified: false })
        .onConflictDoUpdate({ target: twoFactors.userId, set: sealed, setWhere: eq(twoFactors.verified, false) })
    },
    async pending(userId, account) {
      const row = await rowOf(userId)
      if (!row || row.verified) return null
      const secret = secretOf(row)
      return { secret, uri: otpauthUri(secret, account) }
    },
    async confirm(userId, code) {
      const recoveryCodes = newRecoveryCodes()
      const isDone = await db.transaction(async (tx) => {
        const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
        if (!row || row.verified || !(await isFreshCode(tx, row, code))) return false
        const backupCodes = sealCodes(hashesFor(recoveryCodes, userId), userId)
        await tx.update(twoFactors).set({ verified: true, backupCodes }).where(eq(twoFactors.id, row.id))
        await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
        return true
      })
      return isDone ? { recoveryCodes } : null
    },
    async pendingChallenge(request) {
      const token = await cookies.read('two_factor', request)
      const row = token ? await lookAt(db, 'two-factor', token, clock.now()) : null
      return row ? { id: row.id, userId: row.value } : null
    },
    challenge: (code, request) => answer(request, (tx, row) => isFreshCode(tx, row, code)),
    recover: (code, request) => answer(request, (tx, row) => spendRecoveryCode(tx, row, code)),
    verify: (userId, code) => db.transaction((tx) => passed(tx, userId, (row) => isFreshCode(tx, row, code))),
    async remainingRecoveryCodes(userId) {
      const row = await rowOf(userId)
      return row?.verified ? hashesOf(row).length : 0
    },
    async renewRecoveryCodes(userId) {
      const codes = newRecoveryCodes()
      const backupCodes = sealCodes(hashesFor(codes, userId), userId)
      const isOn = and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true))
      const renewed = await db.update(twoFactors).set({ backupCodes }).where(isOn)
      return renewed.rowCount === 1 ? codes : []
    },
    async disable(userId, within = db) {
      await within.delete(twoFactors).where(eq(twoFactors.userId, userId))
      await within.delete(verifications).where(eq(verifications.identifier, stepIdentifier(userId)))
      await within.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
    },
  }
}

const stepIdentifier = (userId: string) => `two-factor-step:${userId}`

/** Steps only go forward. The caller holds the lock on the person's row, so reading and writing cannot be overtaken. */
async function claimStep(tx: Db, userId: string, step: number, now: Date): Promise<boolean> {
  const identifier = stepIdentifier(userId)
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

/** 80 random bits each, in groups that can be read aloud. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )
}

const hashesFor = (codes: string[], userId: string) => codes.map((code) => hashOfCode(code, userId))

function hashOfCode(code: string, userId: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url')
}

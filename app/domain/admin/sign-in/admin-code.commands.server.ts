// Accepts a code of the console's second factor, or a recovery code. Each is valid once (promise A8). Call it in a transaction.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { hashRecoveryCode, hashRecoveryCodes } from '#app/adapters/auth/recovery-codes.server.ts'
import { findCodeStep } from '#app/adapters/auth/totp.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import type { AdminCodeInput } from './admin-sign-in.schema.ts'

export const ADMIN_SECRET_PURPOSE = 'admin_users.mfa_secret'
const CODES_PURPOSE = 'admin_users.mfa_recovery_codes'

/** Counts before the code is checked: ten codes for an account in 15 minutes, whatever they are for. */
export async function reserveCodeAttempt(ctx: Ctx, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds: seconds } = await consumeLimit(
    ctx,
    'twoFactor.account',
    getAccountSubject(userId),
  )
  if (!allowed) fail('auth.tooManyAttempts', { seconds }, { retryAfter: seconds })
}

/** False for a wrong or used code, and if there is no second factor. */
export async function acceptAdminCode(tx: Ctx, userId: string, answer: AdminCodeInput): Promise<boolean> {
  const [row] = await tx.db
    .select({ secret: adminUsers.mfaSecret, codes: adminUsers.mfaRecoveryCodes })
    .from(adminUsers)
    .where(eq(adminUsers.userId, userId))
    .for('update')
  if (answer.intent === 'recovery')
    return consumeRecoveryCode(tx, userId, { stored: row?.codes, code: answer.recoveryCode })
  if (!row?.secret) return false
  const secret = tx.adapters.cipher.decrypt(row.secret, ADMIN_SECRET_PURPOSE, userId)
  const step = findCodeStep(secret, answer.code, tx.now())
  return step !== null && claimStep(tx, userId, step)
}

/** The first accepted code completes the set-up. False if the code, or a later one, was used before. */
async function claimStep({ db }: Ctx, userId: string, step: number): Promise<boolean> {
  const claimed = await db
    .update(adminUsers)
    .set({ mfaLastStep: step, mfaEnrolledAt: sql`coalesce(${adminUsers.mfaEnrolledAt}, now())` })
    .where(and(eq(adminUsers.userId, userId), or(isNull(adminUsers.mfaLastStep), lt(adminUsers.mfaLastStep, step))))
  return claimed.rowCount === 1
}

async function consumeRecoveryCode(
  tx: Ctx,
  userId: string,
  { stored, code }: { stored: string | null | undefined; code: string },
): Promise<boolean> {
  const hashes = readRecoveryHashes(tx, userId, stored ?? null)
  const hash = hashRecoveryCode(code, userId)
  if (!hashes.includes(hash)) return false
  const rest = hashes.filter((other) => other !== hash)
  await tx.db
    .update(adminUsers)
    .set({ mfaRecoveryCodes: sealHashes(tx, userId, rest) })
    .where(eq(adminUsers.userId, userId))
  return true
}

/** For the column of the hashes. */
export function sealRecoveryCodes(ctx: Ctx, userId: string, codes: string[]): string {
  return sealHashes(ctx, userId, hashRecoveryCodes(codes, userId))
}

export function readRecoveryHashes(ctx: Ctx, userId: string, stored: string | null): string[] {
  return stored === null ? [] : (JSON.parse(ctx.adapters.cipher.decrypt(stored, CODES_PURPOSE, userId)) as string[])
}

const sealHashes = (ctx: Ctx, userId: string, hashes: string[]) =>
  ctx.adapters.cipher.encrypt(JSON.stringify(hashes), CODES_PURPOSE, userId)

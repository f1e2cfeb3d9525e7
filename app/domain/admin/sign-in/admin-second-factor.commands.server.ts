// The second step of the admin sign-in. An administrator without a second factor sets it up here, where it is required. A code is valid
// once, five wrong ones end the attempt, and ten in 15 minutes stop the account (promise A8).
import { and, eq, isNull } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { createSecret } from '#app/adapters/auth/totp.server.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { endPendingAdminSession, storeAdminSession } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { findPendingAdmin, type PendingAdmin } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import { consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail, failField, withFailure } from '#app/errors/app-error.ts'
import { acceptAdminCode, ADMIN_SECRET_PURPOSE, reserveCodeAttempt } from './admin-code.commands.server.ts'
import { announceTwoFactorChange } from './admin-notice.commands.server.ts'
import { completeAdminSignIn } from './admin-sign-in.commands.server.ts'
import type { AdminCodeInput } from './admin-sign-in.schema.ts'

/** Creates the secret of an administrator who has none; a started set-up keeps it. */
export async function prepareAdminSecret(ctx: Ctx, userId: string): Promise<string> {
  const encrypted = ctx.adapters.cipher.encrypt(createSecret(), ADMIN_SECRET_PURPOSE, userId)
  await ctx.db
    .update(adminUsers)
    .set({ mfaSecret: encrypted })
    .where(and(eq(adminUsers.userId, userId), isNull(adminUsers.mfaSecret)))
  const [row] = await ctx.db
    .select({ secret: adminUsers.mfaSecret })
    .from(adminUsers)
    .where(eq(adminUsers.userId, userId))
  if (!row?.secret) throw new Error('the administrator has no secret')
  return ctx.adapters.cipher.decrypt(row.secret, ADMIN_SECRET_PURPOSE, userId)
}

/** Returns the cookies of the session and the device. A failure on our side is 'Authentication failed'. */
export function answerAdminCode(ctx: Ctx, input: AdminCodeInput): Promise<string[]> {
  return withFailure('admin.authenticationFailed', () => checkCode(ctx, input))
}

async function checkCode(ctx: Ctx, answer: AdminCodeInput): Promise<string[]> {
  const pending = await findPendingAdmin(ctx)
  if (!pending) fail('auth.challengeGone')
  const { sessionId, userId } = pending
  const perSignIn = await consumeLimit(ctx, 'twoFactor.challenge', `admin:${sessionId}`)
  if (!perSignIn.allowed) fail('auth.challengeGone')
  await reserveCodeAttempt(ctx, userId)
  const cookies = await inTransaction(ctx, (tx) => openWithCode(tx, pending, answer))
  if (cookies !== null) return cookies
  await auditSignIn(ctx, { action: 'twoFactor.refused', subjectId: userId, details: { console: 'admin' } })
  if (answer.intent === 'recovery') failField('recoveryCode', 'twoFactor.recovery.invalid')
  failField('code', 'twoFactor.code.invalid')
}

/** Null for a wrong or used code. One transaction: a sign-in that fails on our side leaves the code valid. */
async function openWithCode(
  tx: Ctx,
  { sessionId, userId }: PendingAdmin,
  answer: AdminCodeInput,
): Promise<string[] | null> {
  if (!(await acceptAdminCode(tx, userId, answer))) return null
  if (!(await endPendingAdminSession(tx, sessionId))) fail('auth.challengeGone')
  const store = () => storeAdminSession(tx, userId, { awaitsCode: false })
  const cookie = await openSession(tx, { way: 'consoleCode', userId, store })
  if (answer.intent === 'recovery') await announceTwoFactorChange(tx, userId, 'twoFactor.recoveryUsed')
  return completeAdminSignIn(tx, userId, cookie)
}

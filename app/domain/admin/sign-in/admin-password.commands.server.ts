// Checks the password of an administrator: at the sign-in, and again before a setting is changed or the data are cleared. Both count for one
// lockout, so that an open console is no way to guess a password (promises L1, A8).
import { and, eq, sql } from 'drizzle-orm'
import { adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { hashPassword, verifyPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { forgetAdminAttempts, releaseAdminAttempt, reserveAdminAttempt } from './admin-attempts.commands.server.ts'
import { type AdminLockout, buildLockout, toLockMinutes } from './admin-lockout.rules.ts'

type Account = { userId: string; passwordHash: string }
export type RefusedPassword = { kind: 'wrong' | 'nowLocked' | 'locked'; lockout: AdminLockout }

type Attempt<A extends Account> = { email: string; password: string; findAccount: () => Promise<A | undefined> }

/** Counts the attempt before the password is hashed; a right one forgets the failures. */
export async function checkAdminPassword<A extends Account>(
  ctx: Ctx,
  { email, password, findAccount }: Attempt<A>,
): Promise<RefusedPassword | { kind: 'right'; account: A }> {
  const { allowed, retryAfterSeconds } = await consumeLimit(
    ctx,
    'signIn.address',
    getAddressSubject(ctx.request.clientAddress),
  )
  if (!allowed)
    fail('admin.tooManyAttempts', { n: toLockMinutes(retryAfterSeconds) }, { retryAfter: retryAfterSeconds })
  const attempt = await reserveAdminAttempt(ctx, email)
  const lockout = buildLockout(attempt.failed, attempt.lockedSeconds)
  if (!attempt.isReserved) {
    await auditSignIn(ctx, { action: 'signIn.locked', details: { console: 'admin' } })
    return { kind: 'locked', lockout }
  }
  const account = await findAccount()
  const isCorrect = await comparePassword(ctx, email, account, password)
  if (!account || !isCorrect) {
    const details = { console: 'admin', reason: 'password', failed: attempt.failed }
    await auditSignIn(ctx, { action: 'signIn.refused', ...(account ? { subjectId: account.userId } : {}), details })
    return { kind: lockout.left === 0 ? 'nowLocked' : 'wrong', lockout }
  }
  await forgetAdminAttempts(ctx, email)
  return { kind: 'right', account }
}

/** For a change that needs a fresh sign-in: the password is asked for only after ten minutes. */
export async function requireFreshAdmin(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!isFreshSignIn(ctx)) await confirmAdminPassword(ctx, password)
}

/** The administrator of the session types the password again; the session then counts as fresh. */
export async function confirmAdminPassword(ctx: Ctx, password: string | undefined): Promise<void> {
  if (password === undefined || password === '') failField('password', 'admin.password.required')
  const [own] = await ctx.db
    .select({ userId: adminUsers.userId, email: adminUsers.email, passwordHash: adminUsers.passwordHash })
    .from(adminUsers)
    .where(and(eq(adminUsers.userId, ctx.actor?.id ?? ''), eq(adminUsers.isActive, true)))
  if (!own) fail('auth.forbidden')
  const check = await checkAdminPassword(ctx, { email: own.email, password, findAccount: async () => own })
  if (check.kind === 'wrong') failField('password', 'settings.password.wrong')
  if (check.kind !== 'right') {
    const { lockedSeconds } = check.lockout
    fail('admin.accountLocked', { n: toLockMinutes(lockedSeconds) }, { retryAfter: lockedSeconds })
  }
  await ctx.db
    .update(adminSessions)
    .set({ authenticatedAt: sql`now()` })
    .where(eq(adminSessions.id, ctx.session?.id ?? NO_SESSION))
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000'

let unknownHash: Promise<string> | undefined

/** An unknown address costs one check of a hash that matches nothing. A failure on our side does not count. */
async function comparePassword(ctx: Ctx, email: string, account: Account | undefined, password: string) {
  try {
    unknownHash ??= hashPassword(Buffer.from(ctx.adapters.random.bytes(24)).toString('hex'))
    return await verifyPassword(password, account?.passwordHash ?? (await unknownHash))
  } catch (error) {
    await releaseAdminAttempt(ctx, email)
    fail('admin.serviceUnavailable', {}, { cause: error })
  }
}

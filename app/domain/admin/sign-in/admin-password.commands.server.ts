// Checks the password of an administrator: at the sign-in, and again before a setting is changed or the data are cleared. Both count for one
// lockout, so that an open console is no way to guess a password (promises L1, A8). A known device of the account may try while the address
// is locked, with a limit of its own: wrong passwords of strangers cannot keep the owner out (promise L4).
import { and, eq, sql } from 'drizzle-orm'
import { adminSessions, adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { hashPassword, verifyPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { findOwnDevice } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimit, releaseLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { LimitHit } from '#app/domain/kernel/limits/limits.rules.ts'
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
  const account = await findAccount()
  const deviceHits = await reserveDeviceAttempt(ctx, account)
  const attempt = await reserveAdminAttempt(ctx, email)
  const lockout = buildLockout(attempt.failed, attempt.lockedSeconds)
  if (!attempt.isReserved && deviceHits.length === 0) {
    await auditSignIn(ctx, { action: 'signIn.locked', details: { console: 'admin' } })
    return { kind: 'locked', lockout }
  }
  const release = async () => {
    await releaseLimits(ctx, deviceHits)
    if (attempt.isReserved) await releaseAdminAttempt(ctx, email)
  }
  const isCorrect = await comparePassword(ctx, { account, password, release })
  if (!account || !isCorrect) {
    const details = { console: 'admin', reason: 'password', failed: attempt.failed }
    await auditSignIn(ctx, { action: 'signIn.refused', ...(account ? { subjectId: account.userId } : {}), details })
    return { kind: attempt.isReserved ? (lockout.left === 0 ? 'nowLocked' : 'wrong') : 'locked', lockout }
  }
  await releaseLimits(ctx, deviceHits)
  await forgetAdminAttempts(ctx, email)
  return { kind: 'right', account }
}

/** One attempt of a known device of the account; empty for every other browser, and when its attempts are used up. */
async function reserveDeviceAttempt(ctx: Ctx, account: Account | undefined): Promise<LimitHit[]> {
  const device = account ? await findOwnDevice(ctx, account.userId) : null
  if (!device) return []
  const hit: LimitHit = { rule: 'signIn.adminDevice', subject: `${device.userId}:${device.tokenHash}` }
  const { allowed } = await consumeLimit(ctx, hit.rule, hit.subject)
  return allowed ? [hit] : []
}

/** For a change that needs a fresh sign-in: the password is asked for only after ten minutes. */
export async function requireFreshAdmin(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!isFreshSignIn(ctx)) await confirmAdminPassword(ctx, password)
}

/** The administrator of the session types the password again; the session then counts as fresh. */
export async function confirmAdminPassword(ctx: Ctx, password: string | undefined, field = 'password'): Promise<void> {
  if (password === undefined || password === '') failField(field, 'admin.password.required')
  const [own] = await ctx.db
    .select({ userId: adminUsers.userId, email: adminUsers.email, passwordHash: adminUsers.passwordHash })
    .from(adminUsers)
    .where(and(eq(adminUsers.userId, ctx.actor?.id ?? ''), eq(adminUsers.isActive, true)))
  if (!own) fail('auth.forbidden')
  const check = await checkAdminPassword(ctx, { email: own.email, password, findAccount: async () => own })
  if (check.kind === 'wrong') failField(field, 'settings.password.wrong')
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
async function comparePassword(
  ctx: Ctx,
  { account, password, release }: { account: Account | undefined; password: string; release: () => Promise<void> },
): Promise<boolean> {
  try {
    unknownHash ??= hashPassword(Buffer.from(ctx.adapters.random.bytes(24)).toString('hex'))
    return await verifyPassword(password, account?.passwordHash ?? (await unknownHash))
  } catch (error) {
    await release()
    fail('admin.serviceUnavailable', {}, { cause: error })
  }
}

// Sign-in with a password, and sign-out. The attempt is counted before the password is hashed, so that concurrent guesses
// cannot exceed the limit. Unknown addresses count, lock and take the same time (promises L1, L2, A3, R2).
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { releaseLimits, consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { LimitHit } from '#app/domain/kernel/limits/limits.rules.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { remindToVerify } from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { canSignInOnSite } from '#app/domain/accounts/sessions/session.rules.ts'
import { openSession, type OpenedSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { withSignInFailure } from './completed-sign-in.commands.server.ts'
import { findKnownDevice, type KnownDevice } from './known-device.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { auditSignIn } from './sign-in-audit.commands.server.ts'
import type { SignInAgainInput, SignInInput } from './sign-in.schema.ts'

/** The route has checked that `from` is a path of this site. */
export function signIn(ctx: Ctx, input: SignInInput): Promise<OpenedSession> {
  return withSignInFailure(() => attemptSignIn(ctx, input))
}

async function attemptSignIn(ctx: Ctx, { email, password, from }: SignInInput): Promise<OpenedSession> {
  const device = await findKnownDevice(ctx, email)
  const hits = buildAttemptHits(ctx, email, device)
  await reserveAttempt(ctx, hits)
  const account = await findAccount(ctx, email)
  const isPasswordCorrect = await checkPassword(ctx, hits, account?.id ?? null, password)
  if (!account || !isPasswordCorrect) {
    await recordSignInEvent(ctx, 'signIn.refused', account?.id, { reason: 'password' })
    fail('auth.invalidEmailOrPassword')
  }
  await releaseLimits(ctx, hits)
  await requireUsableAccount(ctx, account, from)
  return openSession(ctx, { way: 'password', userId: account.id, details: { method: 'password' } })
}

/** A signed-in user enters the password again and gets a new session with a new token. */
export async function signInAgain(ctx: Ctx, { password }: SignInAgainInput): Promise<OpenedSession> {
  const userId = await confirmPassword(ctx, password)
  return openSession(ctx, { way: 'passwordAgain', userId, details: { method: 'password' } })
}

/** The signed-in person enters the password again, for this step only. Each attempt is counted before the password is compared. */
export async function confirmPassword(ctx: Ctx, password: string): Promise<string> {
  requireSignIn(ctx.actor)
  const { id } = ctx.actor
  authorize(ctx.actor, 'siteCredentials.edit', { userId: id })
  const hits: LimitHit[] = [{ rule: 'signIn.device', subject: getAccountSubject(id) }]
  await reserveAttempt(ctx, hits)
  if (!(await checkPassword(ctx, hits, id, password))) {
    await recordSignInEvent(ctx, 'signIn.refused', id, { reason: 'password' })
    fail('auth.invalidCredentials')
  }
  await releaseLimits(ctx, hits)
  return id
}

export async function signOut(ctx: Ctx): Promise<{ cookies: string[] }> {
  const closed = await ctx.adapters.auth.closeSession(ctx.request)
  if (ctx.actor) await recordSignInEvent(ctx, 'signIn.ended', ctx.actor.id)
  return closed
}

/** A known device has its own counter; all others share the counters of the account and of the client address. */
function buildAttemptHits(ctx: Ctx, email: string, device: KnownDevice | null): LimitHit[] {
  if (device) return [{ rule: 'signIn.device', subject: `${device.userId}:${device.tokenHash}` }]
  return [
    { rule: 'signIn.account', subject: getSignInSubject(email) },
    { rule: 'signIn.address', subject: getAddressSubject(ctx.request.clientAddress) },
  ]
}

export const getSignInSubject = (email: string) => `email:${email}`

/** In sequence and without a transaction: a flood on one account must not wait for the lock on its counter. */
async function reserveAttempt(ctx: Ctx, hits: readonly LimitHit[]): Promise<void> {
  const reservedHits: LimitHit[] = []
  for (const hit of hits) {
    const { allowed, retryAfterSeconds } = await consumeLimit(ctx, hit.rule, hit.subject)
    if (!allowed) {
      await releaseLimits(ctx, reservedHits)
      return refuseLocked(ctx, hit, retryAfterSeconds)
    }
    reservedHits.push(hit)
  }
}

async function refuseLocked(ctx: Ctx, { rule }: LimitHit, seconds: number): Promise<never> {
  await recordSignInEvent(ctx, 'signIn.locked', ctx.actor?.id, { rule })
  fail('auth.tooManyAttempts', { seconds }, { retryAfter: seconds })
}

/** A check that failed on our side does not count as an attempt. */
async function checkPassword(ctx: Ctx, hits: LimitHit[], userId: string | null, password: string): Promise<boolean> {
  try {
    return await ctx.adapters.auth.checkPassword(userId, password)
  } catch (error) {
    await releaseLimits(ctx, hits)
    throw error
  }
}

type Account = { id: string; emailVerified: boolean }

/** Undefined for an administrator: the answer and its duration are those for an unknown address. */
async function findAccount(ctx: Ctx, email: string): Promise<Account | undefined> {
  const [row] = await ctx.db
    .select({ id: users.id, emailVerified: users.emailVerified, role: userProfiles.userType })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.email, email))
  return row && canSignInOnSite(row.role) ? row : undefined
}

/**
 * Called only after the right password or passkey: the state of an account must not be visible to others. `from` is the page to open
 * after the address is verified.
 */
export async function requireUsableAccount(ctx: Ctx, account: Account, from?: string): Promise<void> {
  const actor = await findActor(ctx, account.id)
  if (!actor?.isActive) {
    await recordSignInEvent(ctx, 'signIn.refused', account.id, { reason: 'deactivated' })
    fail('auth.deactivated')
  }
  const { requireEmailVerification } = await getSettings(ctx)
  if (!requireEmailVerification || account.emailVerified) return
  await remindToVerify(ctx, account.id, from)
  await recordSignInEvent(ctx, 'signIn.refused', account.id, { reason: 'emailNotVerified' })
  fail('account.emailNotVerified')
}

type SignInAction = 'signIn.refused' | 'signIn.locked' | 'signIn.ended'

async function recordSignInEvent(
  ctx: Ctx,
  action: SignInAction,
  userId?: string,
  details: AuditDetails = {},
): Promise<void> {
  await auditSignIn(ctx, { action, ...(userId === undefined ? {} : { subjectId: userId }), details })
}

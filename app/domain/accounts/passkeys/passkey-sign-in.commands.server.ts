// Sign-in with a passkey: as the only factor, as the second factor, and as the confirmation of a person who is signed in. The
// account is checked as after the right password; attempts are counted before the answer is verified (promises A8, L1).
import { eq } from 'drizzle-orm'
import type { PasskeyPurpose } from '#app/adapters/auth/auth.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimits, hitLimit, releaseLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { LimitHit } from '#app/domain/kernel/limits/limits.rules.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { canSignInOnSite } from '#app/domain/accounts/sessions/session.rules.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { withSignInFailure } from '#app/domain/accounts/sign-in/completed-sign-in.commands.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import { requireUsableAccount } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import type { PasskeyAnswerInput } from './passkey.schema.ts'

type Cookies = { cookies: string[] }

/** Each challenge stores a row, so starts are limited. */
export async function beginPasskeyCheck(ctx: Ctx, purpose: PasskeyPurpose): Promise<{ options: object } & Cookies> {
  await hitLimit(ctx, 'passkey.address', getAddressSubject(ctx.request.clientAddress))
  const userId = await findCheckedUserId(ctx, purpose)
  return ctx.adapters.auth.passkeys.startCheck(purpose, userId)
}

export function answerPasskeyCheck(ctx: Ctx, input: PasskeyAnswerInput): Promise<Cookies> {
  return withSignInFailure(() => checkAnswer(ctx, input))
}

/** The signed-in person confirms one step with a passkey; no session is opened. */
export async function confirmPasskey(ctx: Ctx, credential: PasskeyAnswerInput['credential']): Promise<void> {
  await verifyAnswer(ctx, 'confirm', credential)
}

async function verifyAnswer(
  ctx: Ctx,
  purpose: PasskeyPurpose,
  credential: PasskeyAnswerInput['credential'],
): Promise<string> {
  const userId = await findCheckedUserId(ctx, purpose)
  const hits = await reserveAttempt(ctx, purpose, userId)
  const check = await ctx.adapters.auth.passkeys.finishCheck(purpose, userId, credential, ctx.request)
  if (check.kind === 'gone') fail('auth.passkeyInvalid')
  if (check.kind === 'wrong') {
    await recordRefusal(ctx, check.userId)
    fail('auth.passkeyInvalid')
  }
  await releaseLimits(ctx, hits)
  return check.userId
}

async function checkAnswer(ctx: Ctx, { purpose, credential, from }: PasskeyAnswerInput): Promise<Cookies> {
  const userId = await verifyAnswer(ctx, purpose, credential)
  await requireAccount(ctx, userId, from)
  const ended = purpose === 'secondFactor' ? await endChallenge(ctx, userId) : []
  const details = DETAILS[purpose]
  const { cookies } = await openSession(ctx, { way: 'passkey', userId, details })
  return { cookies: [...cookies, ...ended] }
}

/** Null for a sign-in: the passkey says who the person is. */
async function findCheckedUserId(ctx: Ctx, purpose: PasskeyPurpose): Promise<string | null> {
  if (purpose === 'signIn') return null
  if (purpose === 'secondFactor') {
    const pending = await ctx.adapters.auth.twoFactor.getPendingChallenge(ctx.request)
    return pending?.userId ?? fail('auth.challengeGone')
  }
  requireSignIn(ctx.actor)
  return ctx.actor.id
}

async function reserveAttempt(ctx: Ctx, purpose: PasskeyPurpose, userId: string | null): Promise<LimitHit[]> {
  const hits: LimitHit[] = [
    userId === null
      ? { rule: 'signIn.address', subject: getAddressSubject(ctx.request.clientAddress) }
      : { rule: 'twoFactor.account', subject: getAccountSubject(userId) },
  ]
  const { allowed, retryAfterSeconds: seconds } = await consumeLimits(ctx, hits)
  if (allowed) return hits
  if (purpose === 'signIn') await auditSignIn(ctx, { action: 'signIn.locked', details: { rule: 'signIn.address' } })
  fail('auth.tooManyAttempts', { seconds }, { retryAfter: seconds })
}

async function recordRefusal(ctx: Ctx, userId: string | null): Promise<void> {
  await auditSignIn(ctx, {
    action: 'signIn.refused',
    ...(userId === null ? {} : { subjectId: userId }),
    details: { reason: 'passkey' },
  })
}

/** An administrator is refused here like an unknown passkey. */
async function requireAccount(ctx: Ctx, userId: string, from: string | undefined): Promise<void> {
  const [account] = await ctx.db
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  const actor = account && (await findActor(ctx, userId))
  if (!account || !canSignInOnSite(actor?.role ?? null)) fail('auth.passkeyInvalid')
  await requireUsableAccount(ctx, account, from)
}

/** Those of the audit entry. A passkey that verified its user counts as both factors: no code is asked for. */
const DETAILS: Record<PasskeyPurpose, AuditDetails> = {
  signIn: { method: 'passkey', isConfirmation: false },
  secondFactor: { secondFactor: 'passkey' },
  confirm: { method: 'passkey', isConfirmation: true },
}

async function endChallenge(ctx: Ctx, userId: string): Promise<string[]> {
  const result = await ctx.adapters.auth.twoFactor.completeChallenge(userId, ctx.request)
  return result.kind === 'passed' ? result.cookies : fail('auth.challengeGone')
}

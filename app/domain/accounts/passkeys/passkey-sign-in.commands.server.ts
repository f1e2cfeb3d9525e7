// Sign-in with a passkey: as the only factor, as the second factor, and as the confirmation of a person who is signed in. The
// account is checked as after the right password; attempts are counted before the answer is verified (promises A8, L1).
import { eq } from 'drizzle-orm'
import type { PasskeyPurpose } from '#app/adapters/auth/auth.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import {
  consumeLimits,
  hitLimit,
  type LimitHit,
  releaseLimits,
} from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { findKnownDevice, rememberDevice } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { requireUsableAccount } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import type { PasskeyAnswerInput } from './passkey.schema.ts'

type Cookies = { cookies: string[] }

/** Each challenge stores a row, so starts are limited. */
export async function beginPasskeyCheck(ctx: Ctx, purpose: PasskeyPurpose): Promise<{ options: object } & Cookies> {
  await hitLimit(ctx, 'passkey.address', getAddressSubject(ctx.request.clientAddress))
  const userId = await findCheckedUserId(ctx, purpose)
  return ctx.adapters.auth.passkeys.startCheck(purpose, userId)
}

export async function answerPasskeyCheck(ctx: Ctx, { purpose, credential }: PasskeyAnswerInput): Promise<Cookies> {
  const userId = await findCheckedUserId(ctx, purpose)
  const hits = await reserveAttempt(ctx, purpose, userId)
  const check = await ctx.adapters.auth.passkeys.finishCheck(purpose, userId, credential, ctx.request)
  if (check.kind === 'gone') fail('auth.passkeyInvalid')
  if (check.kind === 'wrong') {
    await recordRefusal(ctx, check.userId)
    fail('auth.passkeyInvalid')
  }
  await releaseLimits(ctx, hits)
  const account = await requireAccount(ctx, check.userId)
  return openSession(ctx, purpose, account)
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
  if (purpose === 'signIn')
    await recordAudit(ctx, { action: 'signIn.locked', subjectType: 'user', details: { rule: 'signIn.address' } })
  fail('auth.tooManyAttempts', { seconds }, { retryAfter: seconds })
}

async function recordRefusal(ctx: Ctx, userId: string | null): Promise<void> {
  await recordAudit(ctx, {
    action: 'signIn.refused',
    subjectType: 'user',
    ...(userId === null ? {} : { subjectId: userId }),
    details: { reason: 'passkey' },
  })
}

type Account = { id: string; email: string; emailVerified: boolean }

async function requireAccount(ctx: Ctx, userId: string): Promise<Account> {
  const [account] = await ctx.db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) fail('auth.passkeyInvalid')
  await requireUsableAccount(ctx, account)
  return account
}

/** A passkey that verified its user counts as both factors: no code is asked for. */
async function openSession(ctx: Ctx, purpose: PasskeyPurpose, { id, email }: Account): Promise<Cookies> {
  const { auth } = ctx.adapters
  const opened =
    purpose === 'secondFactor'
      ? await auth.twoFactor.completeChallenge(id, ctx.request)
      : await auth.openVerifiedSession(id, ctx.request)
  if (!('cookies' in opened)) fail('auth.challengeGone')
  const device = await findKnownDevice(ctx, email)
  const deviceCookies = await inTransaction(ctx, async (tx) => {
    await tx.db.update(users).set({ lastActiveAt: ctx.now() }).where(eq(users.id, id))
    const details: AuditDetails =
      purpose === 'secondFactor'
        ? { secondFactor: 'passkey' }
        : { method: 'passkey', isConfirmation: purpose === 'confirm' }
    await recordAudit(tx, { action: 'signIn.succeeded', subjectType: 'user', subjectId: id, details })
    return rememberDevice(tx, id, device)
  })
  return { cookies: [...opened.cookies, ...deviceCookies] }
}

// The second factor: turn on, turn off, answer at sign-in, confirm (promise A8). Attempts are counted before a code is checked: five
// for each challenge, ten for each account in 15 minutes, also with concurrent requests.
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { releaseLimits, consumeLimit, consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { LimitHit } from '#app/domain/kernel/limits/limits.rules.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { withSignInFailure } from '#app/domain/accounts/sign-in/completed-sign-in.commands.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import { notifyWrongCodes } from '#app/domain/accounts/sign-in/sign-in-notice.commands.server.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { buildTwoFactorMail, type TwoFactorChange } from './two-factor.mail.server.ts'
import type { ChallengeInput, TwoFactorProof } from './two-factor.schema.ts'

/** Creates a secret. Sign-in does not change before a code of it is confirmed. */
export async function beginTwoFactor(ctx: Ctx): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  if ((await ctx.adapters.auth.twoFactor.getStatus(userId)) === 'on') fail('app.moveNotAllowed')
  await ctx.adapters.auth.twoFactor.enrol(userId)
}

/** The recovery codes are only in this answer. All other sessions end and need the second factor from now on. */
export async function confirmTwoFactor(ctx: Ctx, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const userId = requireOwnAccountId(ctx)
  const hits = await reserveAttempt(ctx, [{ rule: 'twoFactor.account', subject: getAccountSubject(userId) }])
  const confirmed = await ctx.adapters.auth.twoFactor.confirm(userId, code)
  if (!confirmed) fail('auth.codeInvalid')
  await releaseLimits(ctx, hits)
  await applyChange(ctx, userId, 'twoFactor.turnedOn', (tx) =>
    ctx.adapters.auth.revokeSessions(userId, ctx.session?.id, tx.db),
  )
  return confirmed
}

export async function turnOffTwoFactor(ctx: Ctx, proof: TwoFactorProof): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  await requireProof(ctx, userId, proof)
  await applyChange(ctx, userId, 'twoFactor.turnedOff', (tx) => ctx.adapters.auth.twoFactor.disable(userId, tx.db))
}

/** Replaces the old recovery codes. */
export async function renewRecoveryCodes(ctx: Ctx, proof: TwoFactorProof): Promise<{ recoveryCodes: string[] }> {
  const userId = requireOwnAccountId(ctx)
  await requireProof(ctx, userId, proof)
  const recoveryCodes = await ctx.adapters.auth.twoFactor.renewRecoveryCodes(userId)
  if (recoveryCodes.length === 0) fail('app.moveNotAllowed')
  await applyChange(ctx, userId, 'twoFactor.codesRenewed', async () => undefined)
  return { recoveryCodes }
}

/** The second step of a sign-in. */
export function answerChallenge(ctx: Ctx, input: ChallengeInput): Promise<{ cookies: string[] }> {
  return withSignInFailure(() => checkAnswer(ctx, input))
}

async function checkAnswer(ctx: Ctx, input: ChallengeInput): Promise<{ cookies: string[] }> {
  const { twoFactor } = ctx.adapters.auth
  const pendingChallenge = await twoFactor.getPendingChallenge(ctx.request)
  if (!pendingChallenge) fail('auth.challengeGone')
  const perAccount: LimitHit = { rule: 'twoFactor.account', subject: getAccountSubject(pendingChallenge.userId) }
  const { allowed } = await consumeLimits(ctx, [{ rule: 'twoFactor.challenge', subject: pendingChallenge.id }])
  if (!allowed) fail('auth.challengeGone') // the limit outlives the challenge: five more attempts need the password again
  await reserveAttempt(ctx, [perAccount])
  if (!(await findActor(ctx, pendingChallenge.userId))?.isActive) fail('auth.deactivated')
  const result =
    input.intent === 'code'
      ? await twoFactor.answerChallenge(input.code, ctx.request)
      : await twoFactor.answerWithRecoveryCode(input.recoveryCode, ctx.request)
  if (result.kind === 'gone') fail('auth.challengeGone')
  if (result.kind === 'wrong') {
    await recordWrongCode(ctx, pendingChallenge.userId)
    fail('auth.codeInvalid')
  }
  await releaseLimits(ctx, [perAccount])
  const details = { secondFactor: input.intent }
  const opened = await openSession(ctx, { way: 'code', userId: result.userId, details })
  if (input.intent === 'recovery') {
    await applyChange(ctx, result.userId, 'twoFactor.recoveryUsed', async () => undefined)
  }
  return { cookies: [...opened.cookies, ...result.cookies] }
}

/** The owner gets a mail after the third wrong code in an hour, at most once an hour. */
async function recordWrongCode(ctx: Ctx, userId: string): Promise<void> {
  const subject = getAccountSubject(userId)
  const { allowed: isBelowThreshold } = await consumeLimit(ctx, 'twoFactor.wrong', subject)
  await inTransaction(ctx, async (tx) => {
    await auditSignIn(tx, { action: 'twoFactor.refused', subjectId: userId })
    if (isBelowThreshold || !(await consumeLimit(tx, 'twoFactor.notice', subject)).allowed) return
    await notifyWrongCodes(tx, userId)
  })
}

/**
 * A fresh sign-in by the second factor, for an account without a password. With a password the second factor alone is not
 * enough.
 */
export async function confirmWithSecondFactor(ctx: Ctx, input: ChallengeInput): Promise<{ cookies: string[] }> {
  requireSignIn(ctx.actor)
  const { id } = ctx.actor
  authorize(ctx.actor, 'siteCredentials.edit', { userId: id })
  const { auth } = ctx.adapters
  if (await auth.hasPassword(id)) fail('app.moveNotAllowed')
  const hits = await reserveAttempt(ctx, [{ rule: 'twoFactor.account', subject: getAccountSubject(id) }])
  const isCorrect =
    input.intent === 'code'
      ? await auth.twoFactor.verify(id, input.code)
      : await auth.twoFactor.verifyRecoveryCode(id, input.recoveryCode)
  if (!isCorrect) {
    await recordWrongCode(ctx, id)
    fail('auth.codeInvalid')
  }
  await releaseLimits(ctx, hits)
  const details = { secondFactor: input.intent, isConfirmation: true }
  const { cookies } = await openSession(ctx, { way: 'codeAgain', userId: id, details })
  if (input.intent === 'recovery') await applyChange(ctx, id, 'twoFactor.recoveryUsed', async () => undefined)
  return { cookies }
}

function requireOwnAccountId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'siteCredentials.edit', { userId: ctx.actor.id })
  requireFreshSignIn(ctx)
  return ctx.actor.id
}

/** The password, or a code of the second factor if the account has no password. */
async function requireProof(ctx: Ctx, userId: string, { password, code }: TwoFactorProof): Promise<void> {
  const { auth } = ctx.adapters
  const hits = await reserveAttempt(ctx, [{ rule: 'twoFactor.account', subject: getAccountSubject(userId) }])
  if (await auth.hasPassword(userId)) {
    if (!(await auth.checkPassword(userId, password ?? ''))) fail('settings.wrongPassword')
  } else if (!(await auth.twoFactor.verify(userId, code ?? ''))) fail('auth.codeInvalid')
  await releaseLimits(ctx, hits)
}

async function reserveAttempt(ctx: Ctx, hits: LimitHit[]): Promise<LimitHit[]> {
  const { allowed, retryAfterSeconds: seconds } = await consumeLimits(ctx, hits)
  if (!allowed) fail('auth.tooManyAttempts', { seconds }, { retryAfter: seconds })
  return hits
}

/** Writes an audit entry and tells the owner by mail, in case it was not them. */
async function applyChange(ctx: Ctx, userId: string, action: TwoFactorChange, change: (tx: Ctx) => Promise<unknown>) {
  await inTransaction(ctx, async (tx) => {
    await change(tx)
    await recordAudit(tx, { action, subjectType: 'user', subjectId: userId })
    const recipient = await findRecipient(tx, userId)
    if (recipient)
      await sendMail(tx, recipient.email, (siteName) => buildTwoFactorMail(ctx, recipient, { siteName, action }))
  })
}

// The second factor: turning it on and off, and answering at the sign-in (PROMISES A8). Tries are reserved before a code is
// looked at: five per challenge, ten per account in 15 minutes, however many come at once.
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { giveBackLimits, type LimitHit, takeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { accountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { findActor } from '#app/domain/accounts/sessions/session.queries.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { twoFactorMail } from './two-factor.mail.server.ts'
import type { ChallengeInput, TwoFactorProof } from './two-factor.schema.ts'

/** A secret to put into an app; nothing changes at the sign-in before a code from it was typed. */
export async function beginTwoFactor(ctx: Ctx): Promise<void> {
  const userId = ownAccount(ctx)
  if ((await ctx.adapters.auth.twoFactor.status(userId)) === 'on') fail('app.moveNotAllowed')
  await ctx.adapters.auth.twoFactor.enrol(userId)
}

/** The recovery codes are in the answer and nowhere else. Other devices sign in again, now with the second factor. */
export async function confirmTwoFactor(ctx: Ctx, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const userId = ownAccount(ctx)
  const hits = await reserve(ctx, [{ rule: 'twoFactor.account', subject: accountSubject(userId) }])
  const confirmed = await ctx.adapters.auth.twoFactor.confirm(userId, code)
  if (!confirmed) fail('auth.codeInvalid')
  await giveBackLimits(ctx, hits)
  await changed(ctx, userId, 'twoFactor.turnedOn', (inside) =>
    ctx.adapters.auth.revokeSessions(userId, ctx.session?.id, inside.db),
  )
  return confirmed
}

export async function turnOffTwoFactor(ctx: Ctx, proof: TwoFactorProof): Promise<void> {
  const userId = ownAccount(ctx)
  await requireProof(ctx, userId, proof)
  await changed(ctx, userId, 'twoFactor.turnedOff', (inside) => ctx.adapters.auth.twoFactor.disable(userId, inside.db))
}

/** The old codes stop working with the new ones. */
export async function renewRecoveryCodes(ctx: Ctx, proof: TwoFactorProof): Promise<{ recoveryCodes: string[] }> {
  const userId = ownAccount(ctx)
  await requireProof(ctx, userId, proof)
  const recoveryCodes = await ctx.adapters.auth.twoFactor.renewRecoveryCodes(userId)
  if (recoveryCodes.length === 0) fail('app.moveNotAllowed')
  await changed(ctx, userId, 'twoFactor.codesRenewed', async () => undefined)
  return { recoveryCodes }
}

/** The second half of a sign-in. */
export async function answerChallenge(ctx: Ctx, input: ChallengeInput): Promise<{ cookies: string[] }> {
  const { twoFactor } = ctx.adapters.auth
  const waiting = await twoFactor.pendingChallenge(ctx.request)
  if (!waiting) fail('auth.challengeGone')
  const perAccount: LimitHit = { rule: 'twoFactor.account', subject: accountSubject(waiting.userId) }
  const { allowed } = await takeLimits(ctx, [{ rule: 'twoFactor.challenge', subject: waiting.id }])
  if (!allowed) fail('auth.challengeGone') // for longer than it lives: the password has to be known before the next five
  await reserve(ctx, [perAccount])
  if (!(await findActor(ctx, waiting.userId))?.isActive) fail('auth.deactivated')
  const result =
    input.intent === 'code'
      ? await twoFactor.challenge(input.code, ctx.request)
      : await twoFactor.recover(input.recoveryCode, ctx.request)
  if (result.kind === 'gone') fail('auth.challengeGone')
  if (result.kind === 'wrong') {
    await recordAudit(ctx, { action: 'twoFactor.refused', subjectType: 'user', subjectId: waiting.userId })
    fail('auth.codeInvalid')
  }
  await giveBackLimits(ctx, [perAccount])
  const details = { secondFactor: input.intent }
  await recordAudit(ctx, { action: 'signIn.succeeded', subjectType: 'user', subjectId: result.userId, details })
  if (input.intent === 'recovery') {
    await changed(ctx, result.userId, 'twoFactor.recoveryUsed', async () => undefined)
  }
  return { cookies: result.cookies }
}

function ownAccount(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.edit', { userId: ctx.actor.id })
  requireFreshSignIn(ctx)
  return ctx.actor.id
}

/** The password; who has none shows the second factor itself. */
async function requireProof(ctx: Ctx, userId: string, { password, code }: TwoFactorProof): Promise<void> {
  const { auth } = ctx.adapters
  const hits = await reserve(ctx, [{ rule: 'twoFactor.account', subject: accountSubject(userId) }])
  if (await auth.hasPassword(userId)) {
    if (!(await auth.checkPassword(userId, password ?? ''))) fail('settings.wrongPassword')
  } else if (!(await auth.twoFactor.verify(userId, code ?? ''))) fail('auth.codeInvalid')
  await giveBackLimits(ctx, hits)
}

async function reserve(ctx: Ctx, hits: LimitHit[]): Promise<LimitHit[]> {
  const { allowed, retryAfterSeconds: seconds } = await takeLimits(ctx, hits)
  if (!allowed) fail('auth.tooManyAttempts', { seconds }, { retryAfter: seconds })
  return hits
}

type Change = Extract<AuditAction, `twoFactor.${string}`>

/** What happens to the second factor is written down, and told to the owner in case it was somebody else. */
async function changed(ctx: Ctx, userId: string, action: Change, change: (inside: Ctx) => Promise<unknown>) {
  const { siteName } = await getSettings(ctx)
  await inTransaction(ctx, async (inside) => {
    await change(inside)
    await recordAudit(inside, { action, subjectType: 'user', subjectId: userId })
    const recipient = await findRecipient(inside, userId)
    if (!recipient) return
    const mail = twoFactorMail(ctx, recipient, { siteName, action })
    if (mail)
      await queueMail(inside, { template: 'account.twoFactor', locale: recipient.locale, to: recipient.email, ...mail })
  })
}

// Resets a forgotten password by a one-time link in a mail. A reset also ends all sessions and the lockout (promises A5,
// L4).
import { eq } from 'drizzle-orm'
import type { Cookies } from '#app/adapters/auth/auth.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { clearLimit, hitLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { buildPasswordChangedMail, buildPasswordResetMail } from '#app/domain/accounts/sign-in/account.mail.server.ts'
import {
  findRecipient,
  findSiteRecipientId,
  type Recipient,
} from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { reviewOtherMethods } from '#app/domain/accounts/sign-in/other-methods.commands.server.ts'
import { forgetDevices } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import {
  deleteLinks,
  findLinkOwnerId,
  createLink,
  consumeLink,
} from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { findNewPasswordProblem } from './common-password.rules.server.ts'
import type { ForgotPasswordInput, ResetPasswordInput } from './password-reset.schema.ts'
import { canSignInOnSite } from '#app/domain/accounts/sessions/session.rules.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { getSignInSubject } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'

export const RESET_JOB = 'accounts.sendPasswordReset'

/**
 * The answer and its duration are the same for known and unknown addresses: the mail is written later, in a job (promise
 * A3). The rate limit counts the typed address before it is looked up. The link of the mail leads on to the page `from`.
 */
export async function requestPasswordReset(ctx: Ctx, { email }: ForgotPasswordInput, from?: string): Promise<void> {
  const sender = getAddressSubject(ctx.request.clientAddress)
  await hitLimits(ctx, [
    { rule: 'forgotPassword', subject: `email:${email}` },
    { rule: 'mail.hour', subject: sender },
    { rule: 'mail.day', subject: sender },
  ])
  const userId = await findSiteRecipientId(ctx, email)
  await ctx.adapters.jobs.send(ctx.db, RESET_JOB, { userId, from: from ?? null })
}

export async function sendPasswordReset(ctx: Ctx, userId: string, from?: string): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  await inTransaction(ctx, async (tx) => {
    const token = await createLink(tx, 'password-reset', userId)
    await recordAudit(tx, { action: 'account.resetAsked', subjectType: 'user', subjectId: userId })
    await sendMail(tx, recipient.email, (siteName) => buildPasswordResetMail(ctx, recipient, { siteName, token, from }))
  })
}

/**
 * What a new password must not contain; null for an invalid link, which is reported before a password is typed. The link, which can also
 * take over the account, is the only way to it.
 */
export async function findResetOwner(ctx: Ctx, token: string): Promise<{ email: string; name: string } | null> {
  const ownerId = await findLinkOwnerId(ctx, 'password-reset', token)
  const owner = ownerId === null ? undefined : await findRecipient(ctx, ownerId)
  return owner ? { email: owner.email, name: owner.fullName } : null
}

/**
 * Hashes before the transaction; everything else is in the transaction that consumes the link. The link also proves the
 * email address. If it was verified before, the second factor is still required at the next sign-in, and linked identities
 * stay and are named in the mail. The cookies end the session of this browser.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: ResetPasswordInput,
  /** Deletes what was written with an address that was never confirmed: perhaps not by its owner. The caller owns those tables. */
  forgetUnconfirmed: (ctx: Ctx, userId: string) => Promise<void> = async () => {},
): Promise<Cookies> {
  const { auth } = ctx.adapters
  const ownerId = await findLinkOwnerId(ctx, 'password-reset', token)
  const owner = ownerId === null ? undefined : await findRecipient(ctx, ownerId)
  if (!owner || !canSignInOnSite((await findActor(ctx, owner.id))?.role ?? null)) fail('auth.linkInvalid')
  const { siteName } = await getSettings(ctx)
  const problem = findNewPasswordProblem(password, { email: owner.email, name: owner.fullName, siteName })
  if (problem) failField('password', problem)
  const hash = await auth.hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    if ((await consumeLink(tx, 'password-reset', token)) === null) fail('auth.linkInvalid')
    await auth.storePasswordHash(owner.id, hash, tx.db)
    const otherMethods = await reviewOtherMethods(tx, owner.id)
    if (!owner.emailVerified) await forgetUnconfirmed(tx, owner.id)
    await resetAccountAccess(tx, owner)
    await recordAudit(tx, { action: 'account.passwordReset', subjectType: 'user', subjectId: owner.id })
    await sendMail(tx, owner.email, () => buildPasswordChangedMail(ctx, owner, { siteName, otherMethods }))
  })
  return auth.closeSession(ctx.request)
}

/** Ends everything that the old password gave access to, and the lockout of the owner. */
async function resetAccountAccess(ctx: Ctx, owner: Recipient): Promise<void> {
  await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, owner.id))
  await ctx.adapters.auth.revokeSessions(owner.id, undefined, ctx.db)
  await ctx.adapters.auth.twoFactor.endChallenges(owner.id, ctx.db)
  await forgetDevices(ctx, owner.id)
  await deleteLinks(ctx, 'password-reset', owner.id)
  await clearLimit(ctx, 'signIn.account', getSignInSubject(owner.email))
}

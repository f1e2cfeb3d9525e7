// Changes the password of the signed-in user: asks for the old one, ends all other sessions and renews the own one (promises
// A8, S2, S4). Somebody who copied the cookie or knew the old password is signed out.
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { releaseLimits, hitLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { LimitHit } from '#app/domain/kernel/limits/limits.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { buildPasswordChangedMail } from '#app/domain/accounts/sign-in/account.mail.server.ts'
import { findRecipient, type Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { forgetDevices, rememberDevice } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { deleteLinks } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { findNewPasswordProblem } from './common-password.rules.server.ts'
import type { PasswordChangeInput } from './password-change.schema.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { getSignInSubject } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'

/** The cookies renew the session of this browser. */
export type PasswordChangeResult = { isChanged: true; cookies: string[] } | { isChanged: false; problem: FieldCode }

/** A common password is returned as a problem of its field. A wrong old password counts as a failed sign-in. */
export async function changePassword(ctx: Ctx, input: PasswordChangeInput): Promise<PasswordChangeResult> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'siteCredentials.edit', { userId })
  requireFreshSignIn(ctx)
  const { auth } = ctx.adapters
  const [recipient, { siteName }] = await Promise.all([findRecipient(ctx, userId), getSettings(ctx)])
  if (!recipient) fail('user.notFound')
  const problem = findNewPasswordProblem(input.password, { email: recipient.email, name: recipient.fullName, siteName })
  if (problem) return { isChanged: false, problem }
  if (await auth.hasPassword(userId)) await requireCurrentPassword(ctx, recipient, input.currentPassword ?? '')
  const hash = await auth.hashPassword(input.password)
  const cookies = await inTransaction(ctx, async (tx) => {
    await auth.storePasswordHash(userId, hash, tx.db)
    await auth.revokeSessions(userId, ctx.session?.id, tx.db)
    await auth.twoFactor.endChallenges(userId, tx.db)
    const renewed = ctx.session ? await auth.renewSession(ctx.session.id, tx.db) : { cookies: [] }
    await forgetDevices(tx, userId)
    const deviceCookies = await rememberDevice(tx, userId, null)
    await deleteLinks(tx, 'password-reset', userId)
    await recordAudit(tx, { action: 'account.passwordChanged', subjectType: 'user', subjectId: userId })
    await sendMail(tx, recipient.email, () => buildPasswordChangedMail(ctx, recipient, { siteName }))
    return [...renewed.cookies, ...deviceCookies]
  })
  return { isChanged: true, cookies }
}

/**
 * Counts the attempt before hashing and with the limit of sign-in (promise L1): an open session must not allow more guesses.
 */
async function requireCurrentPassword(ctx: Ctx, { id, email }: Recipient, password: string): Promise<void> {
  const hits: LimitHit[] = [{ rule: 'signIn.account', subject: getSignInSubject(email) }]
  await hitLimits(ctx, hits)
  if (!(await ctx.adapters.auth.checkPassword(id, password))) fail('settings.wrongPassword')
  await releaseLimits(ctx, hits)
}

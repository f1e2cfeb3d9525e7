// A new password for somebody who is signed in: the old one once more, and every other device signed out (PROMISES A8, S4).
import { recordAudit } from '#app/domain/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { giveBackLimits, hitLimits, type LimitHit } from '#app/domain/limits/limits.commands.server.ts'
import { queueMail } from '#app/domain/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { passwordChangedMail } from './account.mail.server.ts'
import { findRecipient, type Recipient } from './account.recipients.server.ts'
import { forgetDevices } from './known-device.server.ts'
import { dropLinks } from './one-time-link.server.ts'
import { newPasswordProblem } from './password.common.server.ts'
import type { PasswordChangeInput } from './password-change.schema.ts'
import { requireFreshSignIn } from './session.rules.ts'
import { signInSubject } from './sign-in.commands.server.ts'

export type PasswordChange = { isChanged: true } | { isChanged: false; problem: FieldCode }

/** A password that everybody knows comes back as a problem of its field; a wrong old one counts like a wrong sign-in. */
export async function changePassword(ctx: Ctx, input: PasswordChangeInput): Promise<PasswordChange> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'profile.edit', { userId })
  requireFreshSignIn(ctx)
  const { auth } = ctx.adapters
  const [recipient, { siteName }] = await Promise.all([findRecipient(ctx, userId), getSettings(ctx)])
  if (!recipient) fail('user.notFound')
  const problem = newPasswordProblem(input.password, { email: recipient.email, siteName })
  if (problem) return { isChanged: false, problem }
  if (await auth.hasPassword(userId)) await requireCurrent(ctx, recipient, input.currentPassword ?? '')
  const hash = await auth.hashPassword(input.password)
  await inTransaction(ctx, async (inside) => {
    await auth.storePasswordHash(userId, hash, inside.db)
    await auth.revokeSessions(userId, ctx.session?.id, inside.db)
    await forgetDevices(inside, userId)
    await dropLinks(inside, 'password-reset', userId)
    await recordAudit(inside, { action: 'account.passwordChanged', subjectType: 'user', subjectId: userId })
    await queueMail(inside, {
      template: 'account.passwordChanged',
      locale: recipient.locale,
      to: recipient.email,
      ...passwordChangedMail(ctx, recipient, { siteName }),
    })
  })
  return { isChanged: true }
}

/** The try is counted before anything is hashed (PROMISES L1), together with wrong sign-ins: an open browser is no way around them. */
async function requireCurrent(ctx: Ctx, { id, email }: Recipient, password: string): Promise<void> {
  const hits: LimitHit[] = [{ rule: 'signIn.account', subject: signInSubject(email) }]
  await hitLimits(ctx, hits)
  if (!(await ctx.adapters.auth.checkPassword(id, password))) fail('settings.wrongPassword')
  await giveBackLimits(ctx, hits)
}

// Changes the password of the console, the only one that an administrator has (promise S7). All other sessions of the console end, this one
// gets a new token, and other browsers are no longer known.
import { eq } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { findNewPasswordProblem } from '#app/domain/accounts/passwords/common-password.rules.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { forgetDevices, rememberDevice } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { deleteLinks } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { endAdminSessions, renewAdminToken } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { findAdminRecipient } from '#app/domain/admin/sign-in/admin-notice.commands.server.ts'
import { confirmAdminPassword } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { buildConsolePasswordChangedMail } from './console-password.mail.server.ts'
import type { ConsolePasswordInput } from './console-account.schema.ts'

/** Returns the cookies of this browser. A wrong current password counts for the lockout of the sign-in. */
export async function changeConsolePassword(ctx: Ctx, input: ConsolePasswordInput): Promise<string[]> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'consoleCredentials.edit', { userId })
  const sessionId = ctx.session?.id ?? fail('auth.signInRequired')
  const [owner, { siteName }] = await Promise.all([findAdminRecipient(ctx, userId), getSettings(ctx)])
  if (!owner) fail('user.notFound')
  const problem = findNewPasswordProblem(input.password, { email: owner.email, name: owner.fullName, siteName })
  if (problem) failField('password', problem)
  await confirmAdminPassword(ctx, input.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(input.password)
  return inTransaction(ctx, async (tx) => {
    await tx.db.update(adminUsers).set({ passwordHash, updatedAt: tx.now() }).where(eq(adminUsers.userId, userId))
    await endAdminSessions(tx, userId, sessionId)
    const cookie = await renewAdminToken(tx, sessionId)
    await forgetDevices(tx, userId)
    const deviceCookies = await rememberDevice(tx, userId, null)
    await deleteLinks(tx, 'console-password-reset', userId)
    const details = { console: 'admin' }
    await recordAudit(tx, { action: 'account.passwordChanged', subjectType: 'user', subjectId: userId, details })
    await sendMail(tx, owner.email, () => buildConsolePasswordChangedMail(tx, owner, siteName))
    return [cookie, ...deviceCookies]
  })
}

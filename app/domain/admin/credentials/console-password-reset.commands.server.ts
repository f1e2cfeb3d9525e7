// Resets a forgotten password of the console by a one-time link in a mail, with the second factor where it is set up. It opens no session and
// ends all of them (promises A5, S7).
import { eq, sql } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { findNewPasswordProblem } from '#app/domain/accounts/passwords/common-password.rules.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import type { ForgotPasswordInput } from '#app/domain/accounts/passwords/password-reset.schema.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { forgetDevices } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import {
  consumeLink,
  createLink,
  deleteLinks,
  findLinkOwnerId,
} from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import {
  buildDeletedAdminCookie,
  buildDeletedConsoleMark,
} from '#app/domain/admin/sessions/admin-cookie.rules.server.ts'
import { endAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { forgetAdminAttempts } from '#app/domain/admin/sign-in/admin-attempts.commands.server.ts'
import { acceptAdminCode, reserveCodeAttempt } from '#app/domain/admin/sign-in/admin-code.commands.server.ts'
import { findAdminRecipient } from '#app/domain/admin/sign-in/admin-notice.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { hitLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { buildConsolePasswordChangedMail, buildConsoleResetMail } from './console-password.mail.server.ts'
import type { ConsoleResetInput } from './console-account.schema.ts'

export const CONSOLE_RESET_JOB = 'admin.sendPasswordReset'
const LINK = 'console-password-reset'

/**
 * The answer and its duration are the same for known and unknown addresses: the mail is written later, in a job (promise A3). The rate limit
 * counts the typed address before it is looked up.
 */
export async function requestConsoleReset(ctx: Ctx, { email }: ForgotPasswordInput): Promise<void> {
  const sender = getAddressSubject(ctx.request.clientAddress)
  await hitLimits(ctx, [
    { rule: 'forgotPassword', subject: `console:${email}` },
    { rule: 'mail.hour', subject: sender },
    { rule: 'mail.day', subject: sender },
  ])
  const [admin] = await ctx.db.select({ userId: adminUsers.userId }).from(adminUsers).where(eq(adminUsers.email, email))
  await ctx.adapters.jobs.send(ctx.db, CONSOLE_RESET_JOB, { userId: admin?.userId ?? null })
}

/** Nothing for an administrator who cannot sign in. */
export async function sendConsoleReset(ctx: Ctx, userId: string): Promise<void> {
  const owner = await findOwner(ctx, userId)
  if (!owner) return
  await inTransaction(ctx, async (tx) => {
    const token = await createLink(tx, LINK, userId)
    const details = { console: 'admin' }
    await recordAudit(tx, { action: 'account.resetAsked', subjectType: 'user', subjectId: userId, details })
    await sendMail(tx, owner.recipient.email, (siteName) =>
      buildConsoleResetMail(tx, owner.recipient, { siteName, token }),
    )
  })
}

/** Null for a link that cannot be used. Read before the form is shown, so that an invalid link is reported before a password is typed. */
export async function findConsoleReset(
  ctx: Ctx,
  token: string,
): Promise<{ hasCode: boolean; email: string; name: string } | null> {
  const ownerId = await findLinkOwnerId(ctx, LINK, token)
  const owner = ownerId === null ? null : await findOwner(ctx, ownerId)
  return owner && { hasCode: owner.hasCode, email: owner.recipient.email, name: owner.recipient.fullName }
}

/** Hashes before the transaction. A wrong code leaves the link valid; attempts are counted for the account. Returns the cookies. */
export async function resetConsolePassword(ctx: Ctx, { token, password, code }: ConsoleResetInput): Promise<string[]> {
  const ownerId = await findLinkOwnerId(ctx, LINK, token)
  const owner = ownerId === null ? null : await findOwner(ctx, ownerId)
  if (ownerId === null || !owner) fail('auth.linkInvalid')
  const { recipient, hasCode } = owner
  const { siteName } = await getSettings(ctx)
  const problem = findNewPasswordProblem(password, { email: recipient.email, name: recipient.fullName, siteName })
  if (problem) failField('password', problem)
  if (hasCode && code === undefined) failField('code', 'field.required')
  if (hasCode) await reserveCodeAttempt(ctx, ownerId)
  const passwordHash = await hashPassword(password)
  const isDone = await inTransaction(ctx, async (tx) => {
    if (await needsCode(tx, ownerId)) {
      if (code === undefined || !(await acceptAdminCode(tx, ownerId, code))) return false
    }
    if ((await consumeLink(tx, LINK, token)) === null) fail('auth.linkInvalid')
    await tx.db.update(adminUsers).set({ passwordHash, updatedAt: tx.now() }).where(eq(adminUsers.userId, ownerId))
    await endConsoleAccess(tx, ownerId, recipient.email)
    const details = { console: 'admin', secondFactor: code?.intent ?? null }
    await recordAudit(tx, { action: 'account.passwordReset', subjectType: 'user', subjectId: ownerId, details })
    await sendMail(tx, recipient.email, () => buildConsolePasswordChangedMail(tx, recipient, siteName))
    return true
  })
  if (isDone) return [buildDeletedAdminCookie(ctx), buildDeletedConsoleMark(ctx)]
  await auditSignIn(ctx, { action: 'twoFactor.refused', subjectId: ownerId, details: { console: 'admin' } })
  failField('code', 'twoFactor.code.invalid')
}

/** Ends everything that the old password gave access to, and the lockout of the owner. */
async function endConsoleAccess(tx: Ctx, userId: string, email: string): Promise<void> {
  await endAdminSessions(tx, userId)
  await forgetDevices(tx, userId)
  await deleteLinks(tx, LINK, userId)
  await forgetAdminAttempts(tx, email)
}

async function findOwner(ctx: Ctx, userId: string) {
  const [row] = await ctx.db
    .select({
      isUsable: sql<boolean>`${adminUsers.isActive} and coalesce(${adminUsers.lockedUntil} <= now(), true)`,
      hasCode: sql<boolean>`${adminUsers.mfaEnrolledAt} is not null`,
    })
    .from(adminUsers)
    .where(eq(adminUsers.userId, userId))
  const [actor, recipient] = await Promise.all([findActor(ctx, userId), findAdminRecipient(ctx, userId)])
  if (!row?.isUsable || !recipient || !actor?.isActive || actor.role !== 'admin') return null
  return { recipient, hasCode: row.hasCode }
}

/** Read again with a lock: the second factor may have been set up since the form was opened. */
async function needsCode(tx: Ctx, userId: string): Promise<boolean> {
  const [row] = await tx.db
    .select({ enrolledAt: adminUsers.mfaEnrolledAt })
    .from(adminUsers)
    .where(eq(adminUsers.userId, userId))
    .for('update')
  return row?.enrolledAt !== null
}

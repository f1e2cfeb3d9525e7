// What an administrator does with the accounts of others. The capability accounts changes its tables, this one those of the console; the
// audit entry with the state before and after commits with the change (promises Z10, Q4).
import { and, eq, sql } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import {
  endAccountSessions,
  lockAccount,
  type LockedAccount,
  resetSecondFactor,
  setEmailVerified,
} from '#app/domain/accounts/administration/account-administration.commands.server.ts'
import { endAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { NO_SECOND_FACTOR } from '#app/domain/admin/sign-in/admin-second-factor.rules.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { AuditAction, AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, can } from '#app/permissions/policy.ts'
import type { AdminUserAction } from './admin-users.schema.ts'

type Input<Intent extends AdminUserAction['intent']> = Extract<AdminUserAction, { intent: Intent }>

/** Verification has no meaning while the site does not ask for it. Nothing happens if the state is already as chosen. */
export async function setUserVerification(ctx: Ctx, { id, status }: Input<'verify'>): Promise<void> {
  authorize(ctx.actor, 'user.verify')
  if (!(await getSettings(ctx)).requireEmailVerification) fail('admin.userStatusUnsupported')
  const isVerified = status === 'verified'
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.isVerified === isVerified) return
    if (account.role === 'admin') fail('app.moveNotAllowed')
    await setEmailVerified(tx, account, isVerified)
    await recordChange(tx, 'user.verificationChanged', id, { isVerified: account.isVerified }, { isVerified })
  })
}

export async function endUserSessions(ctx: Ctx, id: string): Promise<void> {
  requireOther(ctx, 'user.endSessions', id)
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    requireManageable(tx, account)
    const ended = (await endAccountSessions(tx, id)) + (await endOwnConsoleSessions(tx, account))
    await recordChange(tx, 'user.sessionsEnded', id, { sessions: ended }, { sessions: 0 })
  })
}

/** Of an administrator it is the authenticator of the console, which the next sign-in sets up again. */
export async function resetUserTwoFactor(ctx: Ctx, id: string): Promise<void> {
  requireOther(ctx, 'user.endSessions', id)
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    requireManageable(tx, account)
    await resetSecondFactor(tx, account)
    const hadConsoleCode = account.role === 'admin' && (await resetConsoleCode(tx, id))
    await endOwnConsoleSessions(tx, account)
    const before = { hasTwoFactor: account.hasTwoFactor || hadConsoleCode }
    await recordChange(tx, 'user.twoFactorReset', id, before, { hasTwoFactor: false })
  })
}

async function resetConsoleCode(tx: Ctx, userId: string): Promise<boolean> {
  const reset = await tx.db
    .update(adminUsers)
    .set({ ...NO_SECOND_FACTOR, updatedAt: tx.now() })
    .where(and(eq(adminUsers.userId, userId), sql`${adminUsers.mfaEnrolledAt} is not null`))
  return reset.rowCount === 1
}

async function endOwnConsoleSessions(tx: Ctx, { id, role }: LockedAccount): Promise<number> {
  return role === 'admin' ? endAdminSessions(tx, id) : 0
}

/** The account of an administrator is for owners: nobody gets more power through the console of another one. */
export function requireManageable(ctx: Ctx, { role }: Pick<LockedAccount, 'role'>): void {
  if (role === 'admin') authorize(ctx.actor, 'administrator.manage')
}

/** An administrator who tries it on themselves reads why it is refused. */
export function requireOther(ctx: Ctx, action: 'user.ban' | 'user.endSessions', userId: string): void {
  if (ctx.actor?.id === userId && can(ctx.actor, 'user.list')) fail('user.cannotRemoveSelf')
  authorize(ctx.actor, action, { userId })
}

async function recordChange(
  tx: Ctx,
  action: AuditAction,
  userId: string,
  before: AuditDetails,
  after: AuditDetails,
): Promise<void> {
  await recordAudit(tx, { action, subjectType: 'user', subjectId: userId, details: { before, after } })
}

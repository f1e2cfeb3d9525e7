// Closing the account of a person and opening it again: one transaction for the account, its listings, its work as an agent and the audit
// entry. Nothing is deleted: listings, messages and reports stay as evidence.
import { eq, sql } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import {
  deactivateAccount,
  lockAccount,
  lockAccountForRemoval,
  reactivateAccount,
} from '#app/domain/accounts/administration/account-administration.commands.server.ts'
import { endAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { closeAgent, reopenAgent } from '#app/domain/agents/profile/agent-activity.commands.server.ts'
import {
  closeReportsAbout,
  reopenReportsAbout,
} from '#app/domain/admin/reports/closed-account-reports.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { restoreListings, takeDownListings } from '#app/domain/listings/own/account-closure.commands.server.ts'
import { requireManageable, requireOther } from './admin-users.commands.server.ts'
import type { AdminUserAction } from './admin-users.schema.ts'
import { CLOSURE_NOTICE_JOB } from './closure-notice.commands.server.ts'

/** Nothing happens to an account that is deactivated already: a second click changes and tells nothing. */
export async function deactivateUser(
  ctx: Ctx,
  { id, reason, note }: Omit<Extract<AdminUserAction, { intent: 'deactivate' }>, 'intent'>,
): Promise<void> {
  requireOther(ctx, 'user.ban', id)
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccountForRemoval(tx, id)
    requireManageable(tx, account)
    if (!account.isActive) return
    await deactivateAccount(tx, account, { reason, note })
    if (account.role === 'admin') {
      await setConsoleAccess(tx, id, false)
      await endAdminSessions(tx, id)
    }
    await closeAgent(tx, id)
    const listings = await takeDownListings(tx, id)
    const reports = await closeReportsAbout(tx, id)
    await recordAudit(tx, {
      action: 'user.deactivated',
      subjectType: 'user',
      subjectId: id,
      details: { before: { isActive: true }, after: { isActive: false }, reason, listings, reports },
    })
    await tx.adapters.jobs.send(tx.db, CLOSURE_NOTICE_JOB, { userId: id })
  })
}

/** The undo of a deactivation: the listings that it took down are public again, and the reports that it closed are in the queue. */
export async function reactivateUser(ctx: Ctx, id: string): Promise<void> {
  requireOther(ctx, 'user.ban', id)
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    requireManageable(tx, account)
    if (account.isActive) return
    await reactivateAccount(tx, account)
    if (account.role === 'admin') await setConsoleAccess(tx, id, true)
    await reopenAgent(tx, id)
    const listings = await restoreListings(tx, id)
    const reports = await reopenReportsAbout(tx, id)
    await recordAudit(tx, {
      action: 'user.reactivated',
      subjectType: 'user',
      subjectId: id,
      details: { before: { isActive: false }, after: { isActive: true }, listings, reports },
    })
    await tx.adapters.jobs.send(tx.db, CLOSURE_NOTICE_JOB, { userId: id })
  })
}

async function setConsoleAccess(tx: Ctx, userId: string, isActive: boolean): Promise<void> {
  // For a day the person still counts as an owner, see hasSingleOwner
  const ownerUntil = sql`case when ${adminUsers.role} = 'owner' and not ${isActive} then ${tx.now().toISOString()}::timestamptz end`
  await tx.db.update(adminUsers).set({ isActive, ownerUntil, updatedAt: tx.now() }).where(eq(adminUsers.userId, userId))
}

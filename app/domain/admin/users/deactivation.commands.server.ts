// Closing the account of a person and opening it again: one transaction for the account, its listings, its work as an agent and the audit
// entry. Nothing is deleted: listings, messages and reports stay as evidence.
import { eq } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import {
  claimClosureNotice,
  deactivateAccount,
  lockAccount,
  lockAccountForRemoval,
  reactivateAccount,
} from '#app/domain/accounts/administration/account-administration.commands.server.ts'
import { endAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { setAgentActive } from '#app/domain/agents/profile/agent-activity.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { restoreListings, takeDownListings } from '#app/domain/listings/own/account-closure.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { requireOther } from './admin-users.commands.server.ts'
import type { AdminUserAction } from './admin-users.schema.ts'
import { listPeopleConcerned } from './deactivation.queries.server.ts'

export const CLOSURE_NOTICE_JOB = 'users.tellClosure'

/** Nothing happens to an account that is deactivated already: a second click changes and tells nothing. */
export async function deactivateUser(
  ctx: Ctx,
  { id, reason, note }: Omit<Extract<AdminUserAction, { intent: 'deactivate' }>, 'intent'>,
): Promise<void> {
  requireOther(ctx, 'user.ban', id)
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccountForRemoval(tx, id)
    if (!account.isActive) return
    await deactivateAccount(tx, account, { reason, note })
    if (account.role === 'admin') {
      await setConsoleAccess(tx, id, false)
      await endAdminSessions(tx, id)
    }
    await setAgentActive(tx, id, false)
    const listings = await takeDownListings(tx, id)
    await recordAudit(tx, {
      action: 'user.deactivated',
      subjectType: 'user',
      subjectId: id,
      details: { before: { isActive: true }, after: { isActive: false }, reason, listings },
    })
    await tx.adapters.jobs.send(tx.db, CLOSURE_NOTICE_JOB, { userId: id })
  })
}

/** The undo of a deactivation: the listings that it took down are public again. */
export async function reactivateUser(ctx: Ctx, id: string): Promise<void> {
  requireOther(ctx, 'user.ban', id)
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.isActive) return
    await reactivateAccount(tx, account)
    if (account.role === 'admin') await setConsoleAccess(tx, id, true)
    await setAgentActive(tx, id, true)
    const listings = await restoreListings(tx, id)
    await recordAudit(tx, {
      action: 'user.reactivated',
      subjectType: 'user',
      subjectId: id,
      details: { before: { isActive: false }, after: { isActive: true }, listings },
    })
    await tx.adapters.jobs.send(tx.db, CLOSURE_NOTICE_JOB, { userId: id })
  })
}

async function setConsoleAccess(tx: Ctx, userId: string, isActive: boolean): Promise<void> {
  await tx.db.update(adminUsers).set({ isActive, updatedAt: tx.now() }).where(eq(adminUsers.userId, userId))
}

/** The job. It tells at once, because somebody may be about to send money; after an undo it tells the same people that the account is open. */
export async function tellClosure(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const state = await claimClosureNotice(tx, userId)
    if (state === null) return
    for (const { personId, listingId, conversationId, name } of await listPeopleConcerned(tx, userId))
      await notify(tx, {
        userId: personId,
        kind: state === 'closed' ? 'contact.closed' : 'contact.reopened',
        subject: { type: 'listing', id: listingId },
        params: { note: name, ...(conversationId === null ? {} : { conversationId }) },
      })
  })
}

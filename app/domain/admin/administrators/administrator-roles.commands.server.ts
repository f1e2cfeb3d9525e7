// Changes the role of an administrator, and removes one. The rows of all administrators are locked first, so that of two owners who take the
// role from each other at the same time the second sees the first (promise Z10).
import { and, eq, sql } from 'drizzle-orm'
import { adminInvitations, adminUsers, ownerRequests } from '#app/db/schema/platform/admin.server.ts'
import {
  deactivateAccount,
  lockAccount,
} from '#app/domain/accounts/administration/account-administration.commands.server.ts'
import { requireRemainingAdmin } from '#app/domain/accounts/administration/remaining-admin.commands.server.ts'
import { endAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { confirmAdminPassword, requireFreshAdmin } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { AdminRole } from '#app/shared/vocabulary.ts'
import { notifyRoleChange } from './administrator-notice.commands.server.ts'
import type { AdministratorForm } from './administrators.schema.ts'
import { openOwnerRequest } from './owner-request.commands.server.ts'
import { hasSingleOwner } from './owners.queries.server.ts'

/** Granting the role of an owner is a request to another owner, unless there is a single one. Tells which of the two it was. */
export async function changeAdminRole(
  ctx: Ctx,
  { id, role, password }: AdministratorForm<'change'>,
): Promise<'changed' | 'requested'> {
  authorize(ctx.actor, 'administrator.manage')
  if (role === 'owner') await confirmAdminPassword(ctx, password)
  else await requireFreshAdmin(ctx, password)
  return inTransaction(ctx, async (tx) => {
    await requireRemainingAdmin(tx, role === 'owner' ? null : id)
    const before = await findRole(tx, id)
    if (before === role) return 'changed'
    if (role === 'owner' && !(await hasSingleOwner(tx))) {
      await openOwnerRequest(tx, { kind: 'grant_owner', subjectId: id })
      return 'requested'
    }
    await setAdminRole(tx, id, { before, role })
    return 'changed'
  })
}

/** The role, the audit entry and the mail. Call it with the administrators locked. Rights follow the role, so the sessions end. */
export async function setAdminRole(
  tx: Ctx,
  id: string,
  { before, role }: { before: AdminRole; role: AdminRole },
): Promise<void> {
  const now = tx.now()
  await tx.db
    .update(adminUsers)
    .set({
      role,
      roleSince: now,
      roleGrantedBy: tx.actor?.id ?? null,
      ownerUntil: before === 'owner' ? now : sql`${adminUsers.ownerUntil}`,
      updatedAt: now,
    })
    .where(eq(adminUsers.userId, id))
  if (before === 'owner') await dropPowersOfOwner(tx, id)
  await tx.db.delete(ownerRequests).where(eq(ownerRequests.subjectId, id))
  await endAdminSessions(tx, id, tx.actor?.id === id ? tx.session?.id : undefined)
  await recordAudit(tx, {
    action: 'administrator.roleChanged',
    subjectType: 'user',
    subjectId: id,
    details: { before: { role: before }, after: { role } },
  })
  await notifyRoleChange(tx, id, role)
}

/** The account is closed and stays as the person of what they decided. Sessions and open streams end at once. */
export async function removeAdministrator(ctx: Ctx, { id, password }: AdministratorForm<'remove'>): Promise<void> {
  authorize(ctx.actor, 'administrator.manage')
  if (ctx.actor?.id === id) fail('user.cannotRemoveSelf')
  await requireFreshAdmin(ctx, password)
  await inTransaction(ctx, async (tx) => {
    await requireRemainingAdmin(tx, id)
    const role = await findRole(tx, id)
    const account = await lockAccount(tx, id)
    const now = tx.now()
    // Who comes back later comes back with the least
    await tx.db
      .update(adminUsers)
      .set({
        isActive: false,
        role: 'content',
        ownerUntil: role === 'owner' ? now : sql`${adminUsers.ownerUntil}`,
        updatedAt: now,
      })
      .where(eq(adminUsers.userId, id))
    await dropPowersOfOwner(tx, id)
    await tx.db.delete(ownerRequests).where(eq(ownerRequests.subjectId, id))
    await deactivateAccount(tx, account, { reason: 'other', note: '' })
    await endAdminSessions(tx, id)
    await recordAudit(tx, {
      action: 'administrator.removed',
      subjectType: 'user',
      subjectId: id,
      details: { before: { role } },
    })
    await notifyRoleChange(tx, id, null)
  })
}

async function findRole(tx: Ctx, id: string): Promise<AdminRole> {
  const [row] = await tx.db
    .select({ role: adminUsers.role })
    .from(adminUsers)
    .where(and(eq(adminUsers.userId, id), eq(adminUsers.isActive, true)))
    .for('update')
  return row?.role ?? fail('user.notFound')
}

/** What an owner has started counts no longer. */
async function dropPowersOfOwner(tx: Ctx, id: string): Promise<void> {
  await tx.db.delete(adminInvitations).where(eq(adminInvitations.invitedBy, id))
  await tx.db.delete(ownerRequests).where(eq(ownerRequests.requestedBy, id))
}

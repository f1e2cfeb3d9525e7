// The second owner approves: the password of the approving person, then the request and what it is about in one transaction.
import { eq } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { requireRemainingAdmin } from '#app/domain/accounts/administration/remaining-admin.commands.server.ts'
import { clearWithApproval } from '#app/domain/admin/danger-zone/clear-data.commands.server.ts'
import { restoreWithApproval } from '#app/domain/admin/restore/restore.commands.server.ts'
import { confirmAdminPassword } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { setAdminRole } from './administrator-roles.commands.server.ts'
import type { AdministratorForm } from './administrators.schema.ts'
import { findRequest, takeOwnerRequest } from './owner-request.commands.server.ts'

export async function approveOwnerRequest(
  ctx: Ctx,
  { id, phrase = '', password }: AdministratorForm<'approve'>,
): Promise<void> {
  authorize(ctx.actor, 'ownerRequest.decide')
  const { kind, backupName } = await findRequest(ctx, id)
  const confirmation = { phrase, password: password ?? '', take: (tx: Ctx) => takeOwnerRequest(tx, { id, kind }) }
  if (kind === 'clear_data') {
    await clearWithApproval(ctx, confirmation)
    return
  }
  if (kind === 'restore_backup') {
    await restoreWithApproval(ctx, { ...confirmation, name: backupName ?? '' })
    return
  }
  await confirmAdminPassword(ctx, password)
  await inTransaction(ctx, async (tx) => {
    await requireRemainingAdmin(tx, null)
    const { subjectId } = await takeOwnerRequest(tx, { id, kind })
    const [row] = await tx.db
      .select({ role: adminUsers.role, isActive: adminUsers.isActive })
      .from(adminUsers)
      .where(eq(adminUsers.userId, subjectId ?? ''))
    if (!row?.isActive || subjectId === null) return fail('user.notFound')
    if (row.role !== 'owner') await setAdminRole(tx, subjectId, { before: row.role, role: 'owner' })
  })
}

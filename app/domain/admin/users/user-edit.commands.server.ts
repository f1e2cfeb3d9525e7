// The dialog "Edit user" of the console: data of the profile, the type of the account, and whether it is active.
import { eq } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import {
  editAccount,
  lockAccount,
  lockAccountForRemoval,
  type LockedAccount,
  setAccountType,
} from '#app/domain/accounts/administration/account-administration.commands.server.ts'
import { closeAgent, setAgentActive } from '#app/domain/agents/profile/agent-activity.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { requireManageable, requireOther } from './admin-users.commands.server.ts'
import type { AdminUserAction } from './admin-users.schema.ts'
import { deactivateUser, reactivateUser } from './deactivation.commands.server.ts'
import { readTypeFacts } from './type-change.queries.server.ts'
import { findTypeObstacle } from './type-change.rules.ts'

type UserEdit = Omit<Extract<AdminUserAction, { intent: 'edit' }>, 'intent'>

/** All of it or nothing. The audit log names the changed fields; only values of closed lists are in it. */
export async function editUser(ctx: Ctx, { id, type, active, reason, note, ...edit }: UserEdit): Promise<void> {
  authorize(ctx.actor, 'user.edit')
  if (active === 'no') requireOther(ctx, 'user.ban', id)
  await inTransaction(ctx, async (tx) => {
    const account = await (active === 'no' ? lockAccountForRemoval : lockAccount)(tx, id)
    requireManageable(tx, account)
    await editAccount(tx, account, edit)
    if (account.role === 'admin')
      await tx.db
        .update(adminUsers)
        .set({ fullName: edit.fullName, updatedAt: tx.now() })
        .where(eq(adminUsers.userId, id))
    const fields = (['fullName', 'phone', 'contactMethod', 'locale'] as const).filter(
      (field) => account[field] !== edit[field],
    )
    const before = { contactMethod: account.contactMethod, locale: account.locale }
    const after = { contactMethod: edit.contactMethod, locale: edit.locale }
    await recordAudit(tx, {
      action: 'user.edited',
      subjectType: 'user',
      subjectId: id,
      details: { before, after, fields },
    })
    if (type !== undefined && type !== account.role) await changeType(tx, account, type)
    if (active === 'yes' && !account.isActive) await reactivateUser(tx, id)
    if (active === 'no' && account.isActive)
      await deactivateUser(tx, { id, reason: reason ?? failField('reason', 'field.chooseOne'), note })
  })
}

/** An agent record without work is hidden and stays, so that a change back shows it again. */
async function changeType(tx: Ctx, account: LockedAccount, to: RegistrableRole): Promise<void> {
  const { id, role: from } = account
  const obstacle = findTypeObstacle({ from, to }, await readTypeFacts(tx, id))
  if (obstacle !== null) fail(obstacle)
  await setAccountType(tx, account, to)
  await setAgentActive(tx, id, to === 'agent')
  if (!account.isActive) await closeAgent(tx, id)
  await recordAudit(tx, {
    action: 'user.typeChanged',
    subjectType: 'user',
    subjectId: id,
    details: { before: { userType: from }, after: { userType: to } },
  })
}

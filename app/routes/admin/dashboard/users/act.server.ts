import { redirect } from 'react-router'
import {
  editUser,
  endUserSessions,
  resetUserTwoFactor,
  setUserActive,
  setUserVerification,
} from '#app/domain/admin/users/admin-users.commands.server.ts'
import { type AdminUserAction, adminUserAction } from '#app/domain/admin/users/admin-users.schema.ts'
import { inviteUser } from '#app/domain/admin/users/user-invitation.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { eraseAccountNow } from '#app/domain/privacy/erasure/erasure.commands.server.ts'
import { withFailure } from '#app/errors/app-error.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { toSection } from '../../shared/admin-address.ts'
import type { ActionArgs } from '../section.ts'
import { NO_DIALOG } from './user-address.ts'

export function act(args: ActionArgs) {
  return submit(args, adminUserAction, async (ctx, input) => {
    await run(ctx, input)
    // A dialog closes with its action; the dropdown keeps the page.
    if (input.intent === 'verify') return { changed: 1 }
    const notice: Record<string, string> = input.intent === 'invite' ? { invited: '1' } : {}
    throw redirect(toSection('users', { ...NO_DIALOG, ...notice }, args.url.search))
  })
}

async function run(ctx: Ctx, input: AdminUserAction): Promise<void> {
  switch (input.intent) {
    case 'verify':
      return setUserVerification(ctx, input)
    case 'edit':
      return editUser(ctx, input)
    case 'invite':
      return inviteUser(ctx, input)
    case 'deactivate':
      return setUserActive(ctx, input.id, false)
    case 'reactivate':
      return setUserActive(ctx, input.id, true)
    case 'resetTwoFactor':
      return resetUserTwoFactor(ctx, input.id)
    case 'endSessions':
      return endUserSessions(ctx, input.id)
    case 'delete':
      return withFailure('admin.userDeleteFailed', () => eraseAccountNow(ctx, input.id))
  }
}

import {
  endUserSessions,
  resetUserTwoFactor,
  setUserVerification,
} from '#app/domain/admin/users/admin-users.commands.server.ts'
import { adminUserAction } from '#app/domain/admin/users/admin-users.schema.ts'
import { deactivateUser, reactivateUser } from '#app/domain/admin/users/deactivation.commands.server.ts'
import { editUser } from '#app/domain/admin/users/user-edit.commands.server.ts'
import { inviteUser } from '#app/domain/admin/users/user-invitation.commands.server.ts'
import { eraseAccountNow } from '#app/domain/privacy/erasure/erasure.commands.server.ts'
import { withFailure } from '#app/errors/app-error.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { toSection } from '../../shared/admin-address.ts'
import { NO_DIALOG } from './user-address.ts'
import { USER_NOTICES } from './user-notices.ts'

/** A dialog closes with its action, except the deactivation, which then offers its undo; the dropdown keeps the page. */
export const runUserAction = defineActions(
  adminUserAction,
  USER_NOTICES,
  () => ({
    verify: async (ctx, input) => {
      await setUserVerification(ctx, { intent: 'verify', ...input })
      return answer({ changed: 1 })
    },
    edit: (ctx, input) => editUser(ctx, input),
    invite: (ctx, input) => inviteUser(ctx, { intent: 'invite', ...input }),
    deactivate: (ctx, input) => deactivateUser(ctx, input),
    reactivate: (ctx, { id }) => reactivateUser(ctx, id),
    resetTwoFactor: (ctx, { id }) => resetUserTwoFactor(ctx, id),
    endSessions: (ctx, { id }) => endUserSessions(ctx, id),
    delete: (ctx, { id }) => withFailure('admin.userDeleteFailed', () => eraseAccountNow(ctx, id)),
  }),
  {
    to: ({ url }, input) =>
      toSection(
        'users',
        input.intent === 'deactivate' ? { ...NO_DIALOG, deactivate: input.id } : NO_DIALOG,
        url.search,
      ),
  },
)

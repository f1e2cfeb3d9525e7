// The owner's own commands decide; the approval is composed in tenancy, which the admin capability does not know.
import { adminApplicationAction } from '#app/domain/admin/applications/admin-applications.schema.ts'
import { deleteApplication } from '#app/domain/applications/decisions/application-deletion.commands.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { approveApplication } from '#app/domain/tenancy/bookings/approve-application.commands.server.ts'
import { withFailure } from '#app/errors/app-error.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { createToList } from './application-address.ts'
import { APPLICATION_NOTICES } from './application-notices.ts'
import { decideSeveral } from './decide-several.server.ts'

/** A repeated request is refused: an application is decided and deleted once. */
export const runApplicationAction = defineActions(
  adminApplicationAction,
  APPLICATION_NOTICES,
  () => ({
    approve: (ctx, { id }) => decide(ctx, () => approveApplication(ctx, id)),
    reject: (ctx, { id, reasonCode, reason }) => decide(ctx, () => rejectApplication(ctx, { id, reasonCode, reason })),
    approveSeveral: async (ctx, { ids }) =>
      answer({ bulk: await decideSeveral(ctx, 'approve', ids, (id) => approveApplication(ctx, id)) }),
    rejectSeveral: async (ctx, { ids, ...reason }) =>
      answer({ bulk: await decideSeveral(ctx, 'reject', ids, (id) => rejectApplication(ctx, { id, ...reason })) }),
    delete: (ctx, { id }) => {
      authorize(ctx.actor, 'application.listAll')
      return withFailure('admin.applicationDeleteFailed', () => deleteApplication(ctx, id))
    },
  }),
  {
    to: ({ url }, input) =>
      createToList(url.search)(input.intent === 'approve' || input.intent === 'reject' ? { view: input.id } : {}),
  },
)

function decide(ctx: Ctx, decision: () => Promise<unknown>): Promise<unknown> {
  authorize(ctx.actor, 'application.listAll')
  return withFailure('admin.applicationStatusFailed', decision)
}

// The owner's own commands decide; the approval is composed in tenancy, which the admin capability does not know.
import { redirect } from 'react-router'
import { adminApplicationAction } from '#app/domain/admin/applications/admin-applications.schema.ts'
import { deleteApplication } from '#app/domain/applications/decisions/application-deletion.commands.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import { approveApplication } from '#app/domain/tenancy/bookings/approve-application.commands.server.ts'
import { withFailure } from '#app/errors/app-error.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { ActionArgs } from '../section.ts'
import { createToList } from './application-address.ts'

/** A repeated request is refused: an application is decided and deleted once. */
export function act(args: ActionArgs) {
  return submit(args, adminApplicationAction, async (ctx, input) => {
    authorize(ctx.actor, 'application.listAll')
    const toList = createToList(args.url.search)
    switch (input.intent) {
      case 'approve':
        await withFailure('admin.applicationStatusFailed', () => approveApplication(ctx, input.id))
        break
      case 'reject':
        await withFailure('admin.applicationStatusFailed', () =>
          rejectApplication(ctx, { id: input.id, reasonCode: input.reasonCode, reason: input.reason }),
        )
        break
      case 'delete':
        await withFailure('admin.applicationDeleteFailed', () => deleteApplication(ctx, input.id))
        throw redirect(toList({ done: 'deleted' }))
    }
    throw redirect(toList({ view: input.id }))
  })
}

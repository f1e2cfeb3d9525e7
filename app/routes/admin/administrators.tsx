// Administrators and their roles: who has which, since when and from whom; invitations, and what waits for a second owner.
import { redirect } from 'react-router'
import { administratorAction } from '#app/domain/admin/administrators/administrators.schema.ts'
import {
  inviteAdministrator,
  withdrawAdminInvitation,
} from '#app/domain/admin/administrators/administrator-invitation.commands.server.ts'
import {
  changeAdminRole,
  removeAdministrator,
} from '#app/domain/admin/administrators/administrator-roles.commands.server.ts'
import { approveOwnerRequest } from '#app/domain/admin/administrators/owner-approval.commands.server.ts'
import { withdrawOwnerRequest } from '#app/domain/admin/administrators/owner-request.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Table, TableCard } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { PlusIcon } from '#app/ui/icons/icons.tsx'
import { AdministratorDialog } from './administrators/administrator-dialogs.tsx'
import { buildAdministratorColumns } from './administrators/administrator-columns.tsx'
import { ADMINISTRATOR_NOTICES } from '#app/routes/admin/shared/administrator-notices.ts'
import { loadAdministrators } from './administrators/load-administrators.server.ts'
import { InvitationsCard, OwnerRequestsCard } from './administrators/waiting-cards.tsx'
import { ADMINISTRATORS } from './shared/admin-address.ts'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/administrators'

export const handle: PlaceHandle = { place: 'administrators' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadAdministrators(ctx, args.url))
}

export const action = defineActions(administratorAction, ADMINISTRATOR_NOTICES, () => ({
  invite: inviteAdministrator,
  withdrawInvitation: withdrawAdminInvitation,
  change: async (ctx, input) =>
    (await changeAdminRole(ctx, input)) === 'requested'
      ? redirect(addDone(ADMINISTRATORS, ADMINISTRATOR_NOTICES, 'requested'))
      : undefined,
  remove: removeAdministrator,
  approve: approveOwnerRequest,
  withdraw: withdrawOwnerRequest,
}))

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('administrators', layout.loaderData)
}

export default function Administrators({ loaderData: data, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const { administrators, invitations, requests, isSingleOwner, dialog, myId, now } = data
  const title = ADMIN_PLACES.administrators.label()
  return (
    <>
      <ConsolePageHead
        title={title}
        context={m.administrators_context()}
        actions={
          <ButtonLink to={`${ADMINISTRATORS}?invite=1`} preventScrollReset size="compact" icon={<PlusIcon size={16} />}>
            {m.administrators_invite()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={ADMINISTRATOR_NOTICES} form={form} />
        {form.alert !== undefined && dialog === null ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
        <OwnerRequestsCard requests={requests} myId={myId} now={now} />
        <TableCard label={title}>
          <Table
            caption={title}
            columns={buildAdministratorColumns({ now, myId })}
            rows={administrators}
            getRowKey={({ id }) => id}
          />
        </TableCard>
        <InvitationsCard invitations={invitations} now={now} />
        <Alert tone="sea" title={isSingleOwner ? m.administrators_single() : m.administrators_several()}>
          {isSingleOwner ? m.administrators_single_text() : m.administrators_several_text()}
        </Alert>
      </div>
      {dialog === null ? null : <AdministratorDialog dialog={dialog} data={data} form={form} />}
    </>
  )
}

// The section Users: counts, filters, the table, and its dialogs. Filters, page and open dialog are in the address.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { RefusalBox } from '#app/ui/feedback/refusal-box.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { PlusIcon, RefreshIcon } from '#app/ui/icons/icons.tsx'
import { toSection } from '../shared/admin-address.ts'
import type { PlaceHandle } from '../shared/admin-places.ts'
import { buildAdminMeta } from '../shared/admin-shell.tsx'
import { loadUsers } from './users/load-users.server.ts'
import { runUserAction } from './users/user-actions.server.ts'
import { NO_DIALOG } from './users/user-address.ts'
import type { ToList } from './users/user-columns.tsx'
import { UserCounts } from './users/user-counts.tsx'
import { UserDialog } from './users/user-dialogs.tsx'
import { InviteUserDialog } from './users/user-forms.tsx'
import { USER_NOTICES } from './users/user-notices.ts'
import { UserTable } from './users/user-table.tsx'
import type { Route } from './+types/users'

export const handle: PlaceHandle = { place: 'users' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadUsers(ctx, args.url))
}

export const action = runUserAction

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('users', layout.loaderData)
}

export default function AdminUsers({ loaderData: data, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const form = readFormState(actionData)
  const { list, dialog, isAdding } = data
  const toList: ToList = (changes) => toSection('users', { ...NO_DIALOG, ...changes }, search)
  const hasDialog = dialog !== null || isAdding
  const [refusedStatus, setRefusedStatus] = useState<string | null>(null)
  return (
    <>
      <ConsolePageHead
        title={m.admin_section_users()}
        actions={
          <>
            {data.may.export ? <ExportLink search={search} /> : null}
            <ButtonLink to={toList({})} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
              {m.ui_refresh()}
            </ButtonLink>
            <ButtonLink to={toList({ add: '1' })} preventScrollReset size="compact" icon={<PlusIcon size={16} />}>
              {m.admin_action_add_user()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={USER_NOTICES} form={form} />
        {form.refusal !== undefined && !hasDialog ? <RefusalBox title={form.refusal} dismissTo={toList({})} /> : null}
        {refusedStatus === null ? null : (
          <RefusalBox title={refusedStatus} dismissTo={toList({})} onDismiss={() => setRefusedStatus(null)} />
        )}
        {list.state === 'failed' ? (
          <ErrorBox
            level={2}
            title={m.error_admin_usersFetchFailed()}
            text={m.error_admin_usersLoadFailed()}
            action={<ButtonLink to={toList({})}>{m.ui_try_again()}</ButtonLink>}
          />
        ) : (
          <>
            <UserCounts {...list.value} />
            <UserTable data={data} list={list.value} toList={toList} onRefused={setRefusedStatus} />
          </>
        )}
      </div>
      {dialog ? <UserDialog key={dialog.name} dialog={dialog} myId={data.myId} toList={toList} form={form} /> : null}
      {isAdding ? (
        <InviteUserDialog closeTo={toList({})} action={toList({ add: '1' })} form={form} keyOfForm={data.key} />
      ) : null}
    </>
  )
}

/** The file has exactly the rows of the filter. */
function ExportLink({ search }: { search: string }) {
  return (
    <ButtonLink
      to={`/admin/users/export${search}`}
      reloadDocument
      variant="line"
      size="compact"
      icon={<DownloadIcon size={16} />}
    >
      {m.ui_export_csv()}
    </ButtonLink>
  )
}

// The section Applications: counts, filters, the table, and its dialogs. Filters, page and open dialog are in the address.
import { useLocation } from 'react-router'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import type { PlaceHandle } from '../shared/admin-places.ts'
import { buildAdminMeta } from '../shared/admin-shell.tsx'
import { runApplicationAction } from './applications/application-actions.server.ts'
import { createToList, toApplicationsFile } from './applications/application-address.ts'
import { ApplicationCounts } from './applications/application-counts.tsx'
import { ApplicationDialog } from './applications/application-dialog.tsx'
import { APPLICATION_NOTICES } from './applications/application-notices.ts'
import { ApplicationRefusal } from './applications/application-refusal.tsx'
import { ApplicationTable } from './applications/application-table.tsx'
import { BulkDialog, BulkResult, readBulkResult } from './applications/bulk-decision.tsx'
import { loadApplications } from './applications/load-applications.server.ts'
import type { Route } from './+types/applications'

export const handle: PlaceHandle = { place: 'applications' }
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadApplications(ctx, args.url))
}

export const action = runApplicationAction

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('applications', layout.loaderData)
}

export default function AdminApplications({ loaderData: data, actionData }: Route.ComponentProps) {
  const { search, pathname } = useLocation()
  const form = readFormState(actionData)
  const { list, open, bulk } = data
  const result = readBulkResult(actionData)
  const toList = createToList(search)
  return (
    <>
      <ConsolePageHead
        title={m.ui_applications()}
        actions={
          <>
            <ButtonLink to={toList({})} variant="line" size="compact" icon={<RefreshIcon size={16} />}>
              {m.ui_refresh()}
            </ButtonLink>
            <ButtonLink
              to={toApplicationsFile(search)}
              reloadDocument
              variant="line"
              size="compact"
              icon={<DownloadIcon size={16} />}
            >
              {m.admin_export()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {result === null ? null : <BulkResult result={result} toList={toList} />}
        {form.refusal !== undefined && open === null && bulk === null ? (
          <ApplicationRefusal form={form} dismissTo={toList({})} />
        ) : null}
        <DoneNotice notices={APPLICATION_NOTICES} form={form} />
        {list.state === 'failed' ? (
          <ErrorBox
            level={2}
            title={m.error_admin_applicationsFetchFailed()}
            text={m.error_admin_applicationsLoadFailed()}
            action={<ButtonLink to={toList({})}>{m.ui_try_again()}</ButtonLink>}
          />
        ) : (
          <>
            <ApplicationCounts counts={list.value.counts} now={data.now} />
            <ApplicationTable data={data} list={list.value} toList={toList} />
          </>
        )}
      </div>
      {bulk === null || result !== null ? null : (
        <BulkDialog question={bulk} closeTo={toList({})} action={`${pathname}${search}`} form={form} />
      )}
      {open === null ? null : <ApplicationDialog open={open} toList={toList} form={form} />}
    </>
  )
}

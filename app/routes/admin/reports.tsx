// Reports and safety: reported listings and messages, warnings of chats and viewing checks as one queue.
import { useLocation } from 'react-router'
import { changeReport } from '#app/domain/admin/reports/report.commands.server.ts'
import { reportList, REPORT_UNDO_MINUTES } from '#app/domain/admin/reports/report.model.ts'
import { reportAction } from '#app/domain/admin/reports/report.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { m } from '#app/messages/messages.js'
import { Table, TableCard, TableFoot } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { NoneFound } from '#app/ui/data/none-found.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { CaseDialog } from './reports/case-dialog.tsx'
import { loadReports } from './reports/load-reports.server.ts'
import { toReports } from './reports/report-address.ts'
import { buildReportColumns } from './reports/report-columns.tsx'
import { ReportFilters } from './reports/report-filters.tsx'
import { ADMIN_PLACES, type PlaceHandle } from './shared/admin-places.ts'
import { buildAdminMeta } from './shared/admin-shell.tsx'
import type { Route } from './+types/reports'

export const handle: PlaceHandle = { place: 'reports' }
export const headers = refusalHeaders

const NOTICES = { decide: () => m.report_decided({ minutes: REPORT_UNDO_MINUTES }), undo: m.report_reopened }

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadReports(ctx, args.url))
}

export const action = defineActions(
  reportAction,
  NOTICES,
  () => ({
    decide: (ctx, input) => changeReport(ctx, { intent: 'decide', ...input }),
    undo: (ctx, input) => changeReport(ctx, { intent: 'undo', ...input }),
  }),
  {
    to: ({ url }, { intent, kind, id }) => toReports(url.search, intent === 'undo' ? {} : { case: `${kind}:${id}` }),
  },
)

export function meta({ matches: [, , layout] }: Route.MetaArgs) {
  return buildAdminMeta('reports', layout.loaderData)
}

export default function AdminReports({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows, total, current, now } = loaderData
  const { search } = useLocation()
  const form = readFormState(actionData)
  const toList = (changes: Readonly<Record<string, string | null>>) => toReports(search, changes)
  return (
    <>
      <ConsolePageHead title={ADMIN_PLACES.reports.label()} />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal !== undefined && current === null ? (
          <Alert tone="brick" title={form.refusal} isAnnounced />
        ) : null}
        <DoneNotice notices={NOTICES} form={form} tones={{ undo: 'sea' }} />
        <TableCard label={ADMIN_PLACES.reports.label()}>
          <ReportFilters query={query} total={total} toList={toList} />
          {rows.length === 0 ? (
            <NoneFound list={reportList} query={query} title={m.report_empty()} text={m.report_empty_text()} />
          ) : (
            <>
              <Table
                caption={ADMIN_PLACES.reports.label()}
                columns={buildReportColumns(toList, now)}
                rows={rows}
                getRowKey={({ id }) => id}
              />
              <TableFoot>
                <Pagination page={query.page} size={reportList.pageSize} total={total} label={m.own_pages()} />
              </TableFoot>
            </>
          )}
        </TableCard>
      </div>
      {current ? <CaseDialog report={current} toList={toList} form={form} /> : null}
    </>
  )
}

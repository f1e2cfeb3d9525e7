// One import: what its file contains, every problem at its cell, and the import itself with progress and cancel.
import { getColumnName } from '#app/domain/listings/import/import-export.rules.server.ts'
import { cancelImport, startImport } from '#app/domain/listings/import/import.commands.server.ts'
import type { CheckedRow, ImportColumn } from '#app/domain/listings/import/import.model.ts'
import { getImport, listImportRows } from '#app/domain/listings/import/import.queries.server.ts'
import { importAction } from '#app/domain/listings/import/import.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { ImportState } from './import-run/import-state.tsx'
import { ImportStatusBadge } from '#app/domain/listings/import/components/import-status.tsx'
import { getOwnPaths } from './shared/own-listing-paths.ts'
import type { Route } from './+types/import-run'

/** More are in the file for download. */
const SHOWN_PROBLEMS = 100

export const handle = buildListingCrumb(m.ui_import)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const view = await getImport(ctx, args.params.importId)
    const refused = await listImportRows(ctx, view.id, 'refused')
    const problems = refused.slice(0, SHOWN_PROBLEMS).flatMap((row) => describeProblems(row, ctx.request.locale))
    return { role: ctx.actor.role, view, refusedRows: refused.length, problems }
  })
}

export const action = defineActions(importAction, {}, ({ params: { importId: id } }: Route.ActionArgs) => ({
  start: (ctx, { again }) => startImport(ctx, { id, again: again === 'yes' }),
  cancel: (ctx) => cancelImport(ctx, id),
}))

export function meta() {
  return [{ title: m.own_import_title() }]
}

type ShownProblem = { key: string; row: number; column: string; cell: string; problem: string }

function describeProblems({ rowNumber, cells, problems }: CheckedRow, locale: Locale): ShownProblem[] {
  return problems.map(({ column, code }) => ({
    key: `${rowNumber} ${column}`,
    row: rowNumber,
    column: getColumnName(column as ImportColumn, locale),
    cell: (cells[column as ImportColumn] ?? '').slice(0, 80),
    problem: fieldMessage(code),
  }))
}

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { role, view, refusedRows, problems } = loaderData
  const paths = getOwnPaths(role)
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={view.fileName}
        badge={<ImportStatusBadge status={view.status} />}
        context={m.own_import_line({ valid: formatNumber(view.validRows), total: formatNumber(view.totalRows) })}
        actions={
          <ButtonLink to={paths.import} variant="line" size="compact">
            {m.own_import_other()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <ImportState view={view} paths={paths} />
        {refusedRows > 0 ? (
          <Card>
            <CardHead
              title={m.own_import_problems()}
              sub={m.own_import_problems_sub()}
              action={
                <ButtonLink
                  to={paths.importProblems(view.id)}
                  reloadDocument
                  variant="line"
                  size="compact"
                  icon={<DownloadIcon size={18} />}
                >
                  {m.own_import_problems_file()}
                </ButtonLink>
              }
            />
            <div className="border-t border-line">
              <Table
                caption={m.own_import_problems()}
                columns={buildColumns()}
                rows={problems}
                getRowKey={({ key }) => key}
              />
            </div>
            {refusedRows > SHOWN_PROBLEMS ? (
              <CardBody className="pt-3 text-sm text-ink-soft">
                {m.own_import_more({ count: formatNumber(refusedRows - SHOWN_PROBLEMS) })}
              </CardBody>
            ) : null}
          </Card>
        ) : null}
      </div>
    </>
  )
}

/** Built on each render: texts of a module constant would keep the language in which the module was loaded. */
function buildColumns(): Column<ShownProblem>[] {
  return [
    { id: 'row', header: m.own_import_row(), width: 72, cell: ({ row }) => formatNumber(row) },
    { id: 'column', header: m.own_import_column(), width: 180, cell: ({ column }) => column },
    { id: 'cell', header: m.own_import_cell(), cell: ({ cell }) => cell || '–' },
    {
      id: 'problem',
      header: m.own_import_problem(),
      cardSlot: 'wide',
      width: [420, 300],
      cell: ({ problem }) => problem,
    },
  ]
}

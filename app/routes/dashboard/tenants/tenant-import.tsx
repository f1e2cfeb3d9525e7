// Tenants from a spreadsheet: the upload shows what would be added, row by row; the second form adds all of it, or only the rows without a problem.
import { Form, redirect, useLocation, useNavigation } from 'react-router'
import { listHomeChoices } from '#app/domain/tenancy/existing-tenants/home-choices.queries.server.ts'
import { getColumnName } from '#app/domain/tenancy/tenant-import/tenant-columns.data.ts'
import { importTenants, previewTenantImport } from '#app/domain/tenancy/tenant-import/tenant-import.commands.server.ts'
import {
  type CheckedTenant,
  MAX_TENANT_FILE_MB,
  MAX_TENANT_ROWS,
  type TenantImportPreview,
} from '#app/domain/tenancy/tenant-import/tenant-import.model.ts'
import { tenantImportAction } from '#app/domain/tenancy/tenant-import/tenant-import.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { addDone } from '#app/i18n/notices.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { getOwnerPaths } from '#app/routes/dashboard/shared/rental/owner-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { TENANT_LIST_NOTICES } from './shared/tenant-list-notices.ts'
import type { Route } from './+types/tenant-import'

export const handle = buildCrumbBelow('tenants', m.rent_tenants_crumb, m.ui_import)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    hasHomes: (await listHomeChoices(ctx)).length > 0,
    formKey: crypto.randomUUID(),
  }))
}

export const action = defineActions(tenantImportAction, {}, ({ url }: Route.ActionArgs) => {
  const to = addDone(getOwnerPaths(url.pathname).tenants, TENANT_LIST_NOTICES, 'several')
  return {
    check: async (ctx, { file }) => answer({ preview: await previewTenantImport(ctx, file) }),
    importAll: async (ctx, input) => {
      await importTenants(ctx, { ...input, scope: 'all' })
      return redirect(to)
    },
    importGood: async (ctx, input) => {
      await importTenants(ctx, { ...input, scope: 'good' })
      return redirect(to)
    },
  }
})

export function meta() {
  return [{ title: m.tenant_import_title() }]
}

export default function TenantImport({ loaderData: { hasHomes, formKey }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const preview = actionData && 'preview' in actionData ? actionData.preview : null
  const { pathname } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <ConsolePageHead title={m.tenant_import_title()} context={m.tenant_import_context()} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        {hasHomes ? null : (
          <Alert tone="amber" title={m.tenant_no_homes()}>
            {m.tenant_no_homes_text()}
          </Alert>
        )}
        {preview === null ? (
          <Card>
            <CardBody className="pt-4">
              <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-4">
                <FileDrop
                  name="file"
                  label={m.tenant_import_file()}
                  hint={m.tenant_import_file_hint({ rows: formatNumber(MAX_TENANT_ROWS), mb: MAX_TENANT_FILE_MB })}
                  error={form.errors.file}
                  accept=".csv,.xlsx,.txt,text/csv"
                  maxMb={MAX_TENANT_FILE_MB}
                  required
                />
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" name="intent" value="check" size="compact" loading={isBusy}>
                    {m.client_import_check()}
                  </Button>
                  <ButtonLink to={`${pathname}/template`} reloadDocument variant="line" size="compact">
                    {m.own_import_template()}
                  </ButtonLink>
                </div>
              </Form>
            </CardBody>
          </Card>
        ) : (
          <Preview preview={preview} formKey={formKey} isBusy={isBusy} />
        )}
      </div>
    </>
  )
}

type PreviewProps = { preview: TenantImportPreview; formKey: string; isBusy: boolean }

function Preview({ preview: { rows, validCount }, formKey, isBusy }: PreviewProps) {
  const { pathname } = useLocation()
  const isWhole = validCount === rows.length
  return (
    <Card>
      <CardHead
        title={m.ui_preview()}
        sub={m.tenant_import_figures({ valid: formatNumber(validCount), total: formatNumber(rows.length) })}
      />
      <Table
        caption={m.ui_preview()}
        columns={buildColumns()}
        rows={rows}
        getRowKey={({ rowNumber }) => String(rowNumber)}
      />
      <CardBody className="pt-4">
        <Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-2">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="rows" value={JSON.stringify(rows.map(({ cells }) => cells))} />
          {validCount === 0 ? null : (
            <Button type="submit" name="intent" value={isWhole ? 'importAll' : 'importGood'} loading={isBusy}>
              {isWhole ? m.tenant_import_all() : m.tenant_import_good()}
            </Button>
          )}
          <ButtonLink to={pathname} reloadDocument variant="line">
            {m.client_import_other()}
          </ButtonLink>
        </Form>
      </CardBody>
    </Card>
  )
}

function buildColumns(): Column<CheckedTenant>[] {
  return [
    {
      id: 'name',
      header: m.party_tenant(),
      cardSlot: 'lead',
      cell: ({ cells, rowNumber }) => (
        <TwoLines title={cells.name || '–'} sub={m.client_import_row({ number: formatNumber(rowNumber) })} />
      ),
    },
    {
      id: 'listing',
      header: m.listing_home(),
      width: [240, 200],
      cell: ({ cells }) => <TwoLines title={cells.listing || '–'} sub={cells.monthlyRent ?? ''} />,
    },
    {
      id: 'result',
      header: m.client_import_result(),
      width: [320, 280],
      cell: ({ problems }) =>
        problems.length === 0 ? (
          <StatusBadge tone="leaf">{m.client_import_ready()}</StatusBadge>
        ) : (
          <ul className="text-brick wrap-anywhere">
            {problems.map(({ column, text }) => (
              <li key={column}>{`${getColumnName(column, getCurrentLocale())}: ${text}`}</li>
            ))}
          </ul>
        ),
    },
  ]
}

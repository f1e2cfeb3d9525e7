// Import of clients from a file: the upload shows what would be added, the second form adds it.
import { Form, redirect, useNavigation } from 'react-router'
import { importClients, previewClientImport } from '#app/domain/agents/client-import/client-import.commands.server.ts'
import {
  type CheckedClient,
  type ClientImportPreview,
  MAX_CLIENT_FILE_MB,
  MAX_CLIENT_ROWS,
} from '#app/domain/agents/client-import/client-import.model.ts'
import { clientImportAction } from '#app/domain/agents/client-import/client-import.schema.ts'
import { requireActiveAgent } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { Route } from './+types/client-import'

export const handle = buildCrumbBelow('clients', m.client_title, m.ui_import)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await requireActiveAgent(ctx)
    return { formKey: crypto.randomUUID() }
  })
}

export const action = defineActions(clientImportAction, {}, () => ({
  check: async (ctx, { file }) => answer({ preview: await previewClientImport(ctx, file) }),
  import: async (ctx, input) => redirect(`/dashboard/agent/clients?imported=${await importClients(ctx, input)}`),
}))

export function meta() {
  return [{ title: m.client_import_title() }]
}

export default function ImportClients({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const preview = actionData && 'preview' in actionData ? actionData.preview : null
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <ConsolePageHead title={m.client_import_title()} context={m.client_import_context()} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        {preview === null ? (
          <Card>
            <CardBody className="pt-4">
              <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-4">
                <FileDrop
                  name="file"
                  label={m.client_import_file()}
                  hint={m.client_import_file_hint({ rows: formatNumber(MAX_CLIENT_ROWS), mb: MAX_CLIENT_FILE_MB })}
                  error={form.errors.file}
                  accept=".csv,.xlsx,.txt,text/csv"
                  maxMb={MAX_CLIENT_FILE_MB}
                  required
                />
                <div>
                  <Button type="submit" name="intent" value="check" size="compact" loading={isBusy}>
                    {m.client_import_check()}
                  </Button>
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

type PreviewProps = { preview: ClientImportPreview; formKey: string; isBusy: boolean }

function Preview({ preview: { rows, validCount }, formKey, isBusy }: PreviewProps) {
  const valid = rows.filter(({ problems, isDuplicate }) => problems.length === 0 && !isDuplicate)
  return (
    <Card>
      <CardHead
        title={m.ui_preview()}
        sub={m.client_import_figures({ valid: formatNumber(validCount), total: formatNumber(rows.length) })}
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
          <input type="hidden" name="rows" value={JSON.stringify(valid.map(({ cells }) => cells))} />
          <Button type="submit" name="intent" value="import" loading={isBusy} disabled={validCount === 0}>
            {m.client_import_start({ count: formatNumber(validCount) })}
          </Button>
          <ButtonLink to="/dashboard/agent/clients/import" reloadDocument variant="line">
            {m.client_import_other()}
          </ButtonLink>
        </Form>
      </CardBody>
    </Card>
  )
}

function buildColumns(): Column<CheckedClient>[] {
  return [
    {
      id: 'name',
      header: m.party_client(),
      cardSlot: 'lead',
      cell: ({ cells, rowNumber }) => (
        <TwoLines title={cells.name || '–'} sub={m.client_import_row({ number: formatNumber(rowNumber) })} />
      ),
    },
    {
      id: 'reach',
      header: m.client_column_reach(),
      width: [260, 220],
      cell: ({ cells }) => <TwoLines title={cells.phone || '–'} sub={cells.email ?? ''} />,
    },
    {
      id: 'result',
      header: m.client_import_result(),
      width: [280, 240],
      cell: ({ problems, isDuplicate }) => {
        if (problems.length > 0) return <span className="text-brick wrap-anywhere">{problems.join(' ')}</span>
        if (isDuplicate) return <StatusBadge tone="slate">{m.client_import_duplicate()}</StatusBadge>
        return <StatusBadge tone="leaf">{m.client_import_ready()}</StatusBadge>
      },
    },
  ]
}

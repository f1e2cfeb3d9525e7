// Upload of a file with many listings, and the recent imports.
import { Form, Link, redirect, useNavigation } from 'react-router'
import { uploadImport } from '#app/domain/listings/import/import-upload.commands.server.ts'
import { IMPORT_RETENTION_DAYS, IMPORT_ROW_LIMIT, MAX_IMPORT_MB } from '#app/domain/listings/import/import.model.ts'
import { listRecentImports } from '#app/domain/listings/import/import.queries.server.ts'
import { importFile } from '#app/domain/listings/import/import.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { ImportStatusBadge } from '#app/domain/listings/import/components/import-status.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { getOwnPaths } from './shared/own-listing-paths.ts'
import type { Route } from './+types/listing-import'

export const handle = buildListingCrumb(m.ui_import)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    return { role: ctx.actor.role, now: ctx.now(), imports: await listRecentImports(ctx) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, importFile, async (ctx, { file }) => {
    const id = await uploadImport(ctx, file)
    return redirect(getOwnPaths(ctx.actor?.role ?? 'landlord').importRun(id))
  })
}

export function meta() {
  return [{ title: m.own_import_title() }]
}

export default function ImportPage({ loaderData: { role, now, imports }, actionData }: Route.ComponentProps) {
  const paths = getOwnPaths(role)
  const form = readFormState(actionData)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <ConsolePageHead
        title={m.own_import_title()}
        context={m.own_import_context()}
        actions={
          <>
            <ButtonLink
              to={paths.portalFeed}
              reloadDocument
              variant="line"
              size="compact"
              icon={<DownloadIcon size={18} />}
            >
              {m.own_portal_feed()}
            </ButtonLink>
            <ButtonLink
              to={paths.importTemplate}
              reloadDocument
              variant="line"
              size="compact"
              icon={<DownloadIcon size={18} />}
            >
              {m.own_import_template()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <Card>
          <CardBody className="pt-4">
            <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-4">
              <FileDrop
                name="file"
                label={m.own_import_file()}
                hint={m.own_import_file_hint({ mb: MAX_IMPORT_MB, rows: IMPORT_ROW_LIMIT })}
                error={form.errors.file}
                accept=".csv,.xlsx,.txt,.xml,text/csv,text/xml"
                maxMb={MAX_IMPORT_MB}
                required
              />
              <p className="text-sm text-ink-soft">{m.own_import_feed_hint()}</p>
              <div>
                <Button type="submit" size="compact" loading={isBusy}>
                  {m.ui_continue()}
                </Button>
              </div>
            </Form>
          </CardBody>
        </Card>
        <Card>
          <CardHead title={m.own_import_recent()} sub={m.own_import_recent_sub({ days: IMPORT_RETENTION_DAYS })} />
          {imports.length === 0 ? (
            <EmptyState bare title={m.own_import_none()} />
          ) : (
            <ul className="border-t border-line">
              {imports.map((each) => (
                <li
                  key={each.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5"
                >
                  <div className="min-w-0 flex-1 basis-48">
                    <Link to={paths.importRun(each.id)} className="block truncate font-semibold hover:underline">
                      {each.fileName}
                    </Link>
                    <p className="text-tiny text-ink-soft">
                      {each.status === 'uploaded'
                        ? m.own_import_rows_count({ count: each.totalRows, figure: formatNumber(each.totalRows) })
                        : m.own_import_line({ valid: each.validRows, total: each.totalRows })}{' '}
                      · {formatRelative(each.createdAt, now)}
                    </p>
                  </div>
                  <ImportStatusBadge status={each.status} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}

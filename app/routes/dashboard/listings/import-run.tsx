// One import in three steps: what the columns of the file hold, what becomes of its rows, and the result, which can be undone.
import { ownerClients } from '#app/domain/agents/listing-owners/owner-clients.commands.server.ts'
import { checkImport } from '#app/domain/listings/import/import-check.commands.server.ts'
import { addImportPhotos } from '#app/domain/listings/import/import-photos.commands.server.ts'
import { undoImport } from '#app/domain/listings/import/import-undo.commands.server.ts'
import { cancelImport, startImport } from '#app/domain/listings/import/import.commands.server.ts'
import { ImportStatusBadge } from '#app/domain/listings/import/components/import-status.tsx'
import type { ImportView } from '#app/domain/listings/import/import.model.ts'
import { getImport } from '#app/domain/listings/import/import.queries.server.ts'
import { importAction } from '#app/domain/listings/import/import.schema.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { IMPORT_ROW_OUTCOMES, type ListingImportStatus } from '#app/shared/vocabulary.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Stepper } from '#app/ui/navigation/stepper.tsx'
import { ImportColumns } from './import-run/import-columns.tsx'
import { ImportPhotos } from './import-run/import-photos.tsx'
import { ImportRows } from './import-run/import-rows.tsx'
import { ImportState, UndoForm } from './import-run/import-state.tsx'
import { countOutcomes, loadColumns, loadRows } from './import-run/load-import-run.server.ts'
import { getOwnPaths } from './shared/own-listing-paths.ts'
import type { Route } from './+types/import-run'

/** The columns of an import that has not begun can be chosen again, at `?step=columns`. */
const CHANGEABLE: readonly ListingImportStatus[] = ['checked', 'cancelled', 'failed']

export const handle = buildListingCrumb(m.ui_import)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const view = await getImport(ctx, args.params.importId)
    const paths = getOwnPaths(ctx.actor.role)
    const address = new URL(args.request.url).searchParams
    const filter = IMPORT_ROW_OUTCOMES.find((outcome) => outcome === address.get('rows')) ?? null
    const isAtColumns =
      view.status === 'uploaded' || (address.get('step') === 'columns' && CHANGEABLE.includes(view.status))
    return {
      role: ctx.actor.role,
      view,
      filter,
      maxUploadMb: (await getSettings(ctx)).maxUploadMb,
      counts: countOutcomes(view),
      file: isAtColumns ? await loadColumns(ctx, view.id, ctx.actor.role) : null,
      rows: isAtColumns ? [] : await loadRows(ctx, view, filter, paths),
    }
  })
}

export const action = defineActions(importAction, {}, ({ params: { importId: id } }: Route.ActionArgs) => ({
  check: (ctx, { mapping, remember }) => checkImport(ctx, { id, mapping, remember: remember === 'yes' }),
  start: (ctx, { again }) => startImport(ctx, { id, again: again === 'yes' }),
  cancel: (ctx) => cancelImport(ctx, id),
  photos: (ctx, { file }) => addImportPhotos(ctx, id, file),
  undo: (ctx) => undoImport(ctx, id, ownerClients),
}))

export function meta() {
  return [{ title: m.own_import_title() }]
}

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { role, view, file, rows, counts, filter, maxUploadMb } = loaderData
  const paths = getOwnPaths(role)
  const path = paths.importRun(view.id)
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead
        title={file ? m.own_import_title() : buildTitle(view)}
        badge={file ? null : <ImportStatusBadge status={view.status} />}
        context={view.fileName}
        actions={
          <ButtonLink to={paths.import} variant="line" size="compact">
            {m.own_import_other()}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Stepper steps={buildSteps(view, path)} current={findStep(view, file !== null)} label={m.own_import_steps()} />
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        {file ? (
          <ImportColumns {...file} totalRows={view.totalRows} fileName={view.fileName} cancelTo={paths.import} />
        ) : (
          <>
            <ImportState view={view} paths={paths} />
            {view.photos.named > 0 ? (
              <ImportPhotos
                photos={view.photos}
                isFeed={/\.xml$/i.test(view.fileName)}
                maxMb={maxUploadMb}
                error={form.errors.file}
              />
            ) : null}
            <ImportRows {...{ rows, counts, filter, path }} fileTo={paths.importProblems(view.id)} />
            {view.undoUntil ? <UndoForm until={view.undoUntil} hasOwners={view.owners.added > 0} /> : null}
          </>
        )}
      </div>
    </>
  )
}

function buildTitle({ status, importedRows, validRows, totalRows }: ImportView): string {
  const total = formatNumber(totalRows)
  if (status === 'done') return m.own_import_done_title({ count: formatNumber(importedRows), total })
  if (status === 'undone') return m.own_import_undone_title()
  return m.own_import_line({ valid: formatNumber(validRows), total })
}

function buildSteps({ status }: ImportView, path: string) {
  const columns = { label: m.own_import_step_columns() }
  return [
    CHANGEABLE.includes(status) ? { ...columns, to: `${path}?step=columns` } : columns,
    { label: m.own_import_step_values() },
    { label: m.client_import_result() },
  ]
}

function findStep({ status }: ImportView, isAtColumns: boolean): number {
  if (isAtColumns) return 0
  return status === 'done' || status === 'undone' ? 2 : 1
}

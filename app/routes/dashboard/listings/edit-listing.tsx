// The editor of one listing: a step at a time, saved by itself.
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import type { RefusedTexts } from '#app/domain/listings/editor/browser/listing-autosave.ts'
import { useListingEditor } from './edit-listing/use-listing-editor.ts'
import { STEP_LABELS } from '#app/domain/listings/editor/listing-editor.labels.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import { ListingStatusBadge } from '#app/domain/listings/own/components/listing-status.tsx'
import { buildListingCrumb } from '#app/routes/dashboard/listings/shared/listing-crumb.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EditorActions } from './edit-listing/editor-actions.tsx'
import { EditorNotes } from './edit-listing/editor-notes.tsx'
import { EditorStepView } from './edit-listing/editor-step.tsx'
import { SaveLine } from './edit-listing/save-line.tsx'
import { loadEditor } from './edit-listing/load-editor.server.ts'
import { submitEditor } from './edit-listing/submit-editor.server.ts'
import { useFlushBeforeLinks } from './edit-listing/use-flush-before-links.ts'
import type { Route } from './+types/edit-listing'

export const handle = buildListingCrumb(m.ui_edit)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadEditor(ctx, args.params.id, args.url))
}

export function action(args: Route.ActionArgs) {
  return submitEditor(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${STEP_LABELS[loaderData.step]()} · ${loaderData.listing.state.values.title}` : ''
  return [{ title }]
}

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor key={loaderData.listing.id} loaderData={loaderData} actionData={actionData} />
}

function Editor({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { listing, step, map, upload, isSubmitted } = loaderData
  const editor = useListingEditor(listing.id, listing.state, readRefusedTexts(actionData))
  const flushBeforeLink = useFlushBeforeLinks(editor.autosave)
  const form = readFormState(actionData)
  const { texts, loaded } = editor.state
  return (
    <div onClickCapture={flushBeforeLink}>
      <ConsolePageHead
        title={(getCurrentLocale() === 'fil' && texts.titleFil) || texts.title || m.ui_edit()}
        badge={<ListingStatusBadge status={loaded.status} />}
        context={<SaveLine editor={editor} />}
        actions={<EditorActions editor={editor} listing={listing} step={step} />}
      />
      <EditorNotes editor={editor} listing={listing} isSubmitted={isSubmitted} />
      {form.refusal ? <Alert tone="brick" title={form.refusal} isAnnounced className="mb-4" /> : null}
      <EditorStepView {...{ editor, listing, step, map, upload }} documentError={form.errors.document} />
    </div>
  )
}

/** After a server error the form has the typed texts without further notes. */
function readRefusedTexts(actionData: Route.ComponentProps['actionData']): RefusedTexts | undefined {
  if (typeof actionData !== 'object' || actionData === null) return undefined
  if ('refused' in actionData) return actionData.refused
  return 'form' in actionData ? { texts: readFormState(actionData).values } : undefined
}

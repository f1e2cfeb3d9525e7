// One field of the editor: its control, its error, and both versions if somebody else changed it meanwhile.
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { getFieldId } from '#app/ui/forms/form-fields.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { formatFieldText } from '#app/domain/listings/editor/listing-editor.labels.ts'
import type { EditorField as FieldName } from '#app/domain/listings/editor/listing-editor.model.ts'
import type { EditorListing } from '#app/domain/listings/editor/listing-editor.queries.server.ts'
import type { AutosaveState, ListingAutosave } from '#app/domain/listings/editor/browser/listing-autosave.ts'
import type { BasicsChoices } from '#app/domain/listings/editor/basics-choices.labels.server.ts'
import type { Editor } from '#app/domain/listings/editor/browser/listing-autosave.ts'

export type StepProps = { editor: Editor; listing: EditorListing }
/** What fields need to show: those of a new listing are not saved before it is created. */
export type FieldsProps = {
  editor: {
    state: Pick<AutosaveState, 'texts' | 'problems' | 'conflicts' | 'revisions'>
    autosave: Pick<ListingAutosave, 'choose'> | null
  }
  listing: BasicsChoices & Pick<EditorListing, 'isAgents' | 'amenityGroups'>
}
export type FieldControlProps = { id: string; name: FieldName; defaultValue: string; error: string | undefined }

type EditorFieldProps = FieldsProps & { name: FieldName; children: (props: FieldControlProps) => ReactNode }

/** The control keeps what is typed; it is rendered anew when another text must be shown. */
export function EditorField({ editor, listing, name, children }: EditorFieldProps) {
  const { texts, problems, conflicts, revisions } = editor.state
  const props = { id: getFieldId(name), name, defaultValue: texts[name], error: problems[name] }
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <div key={revisions[name] ?? 0}>{children(props)}</div>
      {conflicts[name] ? <Conflict editor={editor} listing={listing} name={name} /> : null}
    </div>
  )
}

function Conflict({ editor, listing, name }: FieldsProps & { name: FieldName }) {
  const isHydrated = useIsHydrated()
  const theirs = editor.state.conflicts[name]?.theirs ?? ''
  const versions = [
    { title: m.editor_conflict_mine(), text: editor.state.texts[name] },
    { title: m.editor_conflict_theirs(), text: theirs },
  ]
  return (
    <Alert tone="amber" title={m.editor_conflict()} isAnnounced>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        {versions.map(({ title, text }) => (
          <div key={title} className="min-w-0 rounded-control bg-surface p-3">
            <dt className="text-sm text-ink-soft">{title}</dt>
            <dd className="max-h-40 overflow-y-auto text-label break-words whitespace-pre-line">
              {formatFieldText(name, text, listing)}
            </dd>
          </div>
        ))}
      </dl>
      {isHydrated ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="line" size="compact" onClick={() => editor.autosave?.choose(name, 'mine')}>
            {m.editor_conflict_keep()}
          </Button>
          <Button variant="line" size="compact" onClick={() => editor.autosave?.choose(name, 'theirs')}>
            {m.editor_conflict_take()}
          </Button>
        </div>
      ) : (
        <p className="mt-2">{m.editor_conflict_again()}</p>
      )}
    </Alert>
  )
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}
